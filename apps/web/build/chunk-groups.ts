import path from 'node:path'
import type { Rolldown } from 'vite'
import { entry, firstPages, homes, login } from './first-pages.ts'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Reached = ReadonlySet<string>

const root = path.resolve(import.meta.dirname, '..')

// Behind an index of everything lies much that its importer does not use: the bundler knows what is, and takes it along.
const isIndex = (id: string) => /\/node_modules\/|\/paraglide\//.test(id)

const reachedFrom = (files: readonly string[], graph: Graph): Reached => {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || isIndex(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const file of files) visit(path.join(root, file))
  return found
}

const groupsOf = (graph: Graph) => {
  const all = (pages: readonly (readonly string[])[]) => {
    const reached = pages.map((files) => reachedFrom(files, graph))
    return (id: string) => reached.every((one) => one.has(id))
  }
  const byEntry = reachedFrom([entry], graph)
  const byEveryPage = all(Object.values(firstPages))
  const pages = new Set(login.map((file) => path.join(root, file)))
  const byLogin = all([login])
  return {
    base: (id: string) => byEntry.has(id) || byEveryPage(id),
    area: all(homes),
    // The page itself stays a file of its own, by which it is asked for.
    login: (id: string) => byLogin(id) && !pages.has(id),
  }
}

/**
 * Which pieces travel together, by who imports them: what every first page needs, what every home behind a login needs, and
 * what the login needs, which everybody has. All else is split as the pages share it. Left to itself, the bundler would
 * split these as well, into dozens of files of half a kilobyte, each asked for and compressed on its own.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  let groups: ReturnType<typeof groupsOf> | undefined
  return (['login', 'area', 'base'] as const).map((name, priority) => ({
    debugName: name,
    priority,
    name: (id, graph) => {
      groups ??= groupsOf(graph)
      return groups[name](id) ? name : null
    },
  }))
}
