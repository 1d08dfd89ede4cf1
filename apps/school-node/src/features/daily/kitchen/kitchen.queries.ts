import { type Meal, type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { agreesToHealthData } from '../../../access/health-consent.queries.ts'
import { type SchoolDayState, schoolDayState } from '../../../time/school-days.queries.ts'
import { minutesFromNoon } from './kitchen-meals.ts'

/** The school with its settings, and whether the day is a school day. */
export const selectSchool = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<
    ({
      name: string
      time_zone: string
      settings: SettingsChanges
      governing_body: string | null
      address: string | null
    } & SchoolDayState)[]
  >`
    select s.name, s.time_zone, s.settings, s.governing_body, s.address, coalesce(calendar.open, false) as open,
      calendar.closed_because, calendar.make_up, calendar.next_open
    from schools s
    left join lateral (${schoolDayState(db, db`s.school_id`, db`${day}::date`)}) calendar on true
    where s.school_id = ${schoolId}`
  if (!row) throw new Error('no school')
  return { ...row, settings: settingsOf(row.settings) }
}

/** The SQL values of the question who eats, possibly columns of a query. */
type Table = {
  readonly schoolId: Fragment
  readonly day: Fragment
  readonly meal: Fragment
  /** False on a day without school: then only children who are marked as present eat. */
  readonly open: Fragment
  /** A child who arrives after noon gets no morning meal. */
  readonly noon: Fragment
}

/** The same question for one school and day. */
export type Asked = {
  readonly schoolId: string
  readonly day: string
  readonly meal: Meal | null
  readonly open: boolean
  readonly noon: Date
}

export const tableOf = (db: Db, { schoolId, day, meal, open, noon }: Asked): Table => ({
  schoolId: db`${schoolId}::uuid`,
  day: db`${day}::date`,
  meal: db`${meal}::text`,
  open: db`${open}::boolean`,
  noon: db`${noon.toISOString()}::timestamptz`,
})

/** When a meal is served at the earliest. */
const servedAt = (db: Db, meal: Fragment, noon: Fragment): Fragment =>
  db`(${noon} + make_interval(mins => (${db.json(minutesFromNoon)}::jsonb ->> ${meal})::int))`

/**
 * The class of a child on the day: its present one, because a child that has moved since the count eats in its new
 * class. `stored` names the rows with `student_id` and the class of the count.
 */
const classNow = (db: Db, asked: Asked, stored: Fragment) => ({
  join: db`
    left join student_classes placed on placed.school_id = ${asked.schoolId} and placed.student_id = ${stored}.student_id
      and daterange(placed.from_date, placed.to_date) @> ${asked.day}::date`,
  id: db`coalesce(placed.class_id, ${stored}.class_id)`,
})

/**
 * The children of `p` who take a meal: those who are present or expected, unless a meal mark says otherwise. A child
 * who attends half a day takes the meals of that half; lunch belongs to the morning. A child who has left takes no
 * meal that is served later.
 */
export const mealTakers = (db: Db, { schoolId, day, meal, open, noon }: Table): Fragment => {
  const afternoon = db`${meal} in ('afternoon_snack', 'afternoon_meal', 'dinner')`
  return db`
  from day_presence(${schoolId}, ${day}) p
  left join meal_marks mm on mm.school_id = ${schoolId} and mm.student_id = p.student_id and mm.day = ${day}
    and mm.meal = ${meal}
  left join standing_departures gone on gone.school_id = ${schoolId} and gone.id = p.departure_id
  where p.studying and ${meal} is not null
    and coalesce(mm.takes, case
      when gone.left_at < ${servedAt(db, meal, noon)} then false
      when p.mark in ('present', 'late') then
        case when ${afternoon} then p.reported_half is distinct from 'afternoon' else coalesce(p.arrived_at < ${noon}, true) end
      when p.mark is not null and not (p.mark = 'excused' and p.reported_half = 'morning') then false
      when not ${open} or p.reported_whole or p.answer in ('sick', 'family') then false
      when p.reported_half = 'morning' then ${afternoon}
      when p.reported_half = 'afternoon' then not (${afternoon})
      else true end)`
}

type Due = { readonly school_id: string; readonly day: string; readonly meal: Meal; readonly noon: Date }

/** Takes the number of a school day for these schools, once for each. */
export const countDays = (tx: Db, schools: readonly Due[], now: Date) => {
  const ids = schools.map((one) => one.school_id)
  const days = schools.map((one) => one.day)
  const meals = schools.map((one) => one.meal)
  const noons = schools.map((one) => one.noon.toISOString())
  const table = {
    schoolId: tx`counted.school_id`,
    day: tx`counted.day`,
    meal: tx`due.meal`,
    open: tx`true`,
    noon: tx`due.noon`,
  }
  return tx`
    with due as (
      select w.school_id, w.day, w.meal, w.noon
      from unnest(${ids}::uuid[], ${days}::date[], ${meals}::text[], ${noons}::timestamptz[]) as w (school_id, day, meal, noon)
      where not exists (select from kitchen_days k where k.school_id = w.school_id and k.day = w.day)
        and is_school_day(w.school_id, w.day)
    ), counted as (
      insert into kitchen_days (school_id, day, counted_at)
      select due.school_id, due.day, ${now.toISOString()} from due
      on conflict do nothing
      returning kitchen_days.school_id, kitchen_days.day
    )
    insert into kitchen_counted (school_id, day, student_id, class_id)
    select counted.school_id, counted.day, eating.student_id, eating.class_id
    from counted
    join due on due.school_id = counted.school_id
    cross join lateral (select p.student_id, p.class_id ${mealTakers(tx, table)}) eating`
}

