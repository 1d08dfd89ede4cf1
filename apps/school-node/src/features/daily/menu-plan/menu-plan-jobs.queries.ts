import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Db } from '@nhip-cau/server-kit/database'
import { kindOfClass } from './menu-plan-week.queries.ts'

type Week = { readonly school_id: string; readonly monday: string }

/** Marks these weeks as reminded and returns those that were not. */
export const takeReminders = (tx: Db, weeks: readonly Week[], now: Date) => tx<{ school_id: string; monday: string }[]>`
  insert into menu_reminders (school_id, monday, reminded_at)
  select w.school_id, w.monday, ${now.toISOString()}
  from jsonb_to_recordset(${tx.json(weeks.map((one) => ({ ...one })))}) as w (school_id uuid, monday date)
  on conflict do nothing
  returning menu_reminders.school_id, menu_reminders.monday`

type Missing = { school_id: string; monday: string; number: number; menu_kind: MenuKind }

/** Weeks with school days and classes of a kind that have no menu of it, neither a dish nor a photo or file. */
export const selectMissing = (tx: Db, weeks: readonly Week[], kinds: readonly MenuKind[]) => tx<Missing[]>`
  select w.school_id, w.monday, week.number, k.kind as menu_kind
  from jsonb_to_recordset(${tx.json(weeks.map((one) => ({ ...one })))}) as w (school_id uuid, monday date)
  join academic_years y on y.school_id = w.school_id
    and daterange(y.starts_on, y.ends_on, '[]') && daterange(w.monday, w.monday + 7)
  join lateral school_weeks(y.school_id, y.id) week on week.monday = w.monday
  cross join unnest(${[...kinds]}::text[]) as k (kind)
  where exists (
      select from classes c
      where c.school_id = y.school_id and c.academic_year_id = y.id and c.archived_at is null and ${kindOfClass(tx)} = k.kind)
    and not exists (
      select from menus m
      where m.school_id = w.school_id and m.kind = k.kind and m.monday = w.monday and (
        exists (select from menu_cell_dishes x where x.school_id = m.school_id and x.menu_id = m.id)
        or exists (select from menu_images i where i.school_id = m.school_id and i.menu_id = m.id and i.meal is null and not i.removed)
        or exists (select from menu_documents f where f.school_id = m.school_id and f.menu_id = m.id and not f.removed)))
  order by w.school_id, k.kind`
