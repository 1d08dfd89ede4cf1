import { type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { reportOf } from '../../reported-absence.queries.ts'

export const selectSchool = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<
    { name: string; time_zone: string; settings: SettingsChanges; governing_body: string | null; open: boolean }[]
  >`
    select s.name, s.time_zone, s.settings, s.governing_body, coalesce(calendar.open, false) as open
    from schools s left join lateral school_days(s.school_id, ${day}::date, ${day}::date) calendar on true
    where s.school_id = ${schoolId}`
  if (!row) throw new Error('no school')
  return { ...row, settings: settingsOf(row.settings) }
}

/** Children of `st`, `sc` who eat on a day: who is there or expected, unless it was said otherwise for the child. */
const eaters = (db: Db, schoolId: Fragment, day: Fragment): Fragment => db`
  from students st
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> ${day}
  left join attendance a on a.school_id = st.school_id and a.student_id = st.id and a.day = ${day}
  left join lateral (${reportOf(db, db`st.school_id`, db`st.id`, day)}) rep on true
  left join family_answers fam on fam.school_id = st.school_id and fam.student_id = st.id and fam.day = ${day}
  left join meal_marks mm on mm.school_id = st.school_id and mm.student_id = st.id and mm.day = ${day} and mm.meal = 'lunch'
  where st.school_id = ${schoolId} and st.status = 'studying' and st.deleted_at is null
    and coalesce(mm.takes, case
      when a.mark in ('present', 'late') then true
      when a.mark in ('excused', 'unexcused') or rep.whole or fam.answer in ('sick', 'family') then false
      else true end)`

/** Takes the number of a day for these schools, each once; only on days with school. */
export const countDays = (tx: Db, schools: readonly { school_id: string; day: string }[], now: Date) => {
  const ids = schools.map((one) => one.school_id)
  const days = schools.map((one) => one.day)
  return tx`
    with counted as (
      insert into kitchen_days (school_id, day, counted_at)
      select w.school_id, w.day, ${now.toISOString()}
      from unnest(${ids}::uuid[], ${days}::date[]) as w (school_id, day)
      where not exists (select from kitchen_days k where k.school_id = w.school_id and k.day = w.day)
        and is_school_day(w.school_id, w.day)
      on conflict do nothing
      returning kitchen_days.school_id, kitchen_days.day
    )
    insert into kitchen_counted (school_id, day, student_id, class_id)
    select counted.school_id, counted.day, eating.id, eating.class_id
    from counted cross join lateral (
      select st.id, sc.class_id ${eaters(tx, tx`counted.school_id`, tx`counted.day`)}) eating`
}

type Settled = {
  readonly schoolId: string
  readonly classId: string
  readonly day: string
  readonly eventId: string
  readonly byAccountId: string
  readonly reason: string | null
  readonly now: Date
}

/** Compares a class with what the kitchen knows of it, and writes the difference child by child. */
export const writeDifferences = async (tx: Db, one: Settled): Promise<void> => {
  const day = tx`${one.day}::date`
  // One after the other, and in a statement of its own: the next one must see what the one before has written.
  const open = await tx`
    select k.day from kitchen_days k
    where k.school_id = ${one.schoolId} and k.day = ${day} and k.locked_at is null for update`
  if (open.length === 0) return
  await tx`
    insert into kitchen_changes (school_id, day, class_id, student_id, difference, at, by_account, by_name, reason, event_id)
    with eating as (
      select st.id as student_id ${eaters(tx, tx`${one.schoolId}::uuid`, day)} and sc.class_id = ${one.classId}
    ), standing as (
      select known.student_id, sum(known.portions)::int as portions
      from (
        select kc.student_id, 1 as portions from kitchen_counted kc
        where kc.school_id = ${one.schoolId} and kc.day = ${day} and kc.class_id = ${one.classId}
        union all
        select ch.student_id, ch.difference from kitchen_changes ch
        where ch.school_id = ${one.schoolId} and ch.day = ${day} and ch.class_id = ${one.classId} and ch.student_id is not null
      ) known group by known.student_id
    )
    select ${one.schoolId}::uuid, ${day}, ${one.classId}::uuid, coalesce(e.student_id, s.student_id),
      case when e.student_id is not null then 1 else 0 end - coalesce(s.portions, 0), ${one.now.toISOString()}::timestamptz,
      ${one.byAccountId}::uuid,
      coalesce((select ac.full_name from accounts ac where ac.school_id = ${one.schoolId} and ac.id = ${one.byAccountId}), ''),
      ${one.reason}::text, ${one.eventId}::uuid
    from eating e full join standing s on s.student_id = e.student_id
    where case when e.student_id is not null then 1 else 0 end <> coalesce(s.portions, 0)
    on conflict do nothing`
}

