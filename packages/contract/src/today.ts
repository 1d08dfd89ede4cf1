import { z } from 'zod'
import { AttendanceCounts, TimeOfDay } from './attendance.ts'
import { AgeGroup } from './classes.ts'
import { PlanLevel } from './edu-plan-parts.ts'
import { Day, Id, Instant, PageQuery, paged, schoolNode } from './kernel.ts'
import { MenuKind } from './menu-plan-parts.ts'
import { WishKind } from './pick-up-wishes.ts'
import { DoseStatus, DoseTime, NotGivenReason } from './prescriptions.ts'
import { schoolDay } from './school-day.ts'
import { ClassName } from './session.ts'
import { ReviewKind } from './student-review-parts.ts'

/** Kinds of open tasks, ordered by priority for tasks that are not urgent. */
export const taskKinds = [
  'pick_up',
  'end_of_day',
  'doses',
  'registers',
  'absences',
  'prescriptions',
  'wishes',
  'messages',
  'cards',
  'reviews',
  'returned_menus',
  'returned_plans',
  'menus',
  'plans',
  'posts',
  'data_requests',
  'pick_up_people',
  'holidays',
] as const
export const TaskKind = z.enum(taskKinds)
export type TaskKind = z.output<typeof TaskKind>

export const Task = z.object({
  kind: TaskKind,
  count: z.int(),
  /** Start of the oldest task. */
  since: Instant.nullable(),
  /** True when a task is overdue or a person waits at the school. */
  urgent: z.boolean(),
  /** The first day that it is about: of cards, the Monday of their week. */
  day: Day.nullable(),
  /** The class, if all of them are of one. */
  class_id: Id.nullable(),
  /** Names of the classes, if there are only a few. */
  classes: z.array(z.string()),
})
export type Task = z.output<typeof Task>

export const Today = z.object({
  day: Day,
  ...schoolDay,
  /** Counts of the caller's children; null for callers who take no registers. */
  counts: AttendanceCounts.nullable(),
  kitchen: z.object({ cut_off: z.string(), counted_at: Instant.nullable(), counted: z.int(), now: z.int() }).nullable(),
  /** Open tasks; empty when all are done. */
  tasks: z.array(Task),
})
export type Today = z.output<typeof Today>

/** The steps in which a new school is set up, in order. */
export const setupSteps = ['profile', 'year', 'classes', 'teachers', 'students', 'letters'] as const
export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.output<typeof SetupStep>

export const setup = schoolNode('GET', '/today/setup', {
  summary: 'Get how far a new school is set up; null once children are in classes and families are invited',
  access: { school: 'signed-in' },
  response: z.object({
    steps: z
      .array(
        z.object({
          step: SetupStep,
          /** `now`: the first that can be done; `later`: it needs an earlier one, or can wait for it. */
          state: z.enum(['done', 'now', 'later']),
        }),
      )
      .nullable(),
  }),
})

export const today = schoolNode('GET', '/today', {
  summary: 'Get the overview of the day: counts of children, meals, open tasks of the caller',
  access: { school: 'signed-in', teacher: 'signed-in' },
  response: Today,
})

/** One thing that waits for the caller. */
export const WaitingItem = z.object({
  kind: TaskKind,
  /** Of the request, post, dose …; of the class for a register, of the child who is still here or has no review yet. */
  id: Id,
  student: z.object({ id: Id, full_name: z.string() }).nullable(),
  class: ClassName.nullable(),
  /** The title of a post, the name of a person or holiday, the number of a data request. */
  title: z.string().nullable(),
  /** Who asked; of a review, menu or plan, who sent it for approval or returned it. */
  by: z.string().nullable(),
  /**
   * The day of a register, a message or a holiday; the Monday of a menu or of the week without a card; the first day of a
   * review or plan.
   */
  day: Day.nullable(),
  since: Instant.nullable(),
  /** By law, by promise to the family, or by the clock of the day; null if there is none. */
  deadline: Instant.nullable(),
  urgent: z.boolean(),
  /** Of reviews: what they are about. */
  review: z.object({ kind: ReviewKind, cycle_id: Id.nullable() }).nullable(),
  /** Of menus: whose it is. */
  menu: z.object({ kind: MenuKind }).nullable(),
  /** Of education plans: which one it is. */
  plan: z.object({ level: PlanLevel, age_group: AgeGroup }).nullable(),
})
export type WaitingItem = z.output<typeof WaitingItem>

export const WaitingCounts = z.record(TaskKind, z.int())
export type WaitingCounts = z.output<typeof WaitingCounts>

export const listWaiting = schoolNode('GET', '/today/waiting', {
  summary: 'List everything that waits for the caller, by deadline, and count it by kind',
  access: { school: 'signed-in', teacher: 'signed-in' },
  query: PageQuery.extend({ kind: TaskKind.optional() }),
  response: paged(WaitingItem).extend({
    /** The numbers of all kinds, whatever the filter. */
    counts: WaitingCounts,
    total: z.int(),
  }),
})

/** A dose of today, as the family sees it: an outcome that can still be undone is not shown. */
export const FamilyDose = z.object({
  id: Id,
  student_id: Id,
  prescription_id: Id,
  time: DoseTime,
  medicine: z.string(),
  /** `5 ml` */
  dose: z.string(),
  status: DoseStatus,
  /** True when the child is reported absent, so that the dose is not given at school. */
  absent: z.boolean(),
  outcome: z
    .object({ at: Instant, by: z.string(), amount: z.string().nullable(), reason: NotGivenReason.nullable() })
    .nullable(),
})
export type FamilyDose = z.output<typeof FamilyDose>

/** Who fetches the child today if it is not as usual: by a wish of the family, or with a code. */
export const FamilyPickUp = z.object({
  student_id: Id,
  kind: z.enum([...WishKind.options, 'code']),
  time: TimeOfDay.nullable(),
  person: z.string().nullable(),
  relation: z.string().nullable(),
  /** The class has read it; always true for a code. */
  confirmed: z.boolean(),
})
export type FamilyPickUp = z.output<typeof FamilyPickUp>

/** What waits for the family: medicine that came home, and refusals of the school. */
export const familyTaskKinds = ['medicine_returned', 'medicine_rejected', 'absence_rejected'] as const

export const FamilyTask = z.object({ kind: z.enum(familyTaskKinds), id: Id, student_id: Id })
export type FamilyTask = z.output<typeof FamilyTask>

export const FamilyToday = z.object({
  day: Day,
  doses: z.array(FamilyDose),
  pick_ups: z.array(FamilyPickUp),
  tasks: z.array(FamilyTask),
  /** The teacher to call for each class, the homeroom teacher first; none if the school hides the numbers. */
  teachers: z.array(z.object({ class_id: Id, full_name: z.string(), phone: z.string() })),
})
export type FamilyToday = z.output<typeof FamilyToday>

export const familyToday = schoolNode('GET', '/today/family', {
  summary: "Get a family's day beside the register: doses, who fetches, what waits for the family, whom to call",
  access: { parent: 'signed-in' },
  response: FamilyToday,
})