type SchoolDay = { readonly school_id: string; readonly day: string }

/**
 * Locks and returns those of the days that are not locked by the school. The row locks order concurrent changes,
 * because each must see the one before it.
 */
export const lockOpenDays = (tx: Db, days: readonly SchoolDay[]) => tx<SchoolDay[]>`
  select k.school_id, k.day from kitchen_days k
  where (k.school_id, k.day) in (
      select w.school_id, w.day from jsonb_to_recordset(${tx.json(days)}) as w (school_id uuid, day date))
    and k.locked_at is null
  order by k.school_id, k.day for update`

type Settled = {
  /** Null: all classes. */
  readonly classId: string | null
  /** The child that the event is about; null if it is about several. */
  readonly studentId: string | null
  readonly eventId: string
  /** Null for a departure, which says itself who handed over. */
  readonly byAccountId: string | null
  readonly reason: string | null
  readonly now: Date
}

/**
 * Who changed whether the child of `d` eats, why, and whether a mark of it can still be undone. An event of a class finds
 * changes of others in it, so only what is known of the child itself says by whom they are: its meal mark, departure,
 * mark, report or answer.
 */
const causeOf = (db: Db, asked: Asked, { classId, studentId, byAccountId, reason }: Settled): Fragment => {
  const { meal, noon } = tableOf(db, asked)
  const by = db`${byAccountId}::uuid`
  const ofChild = db`coalesce(mm.by_account, gone.handed_over_by, said.by_account ${classId === null ? db`, ${by}` : db``})`
  return db`
    select
      case when d.student_id = ${studentId}::uuid then coalesce(${by}, gone.handed_over_by) else ${ofChild} end as by_account,
      case
        when d.student_id = ${studentId}::uuid then ${reason}::text
        when mm.by_account is not null then mm.reason
        when ${ofChild} = ${by} then ${reason}::text
      end as reason,
      coalesce(said.unsettled, false) as unsettled
    from (
      select (array_agg(x.by_account order by x.rank))[1] as by_account, bool_or(x.unsettled) as unsettled
      from day_actors x
      where x.school_id = ${asked.schoolId} and x.student_id = d.student_id and x.day = ${asked.day}) said
    left join meal_marks mm on mm.school_id = ${asked.schoolId} and mm.student_id = d.student_id and mm.day = ${asked.day}
      and mm.meal = ${meal}
    left join standing_departures gone on gone.school_id = ${asked.schoolId} and gone.student_id = d.student_id
      and gone.day = ${asked.day} and gone.left_at < ${servedAt(db, meal, noon)}`
}

/**
 * Compares the children who eat now with the number of the kitchen, and writes a change for each child that differs. A
 * mark that can still be undone waits for its own event.
 */
