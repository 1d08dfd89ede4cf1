import { randomUUID } from 'node:crypto'
import type { AboutAbsence, AbsenceEvent } from '../absence.ts'
import type { AttendanceEvent } from '../attendance.ts'
import type { CalendarEvent } from '../calendar.ts'
import type { CameraEvent } from '../camera.ts'
import type { CommentEvent } from '../comments.ts'
import type { ConsentEvent } from '../consents.ts'
import type { DataRequestEvent } from '../data-requests.ts'
import type { EduPlanEvent } from '../edu-plans.ts'
import type { Emitted } from '../emitted.ts'
import type { FamilyMessageEvent } from '../family-messages.ts'
import type { GrowthEvent } from '../growth.ts'
import type { MenuEvent } from '../menus.ts'
import type { NameEvent } from '../names.ts'
import type { NiceStudentEvent } from '../nice-student.ts'
import type { CauseEvent } from '../notice-causes.ts'
import type { PickUpEvent } from '../pick-up.ts'
import type { PickUpPersonEvent } from '../pick-up-people.ts'
import type { DraftEvent } from '../post-drafts.ts'
import type { PostEvent } from '../posts.ts'
import type { PrescriptionEvent } from '../prescriptions.ts'
import type { ReviewEvent } from '../reviews.ts'

type AnyEvent =
  | AbsenceEvent
  | AttendanceEvent
  | CauseEvent
  | CalendarEvent
  | CameraEvent
  | CommentEvent
  | ConsentEvent
  | DataRequestEvent
  | EduPlanEvent
  | FamilyMessageEvent
  | PrescriptionEvent
  | GrowthEvent
  | MenuEvent
  | NameEvent
  | NiceStudentEvent
  | PickUpEvent
  | PickUpPersonEvent
  | PostEvent
  | ReviewEvent
  | DraftEvent

type WordsOf<K, E = AnyEvent> = E extends { kind: infer Kinds }
  ? K extends Kinds
    ? Omit<E, 'kind' | 'school_id'>
    : never
  : never
type OfKind = { [K in AnyEvent['kind']]: WordsOf<K> }

export type SampleIds = {
  readonly schoolId: string
  readonly classId: string
  readonly teacherId: string
  readonly parentId: string
  readonly day: string
  /** A child notified as arrived and then as absent. */
  readonly gone: string
  /** A child notified as arrived. */
  readonly here: string
}

