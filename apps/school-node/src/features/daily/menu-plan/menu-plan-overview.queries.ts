import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuState } from '@nhip-cau/contract/menu-plan-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import { visibleTo, writesMenus } from './menu-plan-week.queries.ts'

/** A school year, by its id or of a day. */
export const selectYear = async (db: Db, schoolId: string, id: string | undefined, today: string) => {
  const [row] = await db<{ academic_year_id: string; calendar: string }[]>`
    select y.id as academic_year_id, ${calendarOf(db)} as calendar from academic_years y
    where y.school_id = ${schoolId}
      and ${id === undefined ? db`${today} <= y.ends_on` : db`y.id = ${id}`}
    order by y.starts_on limit 1`
  return row
}

export type ProgressRow = {
  id: string
  kind: MenuKind
  monday: string
  state: MenuState
  sent_by: string | null
  shown: boolean
  filled: number
  attached: number
}

/** The menus of a school year, as the actor sees them. */
export const selectProgress = (db: Db, actor: Actor, yearId: string) => {
  const table = writesMenus(actor) ? db`menu_cell_dishes` : db`menu_shown_dishes`
  return db<ProgressRow[]>`
    select m.id, m.kind, m.monday, m.state, case when m.state = 'waiting' then m.sent_by end as sent_by,
      m.shown_number is not null as shown,
      (select count(*)::int from (
        select distinct x.day, x.meal, x.slot from ${table} x
        where x.school_id = m.school_id and x.menu_id = m.id) cell) as filled,
      (select count(*)::int from menu_images i
        where i.school_id = m.school_id and i.menu_id = m.id and i.meal is null and not i.removed)
      + (select count(*)::int from menu_documents f
        where f.school_id = m.school_id and f.menu_id = m.id and not f.removed) as attached
    from menus m where ${visibleTo(db, actor)} and m.academic_year_id = ${yearId}`
}