export const writeDifferences = (tx: Db, asked: Asked, one: Settled) => {
  const now = classNow(tx, asked, tx`known`)
  return tx`
  insert into kitchen_changes (school_id, day, class_id, student_id, difference, at, by_account, by_name, reason, event_id)
  with eating as (
    select p.student_id, p.class_id ${mealTakers(tx, tableOf(tx, asked))}
      and (${one.classId}::uuid is null or p.class_id = ${one.classId}::uuid)
  ), standing as (
    select known.student_id, (array_agg(${now.id}))[1] as class_id, sum(known.portions)::int as portions
    from (
      select kc.student_id, kc.class_id, 1 as portions from kitchen_counted kc
      where kc.school_id = ${asked.schoolId} and kc.day = ${asked.day}
      union all
      select ch.student_id, ch.class_id, ch.difference from kitchen_changes ch
      where ch.school_id = ${asked.schoolId} and ch.day = ${asked.day} and ch.student_id is not null
    ) known ${now.join}
    where ${one.classId}::uuid is null or ${now.id} = ${one.classId}::uuid
    group by known.student_id
  ), different as (
    select coalesce(e.class_id, s.class_id) as class_id, coalesce(e.student_id, s.student_id) as student_id,
      case when e.student_id is not null then 1 else 0 end - coalesce(s.portions, 0) as difference
    from eating e full join standing s on s.student_id = e.student_id
    where case when e.student_id is not null then 1 else 0 end <> coalesce(s.portions, 0)
  )
  select ${asked.schoolId}::uuid, ${asked.day}::date, d.class_id, d.student_id, d.difference,
    ${one.now.toISOString()}::timestamptz, cause.by_account, coalesce(ac.full_name, ''), cause.reason, ${one.eventId}::uuid
  from different d
  cross join lateral (${causeOf(tx, asked, one)}) cause
  left join accounts ac on ac.school_id = ${asked.schoolId} and ac.id = cause.by_account
  where not cause.unsettled
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
  present: number
  /** The children who eat now. Before the cut-off this is the number. */
  live: number
  counted: number
  difference: number
}

export const selectClasses = (db: Db, asked: Asked) => {
  const { schoolId } = asked
  const on = db`${asked.day}::date`
  const [counted, changed] = [classNow(db, asked, db`kc`), classNow(db, asked, db`ch`)]
  return db<ClassRow[]>`
    with eating as (
      select p.class_id, count(*)::int as count ${mealTakers(db, tableOf(db, asked))} group by p.class_id
    ), counted as (
      select ${counted.id} as class_id, count(*)::int as count from kitchen_counted kc ${counted.join}
      where kc.school_id = ${schoolId} and kc.day = ${on} group by 1
    ), changed as (
      select ${changed.id} as class_id, sum(ch.difference)::int as sum from kitchen_changes ch ${changed.join}
      where ch.school_id = ${schoolId} and ch.day = ${on} group by 1
    ), enrolled as (
      select p.class_id, count(*)::int as count, count(*) filter (where p.mark in ('present', 'late'))::int as present
      from day_presence(${schoolId}::uuid, ${on}) p where p.studying group by p.class_id
    )
    select c.id, c.name, c.age_group, coalesce(n.count, 0) as enrolled, coalesce(n.present, 0) as present,
      coalesce(e.count, 0) as live, coalesce(k.count, 0) as counted, coalesce(ch.sum, 0) as difference
    from classes c
    left join enrolled n on n.class_id = c.id
    left join eating e on e.class_id = c.id
    left join counted k on k.class_id = c.id
    left join changed ch on ch.class_id = c.id
    where c.school_id = ${schoolId} and (n.class_id is not null or k.class_id is not null or ch.class_id is not null)
    order by c.position, c.name`
}

/** How many children take each of these meals now. */
export const selectMeals = (db: Db, asked: Asked, meals: readonly Meal[]) => db<{ meal: Meal; now: number }[]>`
  select served.meal, (select count(*)::int ${mealTakers(db, { ...tableOf(db, asked), meal: db`served.meal` })}) as now
  from unnest(${[...meals]}::text[]) with ordinality as served (meal, position) order by served.position`

export const countUnplaced = async (db: Db, schoolId: string, day: string): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from students st
    where st.school_id = ${schoolId} and st.status = 'studying' and st.deleted_at is null and not exists (
      select from student_classes sc
      where sc.school_id = st.school_id and sc.student_id = st.id and daterange(sc.from_date, sc.to_date) @> ${day}::date)`
  return row?.count ?? 0
}

export type DietRow = {
  full_name: string
  class_id: string
  class_name: string
  counted: boolean
  now: boolean
  allergens: string[]
  allergy_note: string | null
  diet_note: string | null
  substitutes: { meal: Meal; dish: string }[]
}

/** The children with a special diet who were counted or eat now, only with the family's consent. */
export const selectDiets = (db: Db, asked: Asked, taken: boolean) => {
  const { schoolId, day } = asked
  const now = classNow(db, asked, db`known`)
  const portions = taken
    ? db`
      select known.student_id, (array_agg(${now.id}))[1] as class_id, bool_or(known.counted) as counted,
        sum(known.portions) > 0 as now
      from (
        select kc.student_id, kc.class_id, true as counted, 1 as portions from kitchen_counted kc
        where kc.school_id = ${schoolId} and kc.day = ${day}
        union all
        select ch.student_id, ch.class_id, false, ch.difference from kitchen_changes ch
        where ch.school_id = ${schoolId} and ch.day = ${day} and ch.student_id is not null
      ) known ${now.join} group by known.student_id`
    : db`select p.student_id, p.class_id, true as counted, true as now ${mealTakers(db, tableOf(db, asked))}`
  return db<DietRow[]>`
    select st.full_name, c.id as class_id, c.name as class_name, p.counted, p.now, st.allergens, st.allergy_note, st.diet_note,
      (select coalesce(json_agg(json_build_object('meal', u.meal, 'dish', u.name) order by u.meal), '[]')
        from standing_substitutes u
        where u.school_id = st.school_id and u.student_id = st.id and u.day = ${day}) as substitutes
    from (${portions}) p
    join students st on st.school_id = ${schoolId} and st.id = p.student_id
    join classes c on c.school_id = ${schoolId} and c.id = p.class_id
    where (st.allergens <> '{}' or coalesce(st.allergy_note, '') <> '' or coalesce(st.diet_note, '') <> '')
      and ${agreesToHealthData(db, db`st`)}
    order by c.position, c.name, st.name_order, st.id`
}

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

/** Returns false when the class does not exist, the number is not taken yet or the day is locked. */
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