export type KitchenRow = {
  counted_at: string | null
  locked_at: string | null
  locked_by: string | null
  lock_reason: string | null
}

export const selectDay = async (db: Db, schoolId: string, day: string): Promise<KitchenRow | undefined> => {
  const [row] = await db<KitchenRow[]>`
    select k.counted_at, k.locked_at, a.full_name as locked_by, k.lock_reason
    from kitchen_days k left join accounts a on a.school_id = k.school_id and a.id = k.locked_by
    where k.school_id = ${schoolId} and k.day = ${day}`
  return row
}

export type ClassRow = {
  id: string
  name: string
  age_group: string
  enrolled: number
  /** Who eats as it stands now; before the cut-off this is the number. */
  live: number
  counted: number
  difference: number
}

export const selectClasses = (db: Db, schoolId: string, day: string) => {
  const on = db`${day}::date`
  return db<ClassRow[]>`
    with eating as (
      select sc.class_id, count(*)::int as count ${eaters(db, db`${schoolId}::uuid`, on)} group by sc.class_id
    ), counted as (
      select kc.class_id, count(*)::int as count from kitchen_counted kc
      where kc.school_id = ${schoolId} and kc.day = ${on} group by kc.class_id
    ), changed as (
      select ch.class_id, sum(ch.difference)::int as sum from kitchen_changes ch
      where ch.school_id = ${schoolId} and ch.day = ${on} group by ch.class_id
    ), enrolled as (
      select sc.class_id, count(*)::int as count
      from student_classes sc
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying' and st.deleted_at is null
      where sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> ${on} group by sc.class_id
    )
    select c.id, c.name, c.age_group, n.count as enrolled, coalesce(e.count, 0) as live, coalesce(k.count, 0) as counted,
      coalesce(ch.sum, 0) as difference
    from enrolled n
    join classes c on c.school_id = ${schoolId} and c.id = n.class_id
    left join eating e on e.class_id = c.id
    left join counted k on k.class_id = c.id
    left join changed ch on ch.class_id = c.id
    order by c.position, c.name`
}

export type DietRow = { diet: string; full_name: string; class_id: string; class_name: string }

/** Who eats today and needs something of their own; only where the family agrees that it is kept. */
export const selectDiets = (db: Db, schoolId: string, day: string) => db<DietRow[]>`
  select concat_ws('; ', rtrim(st.allergy_note, '. '), rtrim(st.diet_note, '. ')) as diet, st.full_name, c.id as class_id, c.name as class_name
  from (select st.id, sc.class_id ${eaters(db, db`${schoolId}::uuid`, db`${day}::date`)}) eating
  join students st on st.school_id = ${schoolId} and st.id = eating.id
  join classes c on c.school_id = ${schoolId} and c.id = eating.class_id
  where coalesce(st.allergy_note, st.diet_note, '') <> '' and exists (
    select from current_consents agreed
    where agreed.school_id = st.school_id and agreed.student_id = st.id and agreed.key = 'health' and agreed.granted)
  order by diet, c.position, st.name_order`

export type ChangeRow = {
  id: string
  at: string
  difference: number
  class: string
  child: string | null
  by: string
  reason: string | null
}