/** One event of each kind, and more where the order could matter. */
export const sampleEvents = (ids: SampleIds): readonly Emitted<AnyEvent>[] => {
  const { classId: class_id, teacherId, parentId, day, gone, here } = ids
  const post = { post_id: randomUUID(), title: 'Họp phụ huynh', author_account_id: teacherId, class_ids: [class_id] }
  const comment = { post_id: post.post_id, comment_id: randomUUID(), title: post.title, by_account_id: parentId }
  const byTeacher = { class_id, by_account_id: teacherId }
  const settled = { ...byTeacher, day, reason: null }
  const whole = [{ date: day, half: 'whole', refundable: true }] as const
  const report = {
    student_id: gone,
    child: 'Hân',
    class_id,
    why: 'sick',
    sent_by: parentId,
    by_account_id: parentId,
  } as const
  const absence = { ...report, absence_id: randomUUID() }
  const refused = { ...report, absence_id: randomUUID(), student_id: here, child: 'Đức' }
  const sent = { status: 'pending', days: whole, infectious: null } satisfies Partial<
    AboutAbsence & { infectious: null }
  >
  const medicine = {
    prescription_id: randomUUID(),
    student_id: gone,
    child: 'Hân',
    class_id,
    by_account_id: parentId,
    time: '11:00',
  }
  const classDoses = { class_id, by_account_id: teacherId, days: [day], names: 'Hân', student_ids: [gone] }
  const child = { student_id: here, name: 'Đức' }
  const wish = { kind: 'late', day: '20/11', time: '17:30', person: null } as const
  const message = { class_id, child, message_id: randomUUID() }
  const stranger = { class_id, child, asked_by: teacherId, person: 'Ông Ba' }
  const person = {
    pick_up_person_id: randomUUID(),
    student_id: here,
    child: 'Đức',
    person: 'Bà Tư',
    by_account_id: parentId,
  }
  const request = { request_id: randomUUID(), number: 7, student_id: here, account_id: parentId }
  const closure = { by_account_id: teacherId, from_date: day, to_date: day, days: '20/11/2026' }
  const late = { class_id, class_name: 'Mầm 1', day, names: 'Đức (07:42)', student_ids: [here] }
  const consent = {
    student_id: here,
    student: 'Đức',
    key: 'photo_in_class',
    title: 'Ảnh',
    by: 'Vũ Phúc Thịnh',
    taken_back: false,
  }

  const plan = { plan_id: randomUUID(), class_id, title: 'Mầm 1', starts_on: day, week: 12, by_account_id: parentId }
  const reviews = { class_id, class_name: 'Mầm 1', of: 'day', starts_on: day, count: 3 }
  const menu = {
    menu_id: randomUUID(),
    menu_kind: 'kindergarten',
    monday: day,
    number: 12,
    by_account_id: parentId,
  } as const
  const events: OfKind = {
    'camera-question': {
      class_id,
      student_id: here,
      by_account_id: parentId,
      text: 'Bé đang khóc ạ?',
      held_until: null,
      at: `${day}T01:00:00Z`,
    },
    'absence-sent': { ...absence, ...sent, seq: 1 },
    'absence-changed': { ...absence, ...sent, seq: 2, infectious: { class: 'Mầm 1', cases: 2 }, reply: null },
    'absence-withdrawn': { ...absence, status: 'cancelled', days: [], seq: 4, withdrawn: [day] },
    'absence-confirmed': { ...absence, status: 'confirmed', days: whole, seq: 3 },
    'absence-rejected': { ...refused, status: 'rejected', days: [], seq: 2, reason: 'Thiếu giấy khám' },
    'absence-answer-due': { ...absence, ...sent, seq: 2, time: '10:00' },
    'attendance-settled': {
      ...settled,
      arrived: [{ student_id: gone, name: 'Hân', time: '07:40' }],
      corrected: [],
      marked: true,
    },
    'report-followed': byTeacher,
    'register-missing': { class_id, class_name: 'Mầm 1', day },
    'child-brought': { class_id, class_name: 'Mầm 1', child },
    'children-missed': { class_id, children: [child] },
    'children-waiting': { class_id, children: [child] },
    'prescription-sent': medicine,
    'prescription-changed': medicine,
    'prescription-accepted': { ...medicine, by_account_id: teacherId },
    'prescription-rejected': { ...medicine, by_account_id: teacherId, reason: 'Thiếu đơn thuốc' },
    'prescription-cancelled': medicine,
    'prescription-returned': { ...medicine, by_account_id: teacherId },
    'prescription-return-missing': medicine,
    'dose-given': { ...medicine, by_account_id: teacherId },
    'dose-not-given': { ...medicine, by_account_id: teacherId, reason: 'refused' },
    'dose-soon': { ...medicine, minutes: 15, givers: 'teachers' },
    'dose-overdue': medicine,
    'doses-added': classDoses,
    'doses-dropped': classDoses,
    'child-left': { class_id, child, time: '16:30', by: 'Bố' },
    'end-of-day-open': { ...late, round: 1 },
    'departure-forgotten': late,
    'departure-corrected': { class_id, child },
    'pick-up-asked': { request_id: randomUUID(), ...stranger },
    'pick-up-overdue': { request_id: randomUUID(), ...stranger, waits_for: 'school' },
    'pick-up-answered': { request_id: randomUUID(), child, asked_by: teacherId, person: 'Ông Ba', approved: true },
    'wish-sent': { class_id, child, wish },
    'wish-withdrawn': { class_id, child, wish },
    'wish-answered': { class_id, child, wish, confirmed: true, reason: null },
    'message-sent': { ...message, by_account_id: parentId },
    'message-answered': { ...message, by_account_id: teacherId },
    'children-measured': { children: [child, { student_id: gone, name: 'Hân' }] },
    'cards-given': {
      cards: [
        { child, of: 'week', praise: true, number: 12 },
        { child: { student_id: gone, name: 'Hân' }, of: 'week', praise: false, number: 12 },
      ],
    },
    'reviews-released': { children: [child, { student_id: gone, name: 'Hân' }] },
    'reviews-submitted': reviews,
    'reviews-approved': { ...reviews, by_account_id: parentId },
    'reviews-returned': { ...reviews, by_account_id: parentId, note: 'Viết rõ hơn' },
    'reviews-due': { class_id, cycle_id: randomUUID(), name: 'Cuối kỳ I', deadline: day, count: 2 },
    'review-answered': { class_id, review_id: randomUUID(), child },
    'edu-plan-submitted': plan,
    'edu-plan-returned': { ...plan, note: 'Bổ sung mục tiêu', to_account_id: teacherId },
    'edu-plan-approved': { ...plan, to_account_id: teacherId, announced: true },
    'edu-plan-missing': { class_id, title: 'Mầm 1', monday: day, week: 13 },
    'menu-submitted': menu,
    'menu-approved': { ...menu, fresh: true, sent_by: teacherId },
    'menu-returned': { ...menu, sent_by: teacherId, note: 'Thêm rau' },
    'menu-day-changed': { ...menu, day, dishes: 'Canh bí đỏ' },
    'menu-missing': { menu_kind: 'nursery', monday: day, number: 12 },
    'pick-up-waiting': { ...person, from: 'Vũ Phúc Thịnh' },
    'pick-up-approved': { ...person, by_account_id: teacherId },
    'pick-up-rejected': { ...person, by_account_id: teacherId, reason: 'Ảnh mờ' },
    'named-by-barred': { student_id: here, child: 'Đức', by: 'Vũ Phúc Thịnh', people: ['Bà Tư'] },
    'parent-name-wished': { account_id: parentId, from: 'Vũ Phúc Thịnh', wanted: 'Vũ Phúc Thành' },
    'teacher-name-wished': { account_id: teacherId, from: 'Cô Bích', wanted: 'Cô Bích Ngọc' },
    'post-published': { ...post, from: 'Cô Bích' },
    'post-waiting': { ...post, author: 'Cô Bích' },
    'post-accepted': post,
    'post-rejected': { ...post, reason: 'Ảnh mờ' },
    'post-stopped': { ...post, reason: 'consent', names: 'Nguyễn Hoàng Gia Hân', by_account_id: teacherId },
    'post-reminded': { ...post, account_ids: [parentId], until: day },
    'draft-given': {
      draft_id: randomUUID(),
      title: 'Họp phụ huynh',
      from: 'Cô Bích',
      to_account_id: teacherId,
      by_account_id: parentId,
    },
    'comment-written': { ...comment, to: teacherId, from: 'Vũ Phúc Thịnh' },
    'comment-answered': { ...comment, to: parentId, by_account_id: teacherId },
    'comment-mentioned': { ...comment, to: parentId, by_account_id: teacherId },
    'comment-hidden': { ...comment, to: parentId, by_account_id: teacherId, reason: 'Lời lẽ chưa phù hợp' },
    'comment-reported': { ...comment, reason: 'Lời lẽ chưa phù hợp' },
    'school-closed': { ...closure, reason: 'Bão' },
    'closure-lifted': closure,
    'school-days-changed': { by_account_id: teacherId },
    'consent-changed': { ...consent, granted: false },
    'consent-reminder': { account_ids: [parentId] },
    'data-request-received': { ...request, from: 'Vũ Phúc Thịnh' },
    'data-request-due': { ...request, due_on: '2026-12-01' },
    'data-request-updated': { ...request, status: 'done' },
    'cause-dealt-with': { subject: `arrival:${here}`, outcome: 'answered', by_account_id: parentId },
    'data-export-ready': { account_id: parentId, student_id: here, student: 'Đức' },
  }
  const settledLater = {
    kind: 'attendance-settled' as const,
    ...settled,
    arrived: [{ student_id: here, name: 'Đức', time: '07:45' }],
    corrected: [{ student_id: gone, name: 'Hân' }],
  }
  const refusedBefore = { kind: 'absence-sent' as const, ...refused, ...sent, seq: 1 }
  const all = Object.entries(events).map(([kind, event]) => ({ kind, ...event }))
  return [...all, settledLater, refusedBefore].map(
    (event) => ({ id: randomUUID(), school_id: ids.schoolId, ...event }) as Emitted<AnyEvent>,
  )
}
