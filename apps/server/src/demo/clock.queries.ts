import type { Db } from '@nhip-cau/server-kit/database'

export const setZone = (tx: Db, schoolId: string, zone: string) => tx`
  update schools set time_zone = ${zone} where schools.school_id = ${schoolId}`

type Search = { readonly today: string; readonly after: string; readonly from: string; readonly to: string }

/**
 * The school day to begin on: today, else the next one, else the last one. A day with a holiday, even an unconfirmed
 * one, is the last choice.
 */
export const selectNearestSchoolDay = async (
  db: Db,
  schoolId: string,
  { today, after, from, to }: Search,
): Promise<string | undefined> => {
  const [row] = await db<{ day: string }[]>`
    select d.day from school_days(${schoolId}, ${from}, ${to}) d
    where d.open and d.day > ${after}::date
    order by exists (
      select from holidays h
      where h.school_id = ${schoolId} and h.kind in ('public', 'lunar', 'school')
        and daterange(h.from_date, h.to_date, '[]') @> d.day), d.day < ${today}::date, abs(d.day - ${today}::date) limit 1`
  return row?.day
}

/** True when the demo has registers for this day. */
export const hasBegun = async (db: Db, schoolId: string, day: string): Promise<boolean> => {
  const [row] = await db<{ begun: boolean }[]>`
    select exists (select from registers r where r.school_id = ${schoolId} and r.day = ${day}) as begun`
  return row?.begun ?? false
}

/** Shifting past rows disables triggers, which needs a superuser, as the embedded database has. */
export const canShift = async (db: Db): Promise<boolean> => {
  const [row] = await db<{ may: boolean }[]>`select current_setting('is_superuser') = 'on' as may`
  return row?.may ?? false
}

/**
 * Shifts every instant of these schools back by the minutes that their clock moved forward, so that each keeps its
 * local date and time. Accounts, sessions and the audit log use the real time and are not shifted, and a planned time is
 * one that its author chose.
 */
export const shiftPastInstants = async (tx: Db, schoolIds: readonly string[], minutes: number): Promise<void> => {
  await tx`
    select set_config('session_replication_role', 'replica', true), set_config('demo.schools', ${schoolIds.join()}, true),
      set_config('demo.minutes', ${String(minutes)}, true)`
  await tx`
    do $$ declare moved record; begin
      for moved in
        select c.table_name, string_agg(
          format('%1$I = %1$I - make_interval(mins => current_setting(''demo.minutes'')::int)', c.column_name), ', ') as sets
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
          and c.table_name <> all(array['accounts', 'ended_sessions', 'audit_entries', 'idempotency_keys', 'sagas',
            'write_buckets', 'file_references'])
          and c.column_name <> 'publish_at'
          and exists (
            select from information_schema.columns s
            where s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = 'school_id')
        group by c.table_name
      loop
        execute format('update %I set %s where school_id = any(string_to_array(current_setting(''demo.schools''), '','')::uuid[])',
          moved.table_name, moved.sets);
      end loop;
    end $$`
  await tx`select set_config('session_replication_role', 'origin', true)`
}
