import type { Promotion, PromotionOutcome, PromotionSummary } from '@nhip-cau/contract/promotions'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { PlannedClass } from './promotions-plan.ts'

export type PromotionRow = Omit<PromotionSummary, 'undo_until'>
export type PromotionParts = Pick<Promotion, 'from_classes' | 'classes' | 'students'>

const summary = (db: Db): Fragment => db`
  p.id, p.status, p.version, p.created_at, p.applied_at,
  (select a.full_name from accounts a where a.school_id = p.school_id and a.id = p.applied_by) as applied_by,
  json_build_object('id', f.id, 'name', f.name, 'starts_on', f.starts_on, 'ends_on', f.ends_on) as from_year,
  json_build_object('id', t.id, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on) as to_year,
  (select json_build_object(
      'up', count(*) filter (where ps.outcome = 'up'), 'repeat', count(*) filter (where ps.outcome = 'repeat'),
      'graduate', count(*) filter (where ps.outcome = 'graduate'), 'leave', count(*) filter (where ps.outcome = 'leave'),
      'unplaced', count(*) filter (where ps.outcome in ('up', 'repeat') and ps.to_class_id is null))
    from promotion_students ps where ps.school_id = p.school_id and ps.promotion_id = p.id) as counts`

const years = (db: Db): Fragment => db`
  join academic_years f on f.school_id = p.school_id and f.id = p.from_year_id
  join academic_years t on t.school_id = p.school_id and t.id = p.to_year_id`

export const selectPromotions = (db: Db, schoolId: string) => db<PromotionRow[]>`
  select ${summary(db)} from promotions p ${years(db)}
  where p.school_id = ${schoolId} order by p.created_at desc limit 100`

export const selectPromotion = async (db: Db, schoolId: string, id: string): Promise<PromotionRow | undefined> => {
  const [row] = await db<PromotionRow[]>`
    select ${summary(db)} from promotions p ${years(db)} where p.school_id = ${schoolId} and p.id = ${id}`
  return row
}

export const lockPromotion = async (tx: Db, schoolId: string, id: string) => {
  await tx`select from promotions p where p.school_id = ${schoolId} and p.id = ${id} for update`
  return selectPromotion(tx, schoolId, id)
}

export const selectParts = async (db: Db, schoolId: string, id: string, yearId: string): Promise<PromotionParts> => {
  const [from_classes, classes, students] = await Promise.all([
    db<PromotionParts['from_classes']>`
      select c.id, c.name, c.age_group,
        coalesce((
          select json_agg(a.full_name order by ct.homeroom desc, a.name_order)
          from class_teachers ct join accounts a on a.school_id = ct.school_id and a.id = ct.account_id
          where ct.school_id = c.school_id and ct.class_id = c.id), '[]') as teachers,
        (select count(*)::int from promotion_students ps
          where ps.school_id = c.school_id and ps.promotion_id = ${id} and ps.from_class_id = c.id) as students
      from classes c
      where c.school_id = ${schoolId} and c.academic_year_id = ${yearId} and c.archived_at is null
      order by c.position, c.id`,
    db<PromotionParts['classes']>`
      select pc.id, pc.name, pc.age_group, pc.room, pc.capacity, pc.teachers_from, pc.standing
      from promotion_classes pc
      where pc.school_id = ${schoolId} and pc.promotion_id = ${id} order by pc.position, pc.id`,
    db<PromotionParts['students']>`
      select ps.student_id, s.full_name, s.nickname, s.code, s.birth_date, ps.from_class_id, ps.outcome, ps.to_class_id
      from promotion_students ps join students s on s.school_id = ps.school_id and s.id = ps.student_id
      where ps.school_id = ${schoolId} and ps.promotion_id = ${id} order by s.name_order, s.id`,
  ])
  return { from_classes: [...from_classes], classes: [...classes], students: [...students] }
}

export const selectClassesOf = (db: Db, schoolId: string, yearId: string) => db<
  Pick<PlannedClass, 'id' | 'name' | 'age_group' | 'room' | 'capacity' | 'position'>[]
>`
  select c.id, c.name, c.age_group, c.room, c.capacity, c.position from classes c
  where c.school_id = ${schoolId} and c.academic_year_id = ${yearId} and c.archived_at is null
  order by c.position, c.id`

