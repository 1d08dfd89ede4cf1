import type { Plugin } from 'vite'
import { firstPages } from './first-pages.ts'

type Chunk = {
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Writes down for the server which files to name with which page. A browser would learn of what a page needs beside the
 * entry only after the entry has come and run, one journey later; so the server names it together with the page.
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
      // The entry stands in the page itself; named first here, for it weighs most and would else come behind all others.
      const entry = withImports([fileOf('index.html')])
      const early = Object.entries(firstPages).map(([path, modules]) => {
        const files = new Set([...entry, ...withImports(modules.map(fileOf))])
        return [path, [...files, ...new Set(stylesOf(files))]] as const
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/early-files.json',
        source: JSON.stringify(Object.fromEntries(early)),
      })
    },
  },
})
