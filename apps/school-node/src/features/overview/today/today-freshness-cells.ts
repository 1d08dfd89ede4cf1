import { daysBetween } from '@nhip-cau/contract/days'
import { menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import type { FreshClass, FreshColumn, FreshMenuWeek, Freshness, FreshState } from '@nhip-cau/contract/today-freshness'
import type { ClassRow, selectFreshMenus } from './today-freshness.queries.ts'

/** Days since the newest post of a class: up to the first it is fresh, above the second somebody has to be reminded. */
const postDays = { fresh: 3, due: 7 }

type Moment = {
  readonly shown: Readonly<Record<FreshColumn, boolean>>
  readonly open: boolean
  readonly registerLate: boolean
  readonly dayOf: (instant: string) => string
  readonly day: string
  readonly counts: { readonly reviews: boolean; readonly cards: boolean }
  readonly plan: { readonly thisWeek: boolean; readonly nextWeek: boolean; readonly late: boolean }
}

export const presentClass = (row: ClassRow, moment: Moment): FreshClass => {
  const { shown, counts } = moment
  // A class without children has nothing to write.
  const some = row.children > 0
  const cells = {
    posts: shown.posts && some ? postsOf(row, moment) : null,
    registers:
      shown.registers && moment.open && some
        ? { fresh: untilLate(row.saved_at !== null, moment.registerLate), saved_at: row.saved_at }
        : null,
    reviews:
      shown.reviews && counts.reviews && some
        ? { fresh: partOf(row.written, row.children), written: row.written ?? 0 }
        : null,
    cards:
      shown.cards && counts.cards && some ? { fresh: partOf(row.given, row.children), given: row.given ?? 0 } : null,
    plans: shown.plans && some ? plansOf(row, moment) : null,
  }
  return {
    class: { id: row.id, name: row.name },
    children: row.children,
    stale: Object.values(cells).filter((cell) => cell?.fresh === 'stale').length,
    ...cells,
  }
}

const untilLate = (done: boolean, late: boolean): FreshState => {
  if (done) return 'fresh'
  return late ? 'stale' : 'due'
}

/** A part of the children is on the way, none at all is late. */
const partOf = (count: number | null, children: number): FreshState => {
  if ((count ?? 0) >= children) return 'fresh'
  return (count ?? 0) > 0 ? 'due' : 'stale'
}

const postsOf = ({ last_post }: ClassRow, { day, dayOf }: Moment): FreshClass['posts'] => {
  if (last_post === null) return { fresh: 'stale', last_at: null, days: null }
  const days = Math.max(0, daysBetween(dayOf(last_post), day))
  const late = days > postDays.due
  return { fresh: untilLate(days <= postDays.fresh, late), last_at: last_post, days }
}

/** Families see the plan of this week, and that of the next one is at least with the office. */
const plansOf = (row: ClassRow, { plan }: Moment): FreshClass['plans'] => {
  const { plan_this: this_week, plan_next: next_week, plan_shown: shown } = row
  const missing = plan.thisWeek && !shown && this_week !== 'waiting'
  const next = plan.nextWeek && next_week !== 'approved' && next_week !== 'waiting'
  const fresh = missing ? 'stale' : untilLate(!next, plan.late && next_week === null)
  return { fresh, this_week, next_week, shown }
}

export const presentMenus = (
  { menus, ...needed }: Awaited<ReturnType<typeof selectFreshMenus>>,
  { thisWeek, nextWeek }: { readonly thisWeek: string | null; readonly nextWeek: string | null },
  late: boolean,
): NonNullable<Freshness['menus']> =>
  menuKinds
    .filter((kind) => needed[kind] || menus.some((menu) => menu.kind === kind))
    .map((kind) => {
      const of = (monday: string | null, isLate: boolean): FreshMenuWeek | null => {
        if (monday === null) return null
        const found = menus.find((menu) => menu.kind === kind && menu.monday === monday)
        const fresh = untilLate(found?.shown === true, isLate && found?.state !== 'waiting')
        return { fresh, state: found?.state ?? null, shown: found?.shown ?? false }
      }
      return { kind, this_week: of(thisWeek, true), next_week: of(nextWeek, late) }
    })
