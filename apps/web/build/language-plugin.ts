import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import settings from '../project.inlang/settings.json' with { type: 'json' }

const { baseLocale } = settings
const translationsFile = path.resolve(import.meta.dirname, '../src/language/translations.ts')

/**
 * Keeps only the Vietnamese texts in the pages and moves each other language to its own file, which its readers load
 * before the first page is drawn. Compiled messages otherwise contain every language.
 */
export const languagePlugin = (): Plugin => ({
  name: 'language',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/paraglide\/messages\/_index\.js\?language=\w+$/ },
    handler: async (id) => {
      const [file = '', language = ''] = id.split('?language=')
      const index = await readFile(file, 'utf8')
      const names = [...index.matchAll(/export \* from '\.\/(\w+)\.js'/g)].map(([, name = '']) => name)
      const messages = await Promise.all(
        names.map(async (name) => {
          const compiled = partsOf(await readFile(path.join(path.dirname(file), `${name}.js`), 'utf8'), name)
          const part = compiled.get(language)
          // A message without a translation stays Vietnamese.
          return part === undefined ? '' : `${part}\nexport { ${language}_${name} as ${name} }`
        }),
      )
      return { code: [`import * as registry from '../registry.js'`, ...messages].join('\n'), moduleType: 'js' }
    },
  },
  transform: {
    filter: { id: /\/paraglide\/messages\/(?!_index)\w+\.js$/ },
    handler: (code, id) => {
      const name = path.basename(id, '.js')
      const lines = [
        code.includes('registry.') ? `import * as registry from '../registry.js'` : '',
        `import { translations } from ${JSON.stringify(translationsFile)}`,
        partsOf(code, name).get(baseLocale),
        `export const ${name} = (inputs) => (translations.${name} ?? ${baseLocale}_${name})(inputs)`,
      ]
      return { code: lines.join('\n'), map: null }
    },
  },
})

/** Puts the language into the file name of its chunk. */
export const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const [, language] = /\?language=(\w+)$/.exec(facadeModuleId ?? '') ?? []
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/language-${language}-[hash].js`
}

/** Returns the functions of one message by language, read from the compiled code. */
const partsOf = (code: string, name: string): Map<string, string> => {
  const found = [...code.matchAll(/^const ([a-z]+)_(\w+) = [\s\S]*?\n\};$/gm)]
  const parts = new Map(found.flatMap(([text, language = '', message]) => (message === name ? [[language, text]] : [])))
  if (!parts.has(baseLocale)) throw new Error(`The compiled message ${name} is not written as expected.`)
  return parts
}
