import type { Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { type Icon, IconBell, IconUserCircle } from '@tabler/icons-react'
import { inArea } from '../lib/area.ts'
import { opens } from '../lib/permission.ts'
import { m } from '../paraglide/messages.js'
import { findRoute } from '../routes.ts'

/** How many posts wait for a decision, and how many notifications are unread. */
export type Counts = { readonly pending: number; readonly unread: number }

type Offered = {
  readonly path: string
  readonly icon: Icon
  /** What is counted beside it. */
  readonly counter?: keyof Counts
  /** Stands in the bar at the bottom of a phone, beside home. */
  readonly quick?: boolean
}

export type NavigationGroup = {
  readonly title: () => string
  readonly entries: readonly Offered[]
}

export type NavigationEntry = {
  readonly path: string
  readonly title: string
  readonly icon: Icon
  readonly count: number
  /** The count in words; empty when nothing is counted. */
  readonly words: string
  /** What there is room for beside the title. */
  readonly mark: string
  readonly quick: boolean
}

export type Group = {
  readonly title: string
  readonly entries: readonly NavigationEntry[]
}

const words: Record<keyof Counts, (inputs: { count: number }) => string> = {
  pending: m.nav_pending,
  unread: m.notifications_unread_short,
}

/** What an account finds in the navigation: pages that exist and that its permissions open. */
export const navigationFor = (
  groups: readonly NavigationGroup[],
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
  counts: Counts,
): readonly Group[] =>
  [...groups, ownGroup(role)]
    .map(({ title, entries }) => ({
      title: title(),
      entries: entries.flatMap((entry) => entryFor(entry, role, permissions, modules, counts)),
    }))
    .filter(({ entries }) => entries.length > 0)

/** What everybody has, whatever their work. */
const ownGroup = (role: Role): NavigationGroup => ({
  title: m.nav_group_own,
  entries: [
    { path: inArea(role, '/notifications'), icon: IconBell, counter: 'unread' },
    { path: inArea(role, '/profile'), icon: IconUserCircle },
  ],
})

const entryFor = (
  { path, icon, counter, quick = false }: Offered,
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
  counts: Counts,
): NavigationEntry[] => {
  const { route } = findRoute(path)
  if (route.path !== path || (route.does && !opens(route.does, role, permissions, modules))) return []
  const count = counter ? counts[counter] : 0
  const said = counter && count > 0 ? words[counter]({ count }) : ''
  // What is unread explains itself beside a bell.
  const mark = counter === 'unread' ? atMost99(count) : said
  return [{ path, title: route.title(), icon, count, words: said, mark, quick }]
}

/** No number is longer than its place. */
export const atMost99 = (count: number): string => (count > 99 ? '99+' : String(count))

/** Whether a page stands at an address already: some are offered as soon as they are there. */
export const hasPage = (path: string): boolean => findRoute(path).route.path === path

/** Fails in silence: whoever opens the page is told. */
export const preloadPage = (path: string): void => {
  findRoute(path)
    .route.load?.()
    .catch(() => undefined)
}
