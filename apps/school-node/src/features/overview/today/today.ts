import { type Task, type Today, taskKinds } from '@nhip-cau/contract/today'
import type { Context } from '../../../context.ts'
import { dayAt, instantAt, timeAt } from '../../../time/clock.ts'
import { minutesOf } from '../../../time/due-schools.ts'
import { countedMeal, hoursOf } from '../../../time/school-hours.ts'
import { selectBoard } from '../../daily/attendance/attendance-board.queries.ts'
import * as kitchen from '../../daily/kitchen/kitchen.queries.ts'
import * as queries from './today.queries.ts'
import type { Moment, ShownTasks, Staff } from './today-waiting.queries.ts'

/** A task lists its classes up to this number; above it only the count is shown. */
const nameable = 4

type Board = Awaited<ReturnType<typeof selectBoard>>

/** Returns the counts of the day, the meals and the open tasks of this account. */
export const today = async (context: Context, actor: Staff): Promise<Today> => {
  const { db } = context
  const { shown, moment, school, hours, attends } = await momentOf(context, actor)
  const office = actor.role === 'school'
  const { day } = moment
  const noon = instantAt(day, '12:00', school.time_zone)
  const asked = { schoolId: actor.schoolId, day, meal: countedMeal(hours), open: school.open, noon }
  const [board, tasks, taken, portions] = await Promise.all([
    attends ? selectBoard(db, actor, day) : undefined,
    queries.selectTasks(db, actor, shown, moment),
    office && attends ? kitchen.selectDay(db, actor.schoolId, day) : undefined,
    office && attends ? kitchen.selectClasses(db, asked) : undefined,
  ])
  const total = (of: (row: kitchen.ClassRow) => number) => (portions ?? []).reduce((sum, row) => sum + of(row), 0)
  return {
    day,
    open: school.open,
    closed_because: school.closed_because,
    make_up: school.make_up,
    next_open: school.next_open,
    counts: board ? countsOf(board) : null,
    kitchen: portions
      ? {
          cut_off: hours.cut_off,
          counted_at: taken?.counted_at ?? null,
          counted: total((row) => (taken ? row.counted : row.live)),
          now: total((row) => (taken ? row.counted + row.difference : row.live)),
        }
      : null,
    tasks: sorted(tasks.map(presentTask)),
  }
}

/** The time, the school's day and the kinds of tasks that this account sees by its rights and the school's modules. */
export const momentOf = async (context: Context, actor: Staff) => {
  const now = context.now()
  const { modules, approval, review_periods } = await context.settings.of(actor.schoolId)
  const { day, school } = await dayOf(context, actor)
  const hours = hoursOf(school.settings)
  const time = timeAt(now, school.time_zone)
  const may = (area: 'attend' | 'absence' | 'prescription' | 'niceStudent' | 'rate' | 'eduPlan') =>
    actor.permissions.includes(`${actor.role}.${area}`)
  const holds = (permission: string) => actor.role === 'school' && actor.permissions.includes(permission)
  const office = actor.role === 'school'
  const attends = modules.attendance && may('attend')
  const collects = attends && modules.pick_up
  const writesMenus = modules.menu && holds('school.menuPlan')
  const shown: ShownTasks = {
    pick_up: office && collects,
    end_of_day: collects && minutesOf(time) >= minutesOf(hours.leave_by) + hours.leave_grace,
    doses: modules.prescriptions && may('prescription'),
    registers: attends && school.open && time >= hours.opens_at,
    absences: modules.absence && may('absence'),
    prescriptions: modules.prescriptions && may('prescription'),
    // The class answers; the office sees the messages beside the departures.
    wishes: !office && collects,
    messages: !office && attends,
    cards: modules.nice_student && may('niceStudent'),
    // The office approves what teachers write.
    reviews: modules.reviews && may('rate') && (!office || approval.reviews),
    // The same people write menus and approve what another one of them has sent.
    returned_menus: writesMenus,
    menus: writesMenus,
    returned_plans: modules.edu_plan && !office && may('eduPlan'),
    plans: modules.edu_plan && office && may('eduPlan'),
    posts: modules.posts && holds('school.postControl.post'),
    data_requests: holds('school.students.update'),
    pick_up_people: modules.pick_up && holds('school.students.update'),
    holidays: holds('school.classes.update'),
  }
  const moment: Moment = {
    day,
    now,
    zone: school.time_zone,
    registerBy: instantAt(day, hours.register_reminder, school.time_zone),
    leaveBy: instantAt(day, hours.leave_by, school.time_zone),
    afternoon: time >= '12:00',
    leavesAt: hours.leave_by,
    menuApproval: approval.menu,
    reviewCycles: review_periods.includes('term'),
  }
  return { shown, moment, school, hours, attends }
}

const dayOf = async (context: Context, actor: Staff) => {
  const first = await kitchen.selectSchool(context.db, actor.schoolId, context.now().toISOString().slice(0, 10))
  const day = dayAt(context.now(), first.time_zone)
  // The date at the school may differ from the UTC date, so the school is read again for its own date.
  const same = day === context.now().toISOString().slice(0, 10)
  return { day, school: same ? first : await kitchen.selectSchool(context.db, actor.schoolId, day) }
}

const countsOf = (board: Board) => {
  const sum = (of: 'enrolled' | 'expected' | 'present' | 'left' | 'absent') =>
    board.reduce((total, row) => total + row[of], 0)
  return {
    enrolled: sum('enrolled'),
    expected: sum('expected'),
    present: sum('present'),
    left: sum('left'),
    absent: sum('absent'),
  }
}

const presentTask = ({ kind, count, since, urgent, day, classes, class_ids }: queries.TaskRow): Task => ({
  kind,
  count,
  since,
  urgent: urgent ?? false,
  day,
  class_id: class_ids.length === 1 ? (class_ids[0] ?? null) : null,
  classes: classes.length <= nameable ? classes : [],
})

const sorted = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted(
    (one, other) =>
      Number(other.urgent) - Number(one.urgent) || taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind),
  )
