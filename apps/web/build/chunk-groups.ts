import type { Rolldown } from 'vite'
import { familyFeed, familyFeedParts, firstPages, formParts, loginParts, moduleId } from './first-pages.ts'

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup
type Test = (id: string, graph: Graph) => boolean

const pages = new Set([...Object.values(firstPages).flat(), ...familyFeedParts, ...loginParts].map(moduleId))

/**
 * Groups modules by the first pages that need them, so that each loads that and no more. Without groups the bundler
 * creates dozens of half-kilobyte files for what several pages share, each requested and compressed separately. What
 * only one page imports stays with it.
 */
export const chunkGroups = (modulesOf: (parts: readonly string[]) => ReadonlySet<string>): Group[] => {
  const of = (parts: readonly string[]) => among(modulesOf(parts))
  const [login, feed] = [of(firstPages['/login']), of(familyFeed)]
  const areas = [feed, of(firstPages['/school']), of(firstPages['/teacher'])]
  const everyArea: Test = (id, graph) => areas.every((area) => area(id, graph))
  const everyPage: Test = (id, graph) => login(id, graph) && everyArea(id, graph)
  const beside = of(loginParts)
  const isStyle = (id: string) => id.endsWith('.css')
  const sharedStyle: Test = (id, graph) => isStyle(id) && beside(id, graph) && everyArea(id, graph)
  const groups = [
    // A small style sheet of its own would compress badly.
    group('base', (id, graph) => everyPage(id, graph) || sharedStyle(id, graph), 1),
    // Otherwise the login page would load the whole area for what it shows later.
    group('shared', (id, graph) => beside(id, graph) && !login(id, graph) && !isStyle(id), 2),
    group('area', everyArea, 1),
    // Most forms have the fields of the login.
    group('fields', login, 8),
    group('auth', login, 2),
    group('feed', feed, 2),
    group('home', of([...firstPages['/'], ...familyFeedParts]), 2),
    group('office', (id, graph) => areas.some((area) => area(id, graph)), 2),
    group('forms', of(formParts), 2),
    group('texts', importsOnly(everyPage), 2, { maxModuleSize: 2000 }),
    group('controls', () => true, 5),
  ]
  return groups.map((one, place) => ({ ...one, priority: groups.length - place }))
}

/** `minShareCount`: how many of the files that are loaded on their own must import a module. */
const group = (name: string, holds: Test, minShareCount: number, limits: Partial<Group> = {}): Group => ({
  debugName: name,
  name: (id, graph) => (!pages.has(id) && holds(id, graph) ? name : null),
  minShareCount,
  ...limits,
})

/** A style sheet, which has no code, is among the modules if one of its importers is. */
const among =
  (modules: ReadonlySet<string>): Test =>
  (id, graph) =>
    modules.has(id) ||
    (id.endsWith('.css') && (graph.getModuleInfo(id)?.importers ?? []).some((importer) => modules.has(importer)))

/** A text, an icon, an endpoint: a few lines, so no page loads more than these few bytes. */
const importsOnly =
  (needed: Test): Test =>
  (id, graph) =>
    (graph.getModuleInfo(id)?.importedIds ?? []).every((next) => needed(next, graph))
