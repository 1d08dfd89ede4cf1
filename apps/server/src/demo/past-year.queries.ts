import type { Db } from '@nhip-cau/server-kit/database'

/** Allows writing to a closed year for the rest of the transaction. */
export const writeHistory = (tx: Db) => tx`select set_config('nhip_cau.history', 'on', true)`

type Stay = {
  readonly schoolId: string
  readonly studentIds: readonly string[]
  readonly classId: string
  readonly from: string
  readonly to: string
}

/** Inserts earlier placements of children, who then joined the school earlier. */
export const insertStays = async (tx: Db, { schoolId, studentIds, classId, from, to }: Stay): Promise<void> => {
  await tx`
    insert into student_classes (school_id, student_id, class_id, from_date, to_date)
    select ${schoolId}, one, ${classId}, ${from}, ${to} from unnest(${[...studentIds]}::uuid[]) as one`
  await tx`
    update students s set admitted_on = ${from}
    where s.school_id = ${schoolId} and s.id = any(${[...studentIds]}::uuid[])`
  await tx`
    update student_statuses st set from_date = ${from}, created_at = ${from}::date
    where st.school_id = ${schoolId} and st.student_id = any(${[...studentIds]}::uuid[]) and st.status = 'studying'`
}

/** Inserts a child that graduated at the end of the year. */
export const insertGraduate = async (tx: Db, schoolId: string, id: string, from: string, since: string) => {
  await tx`update students s set status = 'graduated' where s.school_id = ${schoolId} and s.id = ${id}`
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date, created_at)
    values (${schoolId}, ${id}, 'studying', ${from}, ${from}::date),
      (${schoolId}, ${id}, 'graduated', ${since}, ${since}::date)`
}

type Moved = {
  readonly student_id: string
  readonly from_class_id: string
  readonly to_class_id: string | null
  readonly outcome: 'up' | 'graduate'
}

type NewPromotion = {
  readonly schoolId: string
  readonly id: string
  readonly fromYearId: string
  readonly toYearId: string
  readonly by: string
  readonly at: string
  readonly from: string
  readonly newFrom: string
  /** Old class → its successor in the new year. */
  readonly copies: ReadonlyMap<string, string>
  readonly moved: readonly Moved[]
}

/** Inserts the applied promotion from the previous to the current year. */
export const insertPromotion = async (tx: Db, one: NewPromotion): Promise<void> => {
  const copies = [...one.copies].map(([copied_from, id]) => ({ copied_from, id }))
  await tx`
    insert into promotions (school_id, id, from_year_id, to_year_id, status, created_by, created_at, applied_by, applied_at)
    values (${one.schoolId}, ${one.id}, ${one.fromYearId}, ${one.toYearId}, 'applied', ${one.by}, ${one.at}, ${one.by},
      ${one.at})`
  await tx`
    insert into promotion_classes (school_id, promotion_id, id, copied_from, name, age_group, room, capacity, position,
      teachers_from)
    select c.school_id, ${one.id}, c.id, n.copied_from, c.name, c.age_group, c.room, c.capacity, c.position, n.copied_from
    from classes c
    left join jsonb_to_recordset(${tx.json(copies)}) as n (copied_from uuid, id uuid) on n.id = c.id
    where c.school_id = ${one.schoolId} and c.academic_year_id = ${one.toYearId}`
  await tx`
    insert into promotion_students (school_id, promotion_id, student_id, from_class_id, outcome, to_class_id, from_date,
      new_from_date, status_set_at, status_before)
    select ${one.schoolId}, ${one.id}, n.student_id, n.from_class_id, n.outcome, n.to_class_id, ${one.from},
      case when n.outcome = 'up' then ${one.newFrom}::date end,
      case when n.outcome = 'graduate' then ${one.at}::timestamptz end,
      case when n.outcome = 'graduate' then 'studying' end
    from jsonb_to_recordset(${tx.json(one.moved)}) as n (student_id uuid, from_class_id uuid, outcome text,
      to_class_id uuid)`
}
