import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { calendarOf } from '../../../time/school-weeks.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>

/**
 * The office sees the plans of all classes `c`, a teacher those of the own ones, also of years that are over, because
 * plans are reused.
 */
export const planClassVisibleTo = (db: Db, actor: Staff): Fragment =>
  actor.role === 'school'
    ? db`c.school_id = ${actor.schoolId}`
    : db`c.school_id = ${actor.schoolId} and exists (
        select from class_teachers ct
        where ct.school_id = ${actor.schoolId} and ct.account_id = ${actor.accountId} and ct.class_id = c.id)`

/** A school year with what its weeks depend on. */
export type PlanYear = {
  academic_year_id: string
  year: string
  starts_on: string
  ends_on: string
  /** The year runs and is not closed. */
  running: boolean
  /** Plans of the year can be written: it is not closed. */
  open: boolean
  /** Changes with everything that the weeks of the year depend on. */
  calendar: string
}

export type PlanClass = PlanYear & { school_id: string; id: string; name: string; age_group: AgeGroup }

/** The columns of the year `y`. */
export const yearColumns = (db: Db): Fragment => db`
  y.id as academic_year_id, y.name as year, y.starts_on, y.ends_on,
  y.current and not is_closed_year(y.school_id, y.id) as running, not is_closed_year(y.school_id, y.id) as open,
  ${calendarOf(db)} as calendar`

export const selectPlanClass = async (db: Db, actor: Staff, classId: string): Promise<PlanClass | undefined> => {
  const [row] = await db<PlanClass[]>`
    select c.school_id, c.id, c.name, c.age_group, ${yearColumns(db)}
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where ${planClassVisibleTo(db, actor)} and c.id = ${classId}`
  return row
}

/** The year with this id, or the running one. */
export const selectPlanYear = async (db: Db, schoolId: string, yearId?: string): Promise<PlanYear | undefined> => {
  const [row] = await db<PlanYear[]>`
    select ${yearColumns(db)} from academic_years y
    where y.school_id = ${schoolId} and ${yearId === undefined ? db`y.current` : db`y.id = ${yearId}`}`
  return row
}

export const selectPlanYears = (db: Db, schoolId: string) => db<{ id: string; name: string; closed: boolean }[]>`
  select y.id, y.name, is_closed_year(y.school_id, y.id) as closed from academic_years y
  where y.school_id = ${schoolId} order by y.starts_on desc limit 30`

/** The classes of a year that the actor sees, in their order. */
export const selectPlanClasses = (db: Db, actor: Staff, yearId: string) => db<
  { id: string; name: string; age_group: AgeGroup }[]
>`
  select c.id, c.name, c.age_group from classes c
  where ${planClassVisibleTo(db, actor)} and c.academic_year_id = ${yearId} and c.archived_at is null
  order by c.position, c.name, c.id limit 500`

/** Days of a period that are no school days, with the reason. */
export const selectClosedDays = (db: Db, schoolId: string, from: string, to: string) => db<
  { date: string; because: string }[]
>`
  select d.day as date, d.name as because from school_days(${schoolId}, ${from}, ${to}) d
  where not d.open and d.name is not null order by d.day`
