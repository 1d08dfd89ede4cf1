import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Replaces the classes of a teacher in the current year. */
export const setTeacherClasses = async (
  tx: Db,
  schoolId: string,
  accountId: string,
  classes: readonly { readonly id: string; readonly homeroom: boolean }[],
): Promise<void> => {
  await tx`
    delete from class_teachers ct using classes c, academic_years y
    where ct.school_id = ${schoolId} and ct.account_id = ${accountId}
      and c.school_id = ct.school_id and c.id = ct.class_id
      and y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      and c.id <> all(${classes.map(({ id }) => id)}::uuid[])`
  await tx`
    insert into class_teachers (school_id, class_id, account_id, homeroom)
    select ${schoolId}, wanted.id, ${accountId}, wanted.homeroom
    from jsonb_to_recordset(${tx.json(classes)}) as wanted (id uuid, homeroom boolean)
    on conflict (school_id, class_id, account_id) do update set homeroom = excluded.homeroom`
}

/** Removes a teacher who has left from all classes, except those of closed years. */
export const dropFromClasses = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from class_teachers ct using classes c, academic_years y
  where ct.school_id = ${schoolId} and ct.account_id = ${accountId}
    and c.school_id = ct.school_id and c.id = ct.class_id
    and y.school_id = c.school_id and y.id = c.academic_year_id
    and not is_closed_year(y.school_id, y.id)`

export const dropFromAllClasses = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from class_teachers ct where ct.school_id = ${schoolId} and ct.account_id = ${accountId}`

export type Teaching = { readonly class_id: string; readonly account_id: string; readonly homeroom: boolean }

/** Adds teachers to classes. Keeps existing assignments and never removes the homeroom flag. */
export const addTeachers = (tx: Db, schoolId: string, teaching: readonly Teaching[]) => tx`
  insert into class_teachers (school_id, class_id, account_id, homeroom)
  select ${schoolId}, n.class_id, n.account_id, n.homeroom
  from jsonb_to_recordset(${tx.json(teaching)}) as n (class_id uuid, account_id uuid, homeroom boolean)
  on conflict (school_id, class_id, account_id) do update set homeroom = class_teachers.homeroom or excluded.homeroom`

/** Inserts the rows of a statement that returns `school_id, class_id, account_id, homeroom`. */
export const insertTeachers = (tx: Db, teachers: Fragment) => tx`
  insert into class_teachers (school_id, class_id, account_id, homeroom) ${teachers} on conflict do nothing`

/** Replaces all teachers of these classes with the rows in `before`. Both arguments are statements. */
export const replaceTeachers = async (
  tx: Db,
  schoolId: string,
  classIds: Fragment,
  before: Fragment,
): Promise<void> => {
  await tx`delete from class_teachers ct where ct.school_id = ${schoolId} and ct.class_id in (${classIds})`
  await tx`
    insert into class_teachers
    select old.* from (${before}) n, jsonb_populate_recordset(null::class_teachers, n.before) old`
}
