import { type MenuKind, menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { useSearchParams } from 'wouter'

export const menuViews = ['week', 'weeks', 'clash', 'shopping', 'dishes'] as const
export type MenuView = (typeof menuViews)[number]

const isId = (text: string | null): text is string =>
  text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What the page shows, kept in its address: the view, the menu's kind, and any day of the week. */
export const useMenuView = (offered: readonly MenuView[]) => {
  const [search, setSearch] = useSearchParams()
  const put = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(values)) {
          if (value === undefined) after.delete(key)
          else after.set(key, value)
        }
        return after
      },
      { replace: true },
    )
  const [day, menu] = [search.get('day'), search.get('menu')]
  return {
    view: offered.find((one) => one === search.get('view')) ?? offered[0] ?? 'week',
    /** Absent until somebody chooses: the school answers with the kind that concerns the reader. */
    kind: menuKinds.find((one) => one === search.get('kind')),
    day: isDay(day) ? day : undefined,
    /** The menu that a notification is about, until another one is chosen. */
    menuId: isId(menu) ? menu : undefined,
    setView: (view: MenuView) => put({ view: view === 'week' ? undefined : view }),
    setKind: (kind: MenuKind) => put({ kind, menu: undefined }),
    setDay: (next: string | undefined) => put({ day: next }),
    /** The week of a day, of the same menu as before. */
    openWeek: (kind: MenuKind, next: string | undefined) => put({ view: undefined, kind, day: next, menu: undefined }),
  }
}
