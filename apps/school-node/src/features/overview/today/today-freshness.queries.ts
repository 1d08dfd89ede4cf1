import type { PlanState } from '@nhip-cau/contract/edu-plan-parts'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { MenuState } from '@nhip-cau/contract/menu-plan-parts'
import type { FreshColumn } from '@nhip-cau/contract/today-freshness'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import { registerSavedAt } from '../../daily/attendance/attendance-freshness.queries.ts'
import { newestPostOfClass } from '../../daily/posts/posts-freshness.queries.ts'

/** The running year with the key of its weeks, and whether there is school on a day. */
export const selectFreshDay = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<{ academic_year_id: string | null; calendar: string | null; open: boolean }[]>`
    select y.id as academic_year_id, ${calendarOf(db)} as calendar, coalesce((
      select d.open from school_days(s.school_id, ${day}::date, ${day}::date) d), false) as open
    from schools s left join academic_years y on y.school_id = s.school_id and y.current
    where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return row
}

export type Asked = {
  readonly schoolId: string
  readonly day: string
  readonly shows: (column: FreshColumn) => boolean
  readonly reviewed: { readonly kind: 'week' | 'month'; readonly from: string } | null
  /** Mondays; null where there is no such week. */
  readonly carded: string | null
  readonly thisWeek: string | null
  readonly nextWeek: string | null
}

export type ClassRow = {
  id: string
  name: string
  children: number
  last_post: string | null
  saved_at: string | null
  written: number | null
  given: number | null
  plan_this: PlanState | null
  plan_next: PlanState | null
  plan_shown: boolean
}

/** The classes of the running year with what is known of each, in one statement; columns that are not shown are null. */
export const selectFreshClasses = (db: Db, { schoolId, day, shows, reviewed, carded, thisWeek, nextWeek }: Asked) => {
  const own = db`c.school_id = ${schoolId}`
  const when = (shown: boolean, value: Fragment, otherwise: Fragment) => (shown ? value : otherwise)
  const nothing = { instant: db`null::timestamptz`, count: db`null::int`, state: db`null::text` }
  const plan = (monday: string | null) =>
    when(
      shows('plans') && monday !== null,
      db`(select p.state from week_plan_states p
        where p.school_id = c.school_id and p.class_id = c.id and p.starts_on = ${monday}::date)`,
      nothing.state,
    )
  return db<ClassRow[]>`
    select c.id, c.name, (
        select count(*)::int from student_classes sc
        join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
          and st.deleted_at is null
        where sc.school_id = c.school_id and sc.class_id = c.id
          and daterange(sc.from_date, sc.to_date) @> ${day}::date) as children,
      ${when(shows('posts'), newestPostOfClass(db, db`c.school_id`, db`c.id`), nothing.instant)} as last_post,
      ${when(
        shows('registers'),
        registerSavedAt(db, db`c.school_id`, db`c.id`, db`${day}::date`),
        nothing.instant,
      )} as saved_at,
      ${when(
        shows('reviews') && reviewed !== null,
        db`(select count(*)::int from review_states r where r.school_id = c.school_id and r.class_id = c.id
          and r.kind = ${reviewed?.kind ?? null} and r.starts_on = ${reviewed?.from ?? null}::date)`,
        nothing.count,
      )} as written,
      ${when(
        shows('cards') && carded !== null,
        db`(select count(*)::int from shown_nice_cards k where k.school_id = c.school_id and k.class_id = c.id
          and k.kind = 'week' and k.starts_on = ${carded}::date)`,
        nothing.count,
      )} as given,
      ${plan(thisWeek)} as plan_this, ${plan(nextWeek)} as plan_next,
      ${when(
        shows('plans'),
        db`exists (select from week_plan_states p where p.school_id = c.school_id and p.class_id = c.id
          and p.starts_on = ${thisWeek}::date and p.approved)`,
        db`false`,
      )} as plan_shown
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
    where ${own} and c.archived_at is null
    order by c.position, c.name`
}

export type MenuRow = { kind: MenuKind; monday: string; state: MenuState; shown: boolean }

/** The menus of these weeks, and the kinds of menu that the classes of the running year need. */
export const selectFreshMenus = async (db: Db, schoolId: string, mondays: readonly string[]) => {
  const [row] = await db<{ nursery: boolean; kindergarten: boolean; menus: MenuRow[] }[]>`
    select coalesce(bool_or(c.age_group like 'nursery%'), false) as nursery,
      coalesce(bool_or(c.age_group not like 'nursery%'), false) as kindergarten, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', m.kind, 'monday', m.monday, 'state', m.state, 'shown', m.shown)), '[]')
        from menu_states m where m.school_id = ${schoolId} and m.monday = any(${[...mondays]}::date[])) as menus
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
    where c.school_id = ${schoolId} and c.archived_at is null`
  return row ?? { nursery: false, kindergarten: false, menus: [] }
}
