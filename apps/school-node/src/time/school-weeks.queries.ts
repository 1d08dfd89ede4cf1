import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** A week of a school year. It belongs to the month of its last planned day. */
export type SchoolWeek = { monday: string; number: number; first_day: string; last_day: string; month: string }

/** A hash of the year `y`, the school's weekdays and all days that are not like the others. */
export const calendarOf = (db: Db): Fragment => db`
  md5(y.starts_on::text || y.ends_on::text || (
      select coalesce(sc.settings ->> 'working_days', '') from schools sc where sc.school_id = y.school_id)
    || coalesce((select string_agg(h::text, '' order by h.id) from holidays h
      where h.school_id = y.school_id
        and daterange(h.from_date, h.to_date, '[]') && daterange(y.starts_on, y.ends_on, '[]')), ''))`

/** The weeks of a school year in order. */
export const selectWeeks = (db: Db, schoolId: string, yearId: string) => db<SchoolWeek[]>`
  select w.number, w.monday, w.first_day, w.last_day, to_char(w.last_day, 'YYYY-MM') as month
  from school_weeks(${schoolId}, ${yearId}) w order by w.number`
