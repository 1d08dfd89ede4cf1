import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { PlanLevel } from '@nhip-cau/contract/edu-plan-parts'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import { type TaskKind, taskKinds } from '@nhip-cau/contract/today'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { plansToApprove, returnedPlans } from '../../daily/edu-plan/edu-plan-waiting.queries.ts'
import { menusToApprove, returnedMenus } from '../../daily/menu-plan/menu-plan-waiting.queries.ts'
import { childrenWithoutWeekCard } from '../../daily/nice-student/nice-student-waiting.queries.ts'
import { reviewsToApprove, reviewsToWrite } from '../../daily/student-review/student-review-waiting.queries.ts'
import { waits } from '../../register/pick-up-people/pick-up-people.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>

/** The kinds of task shown to this account; false for a module that is switched off. */
export type ShownTasks = Readonly<Record<TaskKind, boolean>>

export type Moment = {
  readonly day: string
  readonly now: Date
  readonly zone: string
  /** When the register is late. */
  readonly registerBy: Date
  /** When children should have been fetched. */
  readonly leaveBy: Date
  /** Whether it is past noon at the school. */
  readonly afternoon: boolean
  /** The hour at which children should have been fetched: `17:00`. */
  readonly leavesAt: string
  /** Whether the school has review cycles. */
  readonly reviewCycles: boolean
  /** Whether a menu is approved by another person than the one who sent it. */
  readonly menuApproval: boolean
}

/** Holidays that nobody has confirmed are shown this many days before they begin. */
const holidayDays = 30

