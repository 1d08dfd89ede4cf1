import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { entry, familyFeedParts, firstPages, formParts, loginParts, moduleId } from './first-pages.ts'

/** Leaves out what a page loads later. */
const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler: (source, _importer, { kind }) => (kind === 'dynamic-import' ? { id: source, external: true } : undefined),
  },
}

/**
 * Returns the modules of which a browser needs code before it can run the entry and these parts of first pages. They are
 * known only after unused code has been removed: one import of a package's index imports the whole package before that.
 * So the first pages are built once alone, each module in a file of its own, and nothing is written.
 */
export const firstPageModules = async (
  config: Pick<UserConfig, 'plugins' | 'resolve'>,
): Promise<(parts: readonly string[]) => ReadonlySet<string>> => {
  const files = [
    ...new Set([entry, ...Object.values(firstPages).flat(), ...familyFeedParts, ...loginParts, ...formParts]),
  ]
  const built = await build({
    ...config,
    plugins: [staticImportsOnly, ...(config.plugins ?? [])],
    root: moduleId('.'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: {
        experimental: { lazyBarrel: true },
        input: files.map(moduleId),
        preserveEntrySignatures: 'strict',
        output: { preserveModules: true },
      },
    },
  })
  const chunks = new Map(
    [built]
      .flat()
      .flatMap((result) =>
        'output' in result
          ? result.output.flatMap((file): [string, Rolldown.OutputChunk][] =>
              file.type === 'chunk' ? [[file.fileName, file]] : [],
            )
          : [],
      ),
  )
  const nameOf = (file: string) => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === moduleId(file))
    if (!chunk) throw new Error(`The build has no page ${file}; was it renamed?`)
    return chunk.fileName
  }
  return (parts) => {
    const found = new Set<string>()
    const add = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      for (const next of chunks.get(name)?.imports ?? []) add(next)
    }
    for (const file of [entry, ...parts]) add(nameOf(file))
    return new Set([...found].flatMap((name) => chunks.get(name)?.moduleIds ?? []))
  }
}
