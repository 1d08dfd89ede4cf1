import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * Whether two accounts of a school are of one human being: where two people have to agree, two accounts do not. A person
 * is known by the phone number and has the same one in every role.
 */
export const samePerson = (db: Db, schoolId: Fragment, one: Fragment, other: Fragment): Fragment => db`
  (${one} = ${other} or exists (
    select from accounts a
    join accounts b on b.school_id = a.school_id and b.phone = a.phone
    where a.school_id = ${schoolId} and a.id = ${one} and b.id = ${other}))`

/** The same of two accounts whose ids are at hand. */
export const areSamePerson = async (db: Db, schoolId: string, one: string, other: string): Promise<boolean> => {
  const [row] = await db<{ same: boolean }[]>`
    select ${samePerson(db, db`${schoolId}`, db`${one}::uuid`, db`${other}::uuid`)} as same`
  return row?.same ?? false
}
