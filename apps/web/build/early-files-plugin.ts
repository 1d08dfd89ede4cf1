import type { Plugin } from 'vite'
import { firstPages } from './first-pages.ts'

type Chunk = {
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Where the build writes the headers, for the server. */
export const earlyFilesPath = '.vite/early-files.json'

const linkOf = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`

/**
 * Writes the `Link` header of each first page, for the server and the service worker. Without it, the browser would
 * request a page's own files only after the entry script has loaded and run, one round trip later.
 */
export const earlyFilesPlugin = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const fileOf = (module: string) => {
        const [found] = [...chunks].find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(`/web/${module}`)) ?? []
        if (found === undefined) throw new Error(`The build has no page ${module}; was it renamed?`)
        return found
      }
      const withImports = (files: readonly string[], found = new Set<string>()): Set<string> => {
        for (const file of files) {
          if (found.has(file)) continue
          found.add(file)
          withImports(chunks.get(file)?.imports ?? [], found)
        }
        return found
      }
      const stylesOf = (files: Iterable<string>) =>
        [...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
      // The page itself contains the entry script. It is preloaded first because it is the largest file and would
      // otherwise arrive last.
      const entry = withImports([fileOf('index.html')])
      const early = Object.entries(firstPages).map(([path, modules]) => {
        const files = new Set([...entry, ...withImports(modules.map(fileOf))])
        return [path, [...files, ...new Set(stylesOf(files))].map(linkOf).join(', ')] as const
      })
      this.emitFile({
        type: 'asset',
        fileName: earlyFilesPath,
        source: JSON.stringify(Object.fromEntries(early)),
      })
    },
  },
})
