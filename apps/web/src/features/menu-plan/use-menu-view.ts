import { type MenuKind, menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { useSearchParams } from 'wouter'

export const menuViews = ['week', 'weeks', 'clash', 'shopping', 'dishes'] as const
export type MenuView = (typeof menuViews)[number]

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
  const day = search.get('day')
  return {
    view: offered.find((one) => one === search.get('view')) ?? offered[0] ?? 'week',
    /** Absent until somebody chooses: the school answers with the kind that concerns the reader. */
    kind: menuKinds.find((one) => one === search.get('kind')),
    day: isDay(day) ? day : undefined,
    setView: (view: MenuView) => put({ view: view === 'week' ? undefined : view }),
    setKind: (kind: MenuKind) => put({ kind }),
    setDay: (next: string | undefined) => put({ day: next }),
    openWeek: (kind: MenuKind, next: string) => put({ view: undefined, kind, day: next }),
  }
}
