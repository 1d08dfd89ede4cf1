import type { PlanState } from '@nhip-cau/contract/edu-plan-parts'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Task, TaskKind, WaitingItem } from '@nhip-cau/contract/today'
import {
  type Icon,
  IconBook2,
  IconCalendarEvent,
  IconCalendarOff,
  IconClipboardCheck,
  IconClipboardHeart,
  IconClockHour4,
  IconDatabase,
  IconDoorExit,
  IconId,
  IconMessage2,
  IconMoodHeart,
  IconNews,
  IconPill,
  IconShieldQuestion,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'
import { levelNames } from '../edu-plan/plan-texts.tsx'
import { menuKindNames } from '../menu-plan/menu-texts.ts'
import { ageGroupNames } from '../students/student-texts.ts'

const departures = { school: '/attendance?view=end-of-day', teacher: '/attendance?tab=departure' } as const
const same = (place: string) => ({ school: place, teacher: place })

type Look = {
  readonly icon: Icon
  readonly words: () => string
  /** What one of them is, if not all are alike. */
  readonly line?: (item: WaitingItem) => string
  /** Where all of its kind are. */
  readonly school: string
  readonly teacher: string
  /** Where the very thing is, if it has a place of its own; without the kind's own parameters. */
  readonly one?: (item: WaitingItem, role: Role) => string | undefined
  /** Where all of them are, if that depends on their day or class. */
  readonly all?: (task: Task) => string
}

const registerOf = ({ class: ofClass, day }: WaitingItem) =>
  ofClass && `/attendance?class_id=${ofClass.id}${day ? `&day=${day}` : ''}`
const departureOf = ({ class: ofClass }: WaitingItem, role: Role) =>
  role === 'teacher' && ofClass ? `/attendance?tab=departure&class_id=${ofClass.id}` : undefined

const cardsOf = (classId: string | null | undefined, week: string | null) =>
  `/nice-student-cards?${new URLSearchParams({ ...(classId ? { class_id: classId } : {}), ...(week ? { week } : {}) })}`

/** The child in the sheet of its class, in the period that the review is about. */
const reviewOf = ({ review, student, class: ofClass, day }: WaitingItem) =>
  review && student && ofClass
    ? `/student-review?${new URLSearchParams({
        view: review.kind,
        class_id: ofClass.id,
        student: student.id,
        ...(review.cycle_id === null ? { day: day ?? '' } : { cycle: review.cycle_id }),
      })}`
    : undefined
const isOffice = () => currentRole() === 'school'
const reviewLine = ({ by }: WaitingItem) => {
  if (isOffice()) return m.today_reviews()
  return by === null ? m.today_review_missing() : m.today_review_returned()
}

/** `Thực đơn chờ duyệt · Mẫu giáo · từ 23/11/2026` */
const menuLine =
  (words: () => string) =>
  ({ menu, day }: WaitingItem) =>
    [
      words(),
      ...(menu ? [menuKindNames[menu.kind]()] : []),
      ...(day ? [m.today_from({ day: formatDate(day) })] : []),
    ].join(' · ')
/** The age group stands here of a year plan only; every other plan names its class. */
const planLine =
  (words: () => string) =>
  ({ plan, class: ofClass, day }: WaitingItem) =>
    [
      words(),
      ...(plan ? [levelNames[plan.level]()] : []),
      ...(plan && !ofClass ? [ageGroupNames[plan.age_group]()] : []),
      ...(day ? [m.today_from({ day: formatDate(day) })] : []),
    ].join(' · ')

const menuLook = (words: () => string) => ({
  icon: IconToolsKitchen2,
  words,
  line: menuLine(words),
  ...same('/menu-plan?view=weeks'),
  one: ({ id, day }: WaitingItem) => `/menu-plan?day=${day}&menu=${id}`,
})
const planLook = (words: () => string, state: PlanState) => ({
  icon: IconBook2,
  words,
  line: planLine(words),
  ...same(`/edu-plan?view=list&state=${state}`),
  one: ({ id }: WaitingItem) => `/edu-plan?plan=${id}`,
})

export const tasks: Readonly<Record<TaskKind, Look>> = {
  pick_up: { icon: IconShieldQuestion, words: m.today_pick_up, ...departures },
  end_of_day: { icon: IconDoorExit, words: m.today_end_of_day, ...departures, one: departureOf },
  doses: { icon: IconPill, words: m.today_doses, ...same('/prescription') },
  registers: {
    icon: IconClipboardCheck,
    words: m.today_registers,
    ...same('/attendance'),
    one: (item) => registerOf(item) ?? undefined,
  },
  absences: {
    icon: IconCalendarOff,
    words: m.today_absences,
    ...same('/absence'),
    one: ({ id }) => `/absence?open=${id}`,
  },
  prescriptions: {
    icon: IconPill,
    words: m.today_prescriptions,
    ...same('/prescription?view=pending'),
    one: ({ id }) => `/prescription?view=pending&open=${id}`,
  },
  wishes: { icon: IconClockHour4, words: m.today_wishes, ...departures, one: departureOf },
  messages: {
    icon: IconMessage2,
    words: m.today_messages,
    ...same('/messages'),
    one: ({ id }) => `/messages?open=${id}`,
  },
  cards: {
    icon: IconMoodHeart,
    words: m.today_cards,
    ...same('/nice-student-cards'),
    one: (item) => cardsOf(item.class?.id, item.day),
    all: (task) => cardsOf(task.class_id, task.day),
  },
  reviews: {
    icon: IconClipboardHeart,
    words: () => (isOffice() ? m.today_reviews() : m.today_reviews_write()),
    line: reviewLine,
    school: '/student-review?view=waiting',
    teacher: '/?view=waiting&kind=reviews',
    one: (item, role) => (role === 'school' ? `/student-review?view=waiting&review=${item.id}` : reviewOf(item)),
  },
  returned_menus: menuLook(m.today_menus_returned),
  returned_plans: planLook(m.today_plans_returned, 'returned'),
  menus: menuLook(m.today_menus),
  plans: planLook(m.today_plans, 'waiting'),
  posts: {
    icon: IconNews,
    words: m.today_posts,
    ...same('/?status=pending'),
    one: ({ id }) => `/?status=pending&post=${id}`,
  },
  data_requests: {
    icon: IconDatabase,
    words: m.today_data_requests,
    ...same('/data-requests'),
    one: ({ id }) => `/data-requests?open=${id}`,
  },
  pick_up_people: {
    icon: IconId,
    words: m.today_people,
    school: '/attendance?view=end-of-day&part=people',
    teacher: '/attendance',
    one: ({ student }) => (student ? `/students?open=${student.id}` : undefined),
  },
  holidays: { icon: IconCalendarEvent, words: m.today_holidays, ...same('/academic-years') },
}

/** The place in the area where all tasks of a kind are. */
const taskPlace = (kind: TaskKind, role: Role): string => (role === 'school' ? tasks[kind].school : tasks[kind].teacher)

/** The same of a task of the home page, which knows its day and class. */
export const placeOfTask = (task: Task, role: Role): string =>
  tasks[task.kind].all?.(task) ?? taskPlace(task.kind, role)

/** The place in the area of the very thing. */
export const itemPlace = (item: WaitingItem, role: Role): string =>
  tasks[item.kind].one?.(item, role) ?? taskPlace(item.kind, role)
