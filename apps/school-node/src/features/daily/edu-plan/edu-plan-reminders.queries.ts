import type { Db } from '@nhip-cau/server-kit/database'

/** Takes the classes of a year whose plan of a week is not finished and of whose teachers nobody was reminded yet. */
export const takeMissing = (tx: Db, schoolId: string, yearId: string, monday: string) => tx<
  { class_id: string; title: string }[]
>`
  with taken as (
    insert into edu_plan_reminders (school_id, class_id, monday)
    select c.school_id, c.id, ${monday}::date from classes c
    where c.school_id = ${schoolId} and c.academic_year_id = ${yearId} and c.archived_at is null
      and not exists (select from edu_plans p
        where p.school_id = c.school_id and p.class_id = c.id and p.level = 'week' and p.starts_on = ${monday}::date
          and (p.state <> 'draft' or p.approved_number is not null))
    on conflict do nothing
    returning class_id)
  select taken.class_id, c.name as title from taken
  join classes c on c.school_id = ${schoolId} and c.id = taken.class_id
  order by c.position, c.id`
