import type { SetupStep } from '@nhip-cau/contract/today'
import type { Db } from '@nhip-cau/server-kit/database'

/** Returns which steps of setting up the school are done. */
export const selectSetup = async (db: Db, schoolId: string): Promise<Record<SetupStep, boolean>> => {
  const [row] = await db<Record<SetupStep, boolean>[]>`
    with of_year as (
      select c.id, exists (
          select from class_teachers t where t.school_id = c.school_id and t.class_id = c.id) as taught
      from classes c
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      where c.school_id = ${schoolId} and c.archived_at is null
    )
    select s.address is not null and s.phone is not null as profile,
      exists (select from academic_years y where y.school_id = s.school_id and y.current) as year,
      exists (select from of_year) as classes,
      exists (select from of_year) and not exists (select from of_year o where not o.taught) as teachers,
      exists (
        select from of_year o
        join student_classes sc on sc.school_id = s.school_id and sc.class_id = o.id
          and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)) as students,
      exists (
        select from accounts a
        where a.school_id = s.school_id and a.role = 'parent' and a.active and a.onboarding <> 'none') as letters
    from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no such school')
  return row
}
