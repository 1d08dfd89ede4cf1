import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** The recipients of a notification. */
export type Recipients =
  /** All office accounts with this permission. */
  | { readonly holders: string }
  /** The teachers of the class with this permission. */
  | { readonly teachersOf: string; readonly with: string }
  /** The guardians who act for this child. */
  | { readonly guardiansOf: string }
  /** The guardians who look at a child that is in this class today. */
  | { readonly familiesOfClass: string }
  /** Teachers and families of these classes, or only the teachers; `classes` null: of all classes. */
  | { readonly classes: readonly string[] | null; readonly onlyTeachers?: boolean }
  /** Everybody who looks at these children, with one of them each, and the teachers of their classes. */
  | { readonly around: readonly string[] }
  /** The guardians who act for children that eat this menu on these days, and the teachers of their classes. */
  | { readonly familiesOf: MenuKind; readonly from: string; readonly to: string; readonly andTeachers?: boolean }
  | { readonly accounts: readonly string[] }
  | 'everybody'

/** Rows of account and child. The child is null unless the notification is about one child of a family. */
const selectRecipients = (db: Db, schoolId: string, who: Recipients): Fragment => {
  const active = db`a.school_id = ${schoolId} and a.active`
  if (who === 'everybody') return db`select a.id, null::uuid from accounts a where ${active}`
  if ('accounts' in who)
    return db`
      select a.id, null::uuid from accounts a
      where ${active} and a.id = any(${[...who.accounts]}::uuid[])`
  if ('around' in who)
    return db`
      (select distinct on (a.id) a.id, s.id from looking_guardians g
      join students s on s.school_id = g.school_id and s.id = g.student_id and s.status = 'studying'
      join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active and a.role = 'parent'
      where g.school_id = ${schoolId} and g.student_id = any(${[...who.around]}::uuid[])
      order by a.id, s.name_order, s.id)
      union
      select a.id, null::uuid from student_classes sc
      join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
      join accounts a on a.school_id = ac.school_id and a.id = ac.account_id and a.role = 'teacher'
      where sc.school_id = ${schoolId} and sc.student_id = any(${[...who.around]}::uuid[])
        and daterange(sc.from_date, sc.to_date) @> today_at(${schoolId})`
  if ('familiesOf' in who) {
    const nursery = db`c.age_group like 'nursery%'`
    const ofKind = who.familiesOf === 'nursery' ? nursery : db`not (${nursery})`
    const families = db`
      select a.id, null::uuid from classes c
      join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
        and daterange(sc.from_date, sc.to_date) && daterange(${who.from}, ${who.to}, '[]')
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
      join acting_guardians g on g.school_id = s.school_id and g.student_id = s.id
      join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
      where c.school_id = ${schoolId} and ${ofKind}`
    if (!who.andTeachers) return families
    return db`${families}
      union
      select a.id, null::uuid from classes c
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
        and ${who.from}::date between y.starts_on and y.ends_on
      join class_teachers t on t.school_id = c.school_id and t.class_id = c.id
      join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active and a.role = 'teacher'
      where c.school_id = ${schoolId} and ${ofKind}`
  }
  if ('holders' in who)
    return db`
      select a.id, null::uuid from accounts a
      where ${active} and a.role = 'school' and ${who.holders} = any(a.permissions)`
  if ('teachersOf' in who)
    return db`
      select a.id, null::uuid from class_teachers t
      join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active and a.role = 'teacher'
        and ${who.with} = any(a.permissions)
      where t.school_id = ${schoolId} and t.class_id = ${who.teachersOf}`
  if ('familiesOfClass' in who)
    return db`
      select fc.account_id, null::uuid from family_classes fc
      where fc.school_id = ${schoolId} and fc.class_id = ${who.familiesOfClass}`
  if ('classes' in who)
    return db`
      select ac.account_id, null::uuid from account_classes ac
      where ac.school_id = ${schoolId}
        ${who.classes === null ? db`` : db`and ac.class_id = any(${[...who.classes]}::uuid[])`}
        ${
          who.onlyTeachers
            ? db`and exists (
                select from accounts a where a.school_id = ac.school_id and a.id = ac.account_id and a.role = 'teacher')`
            : db``
        }`
  return db`
    select a.id, g.student_id from acting_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    where g.school_id = ${schoolId} and g.student_id = ${who.guardiansOf}`
}

/** The union of all recipients, without duplicates. */
export const recipientsOf = (db: Db, schoolId: string, all: readonly Recipients[]): Fragment => {
  const [first, ...others] = all.map((one) => selectRecipients(db, schoolId, one))
  if (first === undefined) throw new Error('a notice without recipients')
  return others.reduce<Fragment>((found, one) => db`${found} union ${one}`, first)
}
