import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * Whether two accounts of a school belong to one person, for actions that need two people. A person has the same phone
 * number in every role.
 */
export const samePerson = (db: Db, schoolId: Fragment, one: Fragment, other: Fragment): Fragment => db`
  (${one} = ${other} or exists (
    select from accounts a
    join accounts b on b.school_id = a.school_id and b.phone = a.phone
    where a.school_id = ${schoolId} and a.id = ${one} and b.id = ${other}))`

/** Like `samePerson`, for two account ids. */
export const areSamePerson = async (db: Db, schoolId: string, one: string, other: string): Promise<boolean> => {
  const [row] = await db<{ same: boolean }[]>`
    select ${samePerson(db, db`${schoolId}`, db`${one}::uuid`, db`${other}::uuid`)} as same`
  return row?.same ?? false
}
