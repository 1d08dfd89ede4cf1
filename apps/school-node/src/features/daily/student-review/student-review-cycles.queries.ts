import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { type CycleRow, cycleColumns, remindedBefore } from './student-review-class.queries.ts'

export type CycleFields = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly deadline: string
  readonly aspect_ids: readonly string[]
  readonly min_words: number
  readonly signed: boolean
}

/** The cycles of the running year, newest first. */
export const selectCycles = (db: Db, schoolId: string) => db<CycleRow[]>`
  select ${cycleColumns(db)}
  from review_cycles y
  join academic_years t on t.school_id = y.school_id and t.id = y.academic_year_id and t.current
  where y.school_id = ${schoolId}
  order by y.from_date desc, y.id desc limit 100`

export const selectRunningYear = async (db: Db, schoolId: string) => {
  const [row] = await db<{ id: string; starts_on: string; ends_on: string }[]>`
    select t.id, t.starts_on, t.ends_on from academic_years t where t.school_id = ${schoolId} and t.current`
  return row
}

const columnsOf = ({ name, from, to, deadline, aspect_ids, min_words, signed }: CycleFields) => ({
  name,
  from_date: from,
  to_date: to,
  deadline,
  aspect_ids: [...aspect_ids],
  min_words,
  signed,
})

export const insertCycle = async (tx: Db, actor: Actor, yearId: string, fields: CycleFields): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into review_cycles ${tx({ school_id: actor.schoolId, academic_year_id: yearId, ...columnsOf(fields) })}
    returning id`
  return row?.id ?? ''
}

/** A cycle that nobody else changes until the end of the transaction. */
export const lockCycle = async (tx: Db, actor: Actor, id: string): Promise<CycleRow | undefined> => {
  const [row] = await tx<CycleRow[]>`
    select ${cycleColumns(tx)} from review_cycles y where y.school_id = ${actor.schoolId} and y.id = ${id} for update`
  return row
}

/** Changes a cycle, and the days of what is written for it. */
export const updateCycle = async (tx: Db, actor: Actor, id: string, fields: CycleFields): Promise<void> => {
  await tx`
    update review_cycles set ${tx(columnsOf(fields))}, version = review_cycles.version + 1
    where review_cycles.school_id = ${actor.schoolId} and review_cycles.id = ${id}`
  await tx`
    update reviews set starts_on = ${fields.from}, ends_on = ${fields.to}, month = date_trunc('month', ${fields.to}::date)
    where reviews.school_id = ${actor.schoolId} and reviews.cycle_id = ${id}
      and (reviews.starts_on, reviews.ends_on) <> (${fields.from}::date, ${fields.to}::date)`
}

export const deleteCycle = (tx: Db, actor: Actor, id: string) => tx`
  delete from review_cycles y where y.school_id = ${actor.schoolId} and y.id = ${id}`

/** Children of the running classes without a text for a cycle. */
export const countMissing = async (tx: Db, schoolId: string, cycleId: string, today: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from student_classes sc
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
    join academic_years t on t.school_id = c.school_id and t.id = c.academic_year_id and t.current
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> ${today}::date
      and not exists (select from review_states r
        where r.school_id = s.school_id and r.student_id = s.id and r.cycle_id = ${cycleId})`
  return row?.count ?? 0
}

export type DueRow = {
  school_id: string
  cycle_id: string
  name: string
  deadline: string
  class_id: string
  count: number
}

/**
 * Takes the cycles of these schools whose deadline is near, once for each deadline, and returns the classes with
 * children about whom nothing is written.
 */
export const takeDue = (tx: Db, schools: readonly { readonly school_id: string; readonly day: string }[]) => tx<
  DueRow[]
>`
  with due as (
    update review_cycles y set reminded_for = y.deadline
    from jsonb_to_recordset(${tx.json(schools.map((one) => ({ ...one })))}) as g (school_id uuid, day date)
    where y.school_id = g.school_id and y.deadline between g.day and g.day + ${remindedBefore}::int
      and y.from_date <= g.day and y.reminded_for is distinct from y.deadline
    returning y.school_id, y.id, y.name, y.deadline, y.academic_year_id, g.day
  )
  select due.school_id, due.id as cycle_id, due.name, due.deadline, c.id as class_id, count(*)::int as count
  from due
  join classes c on c.school_id = due.school_id and c.academic_year_id = due.academic_year_id and c.archived_at is null
  join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
    and daterange(sc.from_date, sc.to_date) @> due.day
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
  where not exists (select from review_states r
    where r.school_id = s.school_id and r.student_id = s.id and r.cycle_id = due.id)
  group by due.school_id, due.id, due.name, due.deadline, c.id`
