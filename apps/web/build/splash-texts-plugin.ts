import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const catalogue = path.resolve(import.meta.dirname, '../messages/vi.json')

/** Writes the texts of the catalogue into the page, which is shown before any script: `{{auth_login}}` is its text. */
export const splashTextsPlugin = (): Plugin => ({
  name: 'splash-texts',
  transformIndexHtml: {
    order: 'pre',
    handler: async (page) => {
      const texts = JSON.parse(await readFile(catalogue, 'utf8')) as Readonly<Record<string, unknown>>
      return page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const text = texts[name]
        if (typeof text !== 'string') throw new Error(`The catalogue has no text ${name}.`)
        return text
      })
    },
  },
})
