import type { Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import type { Icon } from '@tabler/icons-react'
import type { ClassScope } from '../lib/class-choice.ts'
import { canOpen } from '../lib/permission.ts'
import { type Counts, groups } from '../pages.ts'
import { m } from '../paraglide/messages.js'
import { type AreaPage, pagesOf } from './pages.ts'

export type NavigationEntry = {
  readonly path: string
  /** The address that the entry opens: the path, with the chosen class where the page has classes. */
  readonly href: string
  readonly classes: ClassScope | undefined
  readonly title: string
  readonly icon: Icon
  readonly count: number
  /** The count in words; empty when there is no count. */
  readonly words: string
  /** The short form shown beside the title. */
  readonly mark: string
  readonly quick: boolean
}

export type Group = {
  readonly key: (typeof groups)[number]
  readonly title: string
  readonly entries: readonly NavigationEntry[]
}

const titles = {
  communication: m.nav_group_communication,
  day: m.nav_group_day,
  people: m.nav_group_people,
  privacy: m.nav_group_privacy,
  school: m.nav_group_school,
  own: m.nav_group_own,
} satisfies Record<(typeof groups)[number], () => string>

const titleOf = (group: (typeof groups)[number], role: Role): string =>
  group === 'communication' && role === 'parent' ? m.nav_group_communication_parent() : titles[group]()

const wordsOf = (counter: keyof Counts, count: number) =>
  counter === 'unread' ? m.notifications_unread_short({ count }) : m.nav_waiting({ count })

/** Returns the navigation entries that the account's permissions and the school's modules allow. */
export const navigationFor = (
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
  counts: Counts,
): readonly Group[] =>
  groups
    .map((group) => ({
      key: group,
      title: titleOf(group, role),
      entries: pagesOf(role)
        .filter((page) => page.group === group)
        .filter(({ does }) => does === undefined || canOpen(does, role, permissions, modules))
        .flatMap((page) => entryOf(page, counts)),
    }))
    .filter(({ entries }) => entries.length > 0)

const entryOf = (
  { path, title, icon, counter, classes, quick = false }: AreaPage,
  counts: Counts,
): NavigationEntry[] => {
  if (icon === undefined) return []
  const count = counter ? counts[counter] : 0
  const said = counter && count > 0 ? wordsOf(counter, count) : ''
  // The page beside a number explains it; only the sum of all needs its words.
  const mark = counter === 'waiting' || said === '' ? said : capAt99(count)
  return [{ path, href: path, classes, title: title(), icon, count, words: said, mark, quick }]
}

/** Caps a count at "99+", so that it fits its badge. */
export const capAt99 = (count: number): string => (count > 99 ? '99+' : String(count))

/** Lets each entry open the address that `link` makes of it. */
export const withLinks = (all: readonly Group[], link: (entry: NavigationEntry) => string): readonly Group[] =>
  all.map((group) => ({ ...group, entries: group.entries.map((entry) => ({ ...entry, href: link(entry) })) }))
