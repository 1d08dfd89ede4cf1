import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const file = 'theme-init.js'
const tag = `<script src="/${file}"></script>`

/**
 * Writes the script that runs before the first paint into the built page. As a file of its own it would wait behind the
 * files that the server announces with the page: on a slow network one and a half seconds. The content security policy
 * allows it by its digest (`apps/server/src/page-policy.ts`).
 */
export const inlineScriptPlugin = (): Plugin => {
  let publicDir = ''
  return {
    name: 'inline-script',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (page) => {
        if (!page.includes(tag)) throw new Error(`The page no longer has ${tag}.`)
        const script = (await readFile(path.join(publicDir, file), 'utf8')).replaceAll(
          /^\s*(?:\/\/|\/\*\*? .*\*\/).*\n/gm,
          '',
        )
        // A function, because the script contains $ signs.
        return page.replace(tag, () => `<script>${script.trim()}</script>`)
      },
    },
  }
}
