import path from 'node:path'
import type { Rolldown } from 'vite'
import { entry, firstPages, homes, login } from './first-pages.ts'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Reached = ReadonlySet<string>

const root = path.resolve(import.meta.dirname, '..')

// Index files import more than their importer uses, so they are not followed: the bundler adds the parts that are used.
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
    // A page stays a separate file, because a dynamic import requests it by name.
    login: (id: string) => byLogin(id) && !pages.has(id),
  }
}

/**
 * Groups modules into chunks by their importers: one for what every first page needs, one for what every home page
 * behind a login needs, and one for the login. The bundler splits everything else as the pages share it. Without these
 * groups it would create dozens of half-kilobyte files, each requested and compressed separately.
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