/** Active students with an open-ended placement in a class of the year. */
const presentIn = (db: Db, schoolId: string, yearId: string): Fragment => db`
  select sc.student_id, sc.class_id, sc.from_date
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.academic_year_id = ${yearId}
  join students s on s.school_id = sc.school_id and s.id = sc.student_id
    and s.status in ('waiting', 'studying', 'on_hold') and s.anonymised_at is null
  where sc.school_id = ${schoolId} and sc.to_date is null`

export const insertPromotion = async (
  tx: Db,
  schoolId: string,
  years: { readonly from: string; readonly to: string },
  createdBy: string,
): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into promotions (school_id, from_year_id, to_year_id, created_by)
    values (${schoolId}, ${years.from}, ${years.to}, ${createdBy}) returning id`
  return row?.id ?? ''
}

export const insertPlannedClasses = async (
  tx: Db,
  schoolId: string,
  id: string,
  classes: readonly PlannedClass[],
): Promise<void> => {
  if (classes.length === 0) return
  await tx`
    insert into promotion_classes ${tx(classes.map((one) => ({ school_id: schoolId, promotion_id: id, ...one })))}`
}

export const setPlannedClass = (
  tx: Db,
  schoolId: string,
  id: string,
  { id: classId, ...values }: Omit<PlannedClass, 'copied_from' | 'position' | 'standing'>,
) => tx`
  update promotion_classes set ${tx(values)}
  where promotion_classes.school_id = ${schoolId} and promotion_classes.promotion_id = ${id}
    and promotion_classes.id = ${classId} and not promotion_classes.standing`

export const deletePlannedClasses = async (
  tx: Db,
  schoolId: string,
  id: string,
  classIds: readonly string[],
): Promise<void> => {
  await tx`
    update promotion_students set to_class_id = null
    where promotion_students.school_id = ${schoolId} and promotion_students.promotion_id = ${id}
      and promotion_students.to_class_id = any(${[...classIds]}::uuid[])`
  await tx`
    delete from promotion_classes pc
    where pc.school_id = ${schoolId} and pc.promotion_id = ${id} and not pc.standing
      and pc.id = any(${[...classIds]}::uuid[])`
}

type PlannedOutcome = { readonly outcome: PromotionOutcome; readonly to_class_id: string | null }

/** Updates the students of a draft to the current placements. Added students get the default outcome of their class. */
export const refreshStudents = async (
  tx: Db,
  schoolId: string,
  id: string,
  yearId: string,
  defaults: ReadonlyMap<string, PlannedOutcome>,
): Promise<number> => {
  const outcomes = JSON.stringify([...defaults].map(([class_id, planned]) => ({ class_id, ...planned })))
  const gone = await tx`
    delete from promotion_students ps
    where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and not exists (
      select from (${presentIn(tx, schoolId, yearId)}) now_in
      where now_in.student_id = ps.student_id and now_in.class_id = ps.from_class_id
        and now_in.from_date = ps.from_date)`
  const added = await tx`
    insert into promotion_students (school_id, promotion_id, student_id, from_class_id, from_date, outcome, to_class_id)
    select ${schoolId}, ${id}, now_in.student_id, now_in.class_id, now_in.from_date, coalesce(d.outcome, 'up'), d.to_class_id
    from (${presentIn(tx, schoolId, yearId)}) now_in
    left join jsonb_to_recordset(${outcomes}::text::jsonb) as d (class_id uuid, outcome text, to_class_id uuid)
      on d.class_id = now_in.class_id
    on conflict (school_id, promotion_id, student_id) do nothing`
  return gone.count + added.count
}

/** Sets outcomes and returns the number of updated students. Skips students and classes outside this promotion. */
export const setOutcomes = async (
  tx: Db,
  schoolId: string,
  id: string,
  outcomes: readonly (PlannedOutcome & { readonly student_id: string })[],
): Promise<number> => {
  const rows = await tx`
    update promotion_students ps set outcome = w.outcome, to_class_id = w.to_class_id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as w (student_id uuid, outcome text, to_class_id uuid)
    where ps.school_id = ${schoolId} and ps.promotion_id = ${id} and ps.student_id = w.student_id
      and (w.to_class_id is null or exists (
        select from promotion_classes pc
        where pc.school_id = ps.school_id and pc.promotion_id = ps.promotion_id and pc.id = w.to_class_id))`
  return rows.count
}

export const raiseVersion = (tx: Db, schoolId: string, id: string) => tx`
  update promotions set version = promotions.version + 1
  where promotions.school_id = ${schoolId} and promotions.id = ${id}`

export const deletePromotion = (tx: Db, schoolId: string, id: string) =>
  tx`delete from promotions p where p.school_id = ${schoolId} and p.id = ${id}`
