import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel } from '@nhip-cau/contract/edu-plan-parts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { type FileRow, filesJson } from './edu-plan.queries.ts'
import { type PlanYear, yearColumns } from './edu-plan-class.queries.ts'
import type { PlanContent } from './edu-plan-states.queries.ts'
import { ofOwnFamily, shownLevels } from './edu-plan-visible.queries.ts'

export type Parent = ActorIn<'parent'>

export type ChildRow = { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }
type ClassOfChild = PlanYear & { class_id: string; class_name: string; age_group: AgeGroup }

/** A child that the parent looks at. */
export const selectChild = async (db: Db, actor: Parent, studentId: string): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo
    from students s left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where s.school_id = ${actor.schoolId} and s.id = ${studentId} and s.deleted_at is null
      and ${looksAt(db, actor, db`s.id`)}`
  return row
}

/** The class of a child on one of these days, the last one if there are two, with its year. */
export const selectClassOfChild = async (db: Db, actor: Parent, studentId: string, from: string, to: string) => {
  const [row] = await db<ClassOfChild[]>`
    select c.id as class_id, c.name as class_name, c.age_group, ${yearColumns(db)}
    from student_classes sc
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where sc.school_id = ${actor.schoolId} and sc.student_id = ${studentId} and ${looksAt(db, actor, db`sc.student_id`)}
      and daterange(sc.from_date, sc.to_date) && daterange(${from}::date, ${to}::date, '[]')
    order by sc.from_date desc limit 1`
  return row
}

export type ShownPlan = {
  id: string
  class_id: string
  level: PlanLevel
  from: string
  to: string
  week: number | null
  content: PlanContent
  files: FileRow[]
  approved_at: string
}

type Wanted = { readonly classId: string; readonly monday: string; readonly day: string }

/** The approved plans of a class for a week, and for a day of it where the school shows those. */
export const selectShownPlans = (db: Db, actor: Parent, { classId, monday, day }: Wanted) => db<ShownPlan[]>`
  select p.id, p.class_id, p.level, p.starts_on as "from", p.ends_on as "to", p.week, v.content, v.at as approved_at,
    ${filesJson(db, db`f.shown`)} as files
  from edu_plans p
  join edu_plan_versions v on v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number
  where ${ofOwnFamily(db, actor)} and ${shownLevels(db)} and p.class_id = ${classId}
    and ((p.level = 'week' and p.starts_on = ${monday}::date) or (p.level = 'day' and p.starts_on = ${day}::date))`

/** The Mondays of the approved week plans of a class before and after a week. */
export const selectNeighbours = async (db: Db, actor: Parent, { classId, monday }: Omit<Wanted, 'day'>) => {
  const [row] = await db<{ before: string | null; after: string | null }[]>`
    select max(p.starts_on) filter (where p.starts_on < ${monday}::date) as before,
      min(p.starts_on) filter (where p.starts_on > ${monday}::date) as after
    from edu_plans p
    where ${ofOwnFamily(db, actor)} and p.class_id = ${classId} and p.level = 'week'`
  return row ?? { before: null, after: null }
}

/** The themes of the approved year plan of an age group, as they were approved. */
export const selectShownThemes = async (db: Db, schoolId: string, { age_group, academic_year_id }: ClassOfChild) => {
  const [row] = await db<{ themes: PlanContent['themes'] }[]>`
    select v.content -> 'themes' as themes from edu_plans p
    join edu_plan_versions v on v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number
    where p.school_id = ${schoolId} and p.level = 'year' and p.class_id is null and p.age_group = ${age_group}
      and p.academic_year_id = ${academic_year_id}`
  return row?.themes ?? []
}

export type LearningChild = ChildRow & { class_id: string; class_name: string }

/** The children that the parent looks at and who are in a class today, in the order of the profile. */
export const selectLearningChildren = (db: Db, actor: Parent) => db<LearningChild[]>`
  select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo, c.id as class_id, c.name as class_name
  from students s
  join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  where s.school_id = ${actor.schoolId} and s.status = 'studying' and s.deleted_at is null
    and ${looksAt(db, actor, db`s.id`)}
  order by s.name_order, s.id limit 20`

/** The approved week plans of classes for these weeks. */
export const selectWeeksOfClasses = (db: Db, actor: Parent, classes: readonly string[], mondays: readonly string[]) =>
  db<Pick<ShownPlan, 'class_id' | 'from' | 'content'>[]>`
  select p.class_id, p.starts_on as "from", v.content
  from edu_plans p
  join edu_plan_versions v on v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number
  where ${ofOwnFamily(db, actor)} and p.level = 'week' and p.class_id = any(${[...classes]}::uuid[])
    and p.starts_on = any(${[...mondays]}::date[])`
