import { isEnough } from '@nhip-cau/contract/is-enough'
import { menuWeek } from '@nhip-cau/contract/menu-plan'
import type { FoundMenu } from '@nhip-cau/contract/search'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { z } from 'zod'
import words from '../../../../messages/menu-plan.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { dayAt } from '../../../time/clock.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { selectYear } from '../../daily/menu-plan/menu-plan-overview.queries.ts'
import { searchMenus } from '../../daily/menu-plan/menu-plan-search.queries.ts'

const seesMenus = ({ role, permissions }: Actor): boolean =>
  role === 'parent' || isEnough(menuWeek.access[role], permissions)

/** Whether each typed word begins a word of the week's name; a number has to be the whole one. */
const isNamed = (number: number, typed: readonly string[]): boolean => {
  const name = withoutAccents(`${words.week} ${number}`).split(' ')
  return typed.every((word) => name.some((part) => (/^\d+$/.test(word) ? part === word : part.startsWith(word))))
}

/** Approved menus whose week or dishes match, the newest first. */
export const foundMenus = async (
  context: Context,
  actor: Actor,
  q: string,
  limit: number,
): Promise<z.input<typeof FoundMenu>[]> => {
  if (!seesMenus(actor)) return []
  const { db, settings } = context
  const today = dayAt(context.now(), await settings.zoneOf(actor.schoolId))
  const year = await selectYear(db, actor.schoolId, undefined, today)
  const weeks = year ? await weeksOfYear(db, actor.schoolId, year) : []
  const typed = withoutAccents(q).trim().split(/\s+/)
  const mondays = weeks.filter(({ number }) => isNamed(number, typed)).map(({ monday }) => monday)
  const rows = await searchMenus(db, actor, searchTermsOf(q), mondays, limit)
  return rows.map((row) => ({
    kind: 'menu',
    ...row,
    number: weeks.find(({ monday }) => monday === row.monday)?.number ?? null,
  }))
}