/** The office sees every class, a teacher the own ones. */
const isOwnClass = (db: Db, actor: Actor, classId: Fragment): Fragment =>
  actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`${classId}`)}`

/**
 * One subquery per kind of task, all with the same columns; some have one more, which says what the task is about. Each reads what its slice
 * publishes as waiting, which an index of its own finds.
 */
const parts = (db: Db, actor: Staff, moment: Moment): Record<TaskKind, Fragment> => {
  const school = actor.schoolId
  const { zone } = moment
  const at = db`${moment.now.toISOString()}::timestamptz`
  const day = db`${moment.day}::date`
  const instant = (on: Fragment, time: Fragment) => db`((${on} + ${time}::time) at time zone ${zone}::text)`
  const begins = (on: Fragment) => db`${instant(on, db`'00:00'`)} as deadline, ${on} <= ${day} as urgent`
  const menus = (kind: TaskKind, of: Fragment) => db`
    select ${kind}::text as kind, v.id, null::uuid, null::uuid, null::text, v.by_id, v.monday, v.since, ${begins(db`v.monday`)},
      jsonb_build_object('menu', jsonb_build_object('kind', v.kind)) as about
    from (${of}) v`
  const plans = (kind: TaskKind, of: Fragment) => db`
    select ${kind}::text as kind, v.id, null::uuid, v.class_id, null::text, v.by_id, v.starts_on, v.since,
      ${begins(db`v.starts_on`)},
      jsonb_build_object('plan', jsonb_build_object('level', v.level, 'age_group', v.age_group)) as about
    from (${of}) v`
  return {
    // A pick-up request is answered by another account than the one that sent it.
    pick_up: db`
      select 'pick_up' as kind, r.id, r.student_id, r.class_id, null::text as title, r.requested_by as by_id,
        null::date as day, r.requested_at as since, r.requested_at + interval '15 minutes' as deadline, true as urgent
      from waiting_pick_up_requests r
      where r.school_id = ${school} and r.day = ${day} and r.requested_by <> ${actor.accountId}`,
    end_of_day: db`
      select 'end_of_day' as kind, h.student_id, h.student_id, h.class_id, null::text, null::uuid, null::date,
        null::timestamptz as since, ${moment.leaveBy.toISOString()}::timestamptz as deadline, true as urgent
      from still_here h
      where h.school_id = ${school} and h.day = ${day} and h.signed_off_at is null
        and ${isOwnClass(db, actor, db`h.class_id`)}`,
    doses: db`
      select 'doses' as kind, d.id, d.student_id, d.class_id, null::text, null::uuid, null::date, d.due_at as since,
        d.due_at as deadline, d.due_at <= ${at} - interval '30 minutes' as urgent
      from due_doses d
      where d.school_id = ${school} and d.day = ${day} and d.due_at <= ${at} + interval '30 minutes'
        and ${isOwnClass(db, actor, db`d.class_id`)}`,
    registers: db`
      select 'registers' as kind, c.id, null::uuid, c.id, null::text, null::uuid, ${day} as day,
        null::timestamptz as since, ${moment.registerBy.toISOString()}::timestamptz as deadline,
        ${at} >= ${moment.registerBy.toISOString()}::timestamptz as urgent
      from classes c
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      where c.school_id = ${school} and c.archived_at is null and ${isOwnClass(db, actor, db`c.id`)}
        and not exists (
          select from saved_registers r where r.school_id = c.school_id and r.class_id = c.id and r.day = ${day})
        and exists (
          select from student_classes sc
          join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
          where sc.school_id = c.school_id and sc.class_id = c.id and daterange(sc.from_date, sc.to_date) @> ${day})`,
    absences: db`
      select 'absences' as kind, a.id, a.student_id, a.class_id, null::text, null::uuid, null::date, a.sent_at as since,
        a.answer_by as deadline, a.answer_by < ${at} as urgent
      from waiting_absences a
      where a.school_id = ${school} and ${isOwnClass(db, actor, db`a.class_id`)}`,
    prescriptions: db`
      select 'prescriptions' as kind, p.id, p.student_id, p.class_id, null::text, null::uuid, p.from_date as day,
        p.sent_at as since, ${instant(db`p.from_date`, db`start.time`)} as deadline,
        p.from_date <= ${day} and p.sent_at <= ${at} - interval '30 minutes' as urgent
      from waiting_prescriptions p
      left join first_doses start on start.school_id = p.school_id and start.prescription_id = p.id
      where p.school_id = ${school} and p.to_date >= ${day} and ${isOwnClass(db, actor, db`p.class_id`)}`,
    wishes: db`
      select 'wishes' as kind, w.id, w.student_id, w.class_id, null::text, w.sent_by, w.day, w.sent_at as since,
        ${instant(db`w.day`, db`w.time`)} as deadline, false as urgent
      from waiting_wishes w
      where w.school_id = ${school} and w.day >= ${day} and ${isOwnClass(db, actor, db`w.class_id`)}`,
    messages: db`
      select 'messages' as kind, m.id, m.student_id, m.class_id, null::text, m.sent_by, null::date, m.sent_at as since,
        null::timestamptz as deadline, false as urgent
      from waiting_messages m
      where m.school_id = ${school} and (m.quiet_until is null or m.quiet_until <= ${at})
        and ${isOwnClass(db, actor, db`m.class_id`)}`,
    cards: db`
      select 'cards' as kind, n.student_id, n.student_id, n.class_id, null::text, null::uuid, n.monday as day,
        null::timestamptz as since, ${instant(db`n.last_day`, db`${moment.leavesAt}`)} as deadline,
        n.last_day < ${day} as urgent
      from (${childrenWithoutWeekCard(db, { schoolId: school, day: moment.day, afternoon: moment.afternoon })}) n
      where ${isOwnClass(db, actor, db`n.class_id`)}`,
    reviews: db`
      select 'reviews' as kind, v.id, v.student_id, v.class_id, null::text, v.by_id, v.starts_on, v.since,
        ${instant(db`v.deadline`, db`'23:59'`)} as deadline, coalesce(v.deadline <= ${day}, false) as urgent,
        jsonb_build_object('review', jsonb_build_object('kind', v.kind, 'cycle_id', v.cycle_id)) as about
      from (${
        actor.role === 'school'
          ? reviewsToApprove(db, school)
          : reviewsToWrite(db, { schoolId: school, day: moment.day, cycles: moment.reviewCycles })
      }) v
      where ${isOwnClass(db, actor, db`v.class_id`)}`,
    returned_menus: menus('returned_menus', returnedMenus(db, actor)),
    returned_plans: plans('returned_plans', returnedPlans(db, actor)),
    menus: menus('menus', menusToApprove(db, actor, moment.menuApproval)),
    plans: plans('plans', plansToApprove(db, school)),
    posts: db`
      select 'posts' as kind, p.id, null::uuid, null::uuid, p.title, p.written_by, null::date, p.sent_at as since,
        null::timestamptz as deadline, false as urgent
      from waiting_posts p where p.school_id = ${school}`,
    data_requests: db`
      select 'data_requests' as kind, r.id, r.student_id, null::uuid, '#' || r.number, r.account_id, null::date,
        r.received_at as since, ${instant(db`r.next_due_on`, db`'23:59'`)} as deadline,
        r.next_due_on <= ${day} as urgent
      from waiting_data_requests r where r.school_id = ${school}`,
    pick_up_people: db`
      select 'pick_up_people' as kind, p.id, p.student_id, null::uuid, p.full_name, p.requested_by, null::date,
        p.created_at as since, null::timestamptz as deadline, false as urgent
      from pick_up_people p
      where p.school_id = ${school} and ${waits(db, actor.schoolId)}`,
    holidays: db`
      select 'holidays' as kind, h.id, null::uuid, null::uuid, h.name, null::uuid, h.from_date,
        null::timestamptz as since, ${instant(db`h.from_date`, db`'00:00'`)} as deadline,
        h.from_date <= ${day} + 3 as urgent
      from holidays h
      where h.school_id = ${school} and not h.confirmed and h.lifted_at is null and h.to_date >= ${day}
        and h.from_date <= ${day} + ${holidayDays}::int`,
  }
}

const detailed: ReadonlySet<TaskKind> = new Set(['reviews', 'returned_menus', 'returned_plans', 'menus', 'plans'])

/** The rows of the shown kinds, or undefined if none is shown. */
export const waitingParts = (db: Db, actor: Staff, shown: ShownTasks, moment: Moment): Fragment | undefined => {
  const all = parts(db, actor, moment)
  const [first, ...rest] = taskKinds
    .filter((kind) => shown[kind])
    .map((kind) => (detailed.has(kind) ? all[kind] : db`select o.*, null::jsonb from (${all[kind]}) o`))
  if (first === undefined) return undefined
  // An empty row set gives the columns their names and types.
  const named = db`
    select null::text as kind, null::uuid as id, null::uuid as student_id, null::uuid as class_id, null::text as title,
      null::uuid as by_id, null::date as day, null::timestamptz as since, null::timestamptz as deadline,
      null::boolean as urgent, null::jsonb as about
    where false`
  return [first, ...rest].reduce<Fragment>((sum, part) => db`${sum} union all ${part}`, named)
}

type WaitingRow = {
  kind: TaskKind
  id: string
  student: { id: string; full_name: string } | null
  class: { id: string; name: string } | null
  title: string | null
  by: string | null
  day: string | null
  since: string | null
  deadline: string | null
  urgent: boolean
  review: { kind: ReviewKind; cycle_id: string | null } | null
  menu: { kind: MenuKind } | null
  plan: { level: PlanLevel; age_group: AgeGroup } | null
}

type Page = { readonly kind: TaskKind | undefined; readonly offset: number; readonly limit: number }

/** One page of what waits, the nearest deadline first, then the longest waiting. */
export const selectWaiting = (db: Db, actor: Actor, waiting: Fragment, { kind, offset, limit }: Page) => db<
  WaitingRow[]
>`
  select w.kind, w.id, w.title, w.day, w.since, w.deadline, w.urgent,
    w.about -> 'review' as review, w.about -> 'menu' as menu, w.about -> 'plan' as plan,
    case when st.id is not null then json_build_object('id', st.id, 'full_name', st.full_name) end as student,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class, a.full_name as by
  from (
    select w.* from (${waiting}) w ${kind === undefined ? db`` : db`where w.kind = ${kind}`}
    order by w.deadline nulls last, w.since, w.id limit ${limit} offset ${offset}) w
  left join students st on st.school_id = ${actor.schoolId} and st.id = w.student_id
  left join classes c on c.school_id = ${actor.schoolId} and c.id = w.class_id
  left join accounts a on a.school_id = ${actor.schoolId} and a.id = w.by_id
  order by w.deadline nulls last, w.since, w.id`

export const countWaiting = (db: Db, waiting: Fragment) => db<{ kind: TaskKind; count: number }[]>`
  select w.kind, count(*)::int as count from (${waiting}) w group by w.kind`
