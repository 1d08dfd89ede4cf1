import type { Db } from '@nhip-cau/server-kit/database'

type Words = { readonly came: string; readonly served: string }

/**
 * Inserts the kitchen days for past registers: counted at eight, one more meal for a child who came later, locked when
 * lunch was served.
 */
export const insertKitchenDays = async (tx: Db, schoolId: string, own: string, words: Words): Promise<void> => {
  const zone = tx`${own}::text`
  const rows = await tx<{ day: string }[]>`
    select distinct a.day from attendance a
    where a.school_id = ${schoolId}
      and not exists (select from kitchen_days k where k.school_id = a.school_id and k.day = a.day)`
  const uncounted = rows.map(({ day }) => day)
  await tx`
    with counted as (
      insert into kitchen_days (school_id, day, counted_at, locked_at, locked_by, lock_reason)
      select distinct a.school_id, a.day, (a.day + time '08:00') at time zone ${zone},
        (a.day + time '10:20') at time zone ${zone}, office.id, ${words.served}
      from attendance a
      cross join lateral (
        select ac.id from accounts ac
        where ac.school_id = a.school_id and ac.role = 'school' and 'school.attend' = any(ac.permissions)
        order by ac.id limit 1) office
      where a.school_id = ${schoolId} and a.day = any(${uncounted}::date[]) on conflict do nothing
    )
    insert into kitchen_counted (school_id, day, student_id, class_id)
    select a.school_id, a.day, a.student_id, a.class_id from attendance a
    where a.school_id = ${schoolId} and a.day = any(${uncounted}::date[])
      and (a.mark = 'present' or a.mark = 'late' and abs(hashtext(a.student_id::text)) % 3 > 0)
    on conflict do nothing`
  await tx`
    insert into kitchen_changes (school_id, day, class_id, student_id, difference, at, by_account, by_name, reason)
    select a.school_id, a.day, a.class_id, a.student_id, 1, coalesce(a.arrived_at, a.marked_at), a.marked_by, t.full_name,
      ${words.came}
    from attendance a
    join accounts t on t.school_id = a.school_id and t.id = a.marked_by
    join kitchen_days k on k.school_id = a.school_id and k.day = a.day
    where a.school_id = ${schoolId} and a.day = any(${uncounted}::date[]) and a.mark = 'late' and not exists (
      select from kitchen_counted kc
      where kc.school_id = a.school_id and kc.day = a.day and kc.student_id = a.student_id)
    on conflict do nothing`
}

/** Deletes the count of this day, which was made by the real clock; the demo's clock counts again. */
export const forgetKitchenDay = async (tx: Db, schoolId: string, day: string): Promise<void> => {
  for (const table of ['kitchen_changes', 'kitchen_counted', 'kitchen_days'])
    await tx`delete from ${tx(table)} k where k.school_id = ${schoolId} and k.day = ${day}`
}
