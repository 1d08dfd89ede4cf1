import path from 'node:path'
import type { Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'

const messages = path.resolve(import.meta.dirname, '../messages')

/** Compiles the texts before the build, and again when one changes during development. */
export const messagesPlugin = (): Plugin => {
  let isServed = false
  const compile = () => compileMessages(isServed ? 'locale-modules' : 'message-modules')
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isServed = command === 'serve'
    },
    buildStart: compile,
    watchChange: async (file) => {
      if (path.dirname(path.resolve(file)) === messages) await compile()
    },
  }
}
