import type { QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type { menuWeeks as api } from '@nhip-cau/contract/menu-plan'
import { menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { mayDecide } from './menu-plan.ts'
import { selectProgress, selectYear } from './menu-plan-overview.queries.ts'
import { writesMenus } from './menu-plan-week.queries.ts'
import { momentOf, type Staff } from './menu-plan-week.ts'

/** Every week of a school year with the state of its menus. */
export const menuWeeks = async (
  context: Context,
  actor: Staff,
  { kind, academic_year_id }: QueryOf<typeof api>,
): Promise<ResponseOf<typeof api>> => {
  const moment = await momentOf(context, actor.schoolId)
  const year = await selectYear(context.db, actor.schoolId, academic_year_id, moment.today)
  if (!year && academic_year_id !== undefined) throw problem('not_found')
  if (!year) return { today: moment.today, waiting: 0, data: [] }
  const [weeks, rows] = await Promise.all([
    weeksOfYear(context.db, actor.schoolId, year),
    selectProgress(context.db, actor, year.academic_year_id),
  ])
  const isWriting = writesMenus(actor)
  const known = new Map(rows.map((row) => [`${row.monday} ${row.kind}`, row]))
  return {
    today: moment.today,
    waiting: isWriting
      ? rows.filter((row) => row.state === 'waiting' && mayDecide(actor, moment, row.sent_by)).length
      : 0,
    data: weeks.flatMap(({ monday, number, first_day, last_day }) =>
      (kind === undefined ? menuKinds : [kind]).map((one) => {
        const row = known.get(`${monday} ${one}`)
        return {
          monday,
          number,
          first_day,
          last_day,
          kind: one,
          id: row?.id ?? null,
          state: row === undefined || isWriting ? (row?.state ?? null) : ('approved' as const),
          shown: row?.shown ?? false,
          filled: row?.filled ?? 0,
          attached: row?.attached ?? 0,
        }
      }),
    ),
  }
}