export const selectChanges = (db: Db, schoolId: string, day: string) => db<ChangeRow[]>`
  select ch.id, ch.at, ch.difference, c.name as class, st.full_name as child, ch.by_name as by, ch.reason
  from kitchen_changes ch
  join classes c on c.school_id = ch.school_id and c.id = ch.class_id
  left join students st on st.school_id = ch.school_id and st.id = ch.student_id
  where ch.school_id = ${schoolId} and ch.day = ${day}
  order by ch.id limit 500`

/** Nothing when there is no such class, no number yet, or the number is locked. */
export const insertChange = async (
  tx: Db,
  actor: Actor,
  one: { day: string; classId: string; difference: number; reason: string; now: Date },
): Promise<boolean> => {
  const rows = await tx`
    insert into kitchen_changes (school_id, day, class_id, difference, at, by_account, by_name, reason)
    select k.school_id, k.day, c.id, ${one.difference}, ${one.now.toISOString()}, ${actor.accountId}, a.full_name, ${one.reason}
    from kitchen_days k
    join classes c on c.school_id = k.school_id and c.id = ${one.classId}
    join accounts a on a.school_id = k.school_id and a.id = ${actor.accountId}
    where k.school_id = ${actor.schoolId} and k.day = ${one.day} and k.locked_at is null
    returning kitchen_changes.id`
  return rows.length > 0
}

export const lockDay = async (
  tx: Db,
  actor: Actor,
  { day, reason, now }: { day: string; reason: string; now: Date },
): Promise<boolean> => {
  const rows = await tx`
    update kitchen_days k set locked_at = ${now.toISOString()}, locked_by = ${actor.accountId}, lock_reason = ${reason}
    where k.school_id = ${actor.schoolId} and k.day = ${day} and k.locked_at is null returning k.day`
  return rows.length > 0
}

export const hasClass = async (db: Db, schoolId: string, classId: string): Promise<boolean> => {
  const rows = await db`select c.id from classes c where c.school_id = ${schoolId} and c.id = ${classId}`
  return rows.length > 0
}

export type RefundRow = {
  id: string
  code: string
  full_name: string
  class_id: string
  class_name: string
  meal_days: number
  refundable_days: number
}

/** Days eaten and days to refund: reported in time for the whole day, and the child did not come after all. */
export const selectRefunds = (
  db: Db,
  schoolId: string,
  { from, to, classId, today }: { from: string; to: string; classId: string | null; today: string },
) => db<RefundRow[]>`
  select st.id, st.code, st.full_name, c.id as class_id, c.name as class_name, (
      select count(*)::int from attendance a
      left join meal_marks mm on mm.school_id = a.school_id and mm.student_id = a.student_id and mm.day = a.day
        and mm.meal = 'lunch'
      where a.school_id = st.school_id and a.student_id = st.id and a.day >= ${from} and a.day < ${to}
        and a.mark in ('present', 'late') and coalesce(mm.takes, true)) as meal_days, (
      select count(distinct rep.day)::int from reported_absences rep
      left join attendance a on a.school_id = rep.school_id and a.student_id = rep.student_id and a.day = rep.day
      where rep.school_id = st.school_id and rep.student_id = st.id and rep.day >= ${from} and rep.day < ${to}
        and rep.day <= ${today} and rep.refundable and rep.half = 'whole'
        and coalesce(a.mark, 'excused') not in ('present', 'late')
        and is_school_day(rep.school_id, rep.day)) as refundable_days
  from students st
  join lateral (
    select sc.class_id from student_classes sc
    where sc.school_id = st.school_id and sc.student_id = st.id
      and daterange(sc.from_date, sc.to_date) && daterange(${from}::date, ${to}::date)
    order by sc.from_date desc limit 1) last on true
  join classes c on c.school_id = st.school_id and c.id = last.class_id
  where st.school_id = ${schoolId} and st.deleted_at is null and (${classId}::uuid is null or c.id = ${classId}::uuid)
  order by c.position, c.name, st.name_order, st.id`
