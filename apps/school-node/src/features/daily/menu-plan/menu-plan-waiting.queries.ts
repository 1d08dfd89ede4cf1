import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { approvesOwn } from './menu-plan-week.queries.ts'

// What waits for somebody, for the tasks of the start page. Both have the columns id, kind, monday, by_id and since.

/** Menus that this account may approve: those that others sent, and its own if it needs nobody else. */
export const menusToApprove = (db: Db, actor: Actor, needsApproval: boolean): Fragment => db`
  select m.id, m.kind, m.monday, m.sent_by as by_id, m.sent_at as since
  from menus m
  where m.school_id = ${actor.schoolId} and m.state = 'waiting' and not is_closed_year(m.school_id, m.academic_year_id)
    and (m.sent_by <> ${actor.accountId} or ${approvesOwn(actor, needsApproval)}::boolean)`

/** Menus that this account sent and got back. */
export const returnedMenus = (db: Db, actor: Actor): Fragment => db`
  select m.id, m.kind, m.monday, m.returned_by as by_id, m.returned_at as since
  from menus m
  where m.school_id = ${actor.schoolId} and m.state = 'returned' and m.sent_by = ${actor.accountId}
    and not is_closed_year(m.school_id, m.academic_year_id)`
