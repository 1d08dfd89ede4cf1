import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf, PageQuery, paged, typed, typedOrNull, undoable, Version } from './kernel.ts'
import { Image } from './media.ts'
import { ClassName } from './session.ts'
import { prescriptionsSlice } from './slices/prescriptions.ts'

const node = nodeOf(prescriptionsSlice)

export const medicineForms = ['syrup', 'powder', 'tablet', 'drops', 'cream', 'spray', 'nebuliser', 'other'] as const
export const MedicineForm = z.enum(medicineForms)
export type MedicineForm = z.output<typeof MedicineForm>

export const mealTimes = ['before_meal', 'after_meal', 'any'] as const
export const MealTime = z.enum(mealTimes)
export type MealTime = z.output<typeof MealTime>

/** Where the medicine is. */
export const medicinePlaces = ['bag', 'handed_over', 'health_room', 'fridge'] as const
export const MedicinePlace = z.enum(medicinePlaces)
export type MedicinePlace = z.output<typeof MedicinePlace>

export const notGivenReasons = ['absent', 'vomited', 'refused', 'not_found', 'stopped', 'other'] as const
export const NotGivenReason = z.enum(notGivenReasons)
export type NotGivenReason = z.output<typeof NotGivenReason>

/** Items returned to the family, or `used_up`. */
export const returnedItems = ['bag', 'bottle', 'rest', 'tool', 'used_up'] as const
export const ReturnedItem = z.enum(returnedItems)
export type ReturnedItem = z.output<typeof ReturnedItem>

export const prescriptionStatuses = ['pending', 'accepted', 'rejected', 'cancelled', 'done', 'expired'] as const
export const PrescriptionStatus = z.enum(prescriptionStatuses)
export type PrescriptionStatus = z.output<typeof PrescriptionStatus>

/** `missed`: not recorded by the end of the day. `void`: replaced or cancelled before its time. */
export const doseStatuses = ['due', 'given', 'not_given', 'missed', 'void'] as const
export const DoseStatus = z.enum(doseStatuses)
export type DoseStatus = z.output<typeof DoseStatus>

export const medicineLimits = { medicines: 5, times: 4, schoolDays: 6, photos: 5 } as const
/**
 * In minutes: reminder before a dose, overdue after it, earliest time before it, and minimum lead time of a new one.
 */
export const doseMinutes = { remind: 10, overdue: 30, early: 60, ahead: 15 } as const

/** `11:15` */
export const DoseTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'format')
  .meta({ examples: ['10:00'] })

const medicine = {
  name: typed({ min: 2, max: 120 }),
  /** `5 ml`, `½ viên`, `2 giọt mỗi bên mũi` */
  dose: typed({ min: 1, max: 60 }),
  form: MedicineForm,
  meal: MealTime.default('any'),
  times: z
    .array(DoseTime)
    .min(1, 'dose_times')
    .max(medicineLimits.times)
    .refine((times) => new Set(times).size === times.length, 'twice')
    .transform((times) => [...times].sort()),
}
const MedicineInput = z.object({ ...medicine, image_id: IdOf('image').nullable().default(null) })
export type MedicineInput = z.output<typeof MedicineInput>

export const Medicine = z.object({
  name: z.string(),
  dose: z.string(),
  form: MedicineForm,
  meal: MealTime,
  times: z.array(DoseTime),
  image: Image.nullable(),
})
export type Medicine = z.output<typeof Medicine>

export const Dose = z.object({
  id: Id,
  day: Day,
  time: DoseTime,
  due_at: Instant,
  medicine: z.string(),
  dose: z.string(),
  form: MedicineForm,
  meal: MealTime,
  status: DoseStatus,
  /** Who recorded the dose and when, or why it was not given. */
  outcome: z
    .object({
      at: Instant,
      by: z.string(),
      amount: z.string().nullable(),
      amount_reason: z.string().nullable(),
      reason: NotGivenReason.nullable(),
      note: z.string().nullable(),
      image: Image.nullable(),
    })
    .nullable(),
})
export type Dose = z.output<typeof Dose>

export const Prescription = z.object({
  id: Id,
  student: DailyChild,
  class: ClassName,
  from: Day,
  to: Day,
  illness: z.string(),
  place: MedicinePlace,
  note: z.string().nullable(),
  medicines: z.array(Medicine),
  /** The doctor's prescription. */
  images: z.array(Image),
  status: PrescriptionStatus,
  /** Version of the family's request; sent back with decisions to detect version conflicts. */
  version: z.int(),
  /** True when an earlier version was accepted and this one waits; no dose may be given until it is accepted. */
  changed: z.boolean(),
  sent: z.object({ by: z.string(), relation: z.string().nullable(), at: Instant }),
  decision: z
    .object({ by: z.string(), at: Instant, reason: z.string().nullable(), received: z.boolean().nullable() })
    .nullable(),
  returned: z
    .object({
      by: z.string(),
      at: Instant,
      items: z.array(ReturnedItem),
      note: z.string().nullable(),
      /** The family's confirmation. */
      seen: z.object({ by: z.string(), at: Instant, complete: z.boolean(), remark: z.string().nullable() }).nullable(),
    })
    .nullable(),
  doses: z.array(Dose),
  /** Allergies of the child, with the family's consent; staff only. */
  allergies: z.string().nullable(),
  /** True when the request names one of the child's allergens. */
  clash: z.boolean(),
  /** Whether the family agrees that the school uses health data; without it the allergies are unknown. Staff only. */
  health_consent: z.boolean().nullable(),
  /** Number of parents that are notified of the decision; 0 for families. */
  reach: z.int(),
  can: z.object({
    decide: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    give: z.boolean(),
    return: z.boolean(),
    /** True while the family has not confirmed the return. */
    confirm_return: z.boolean(),
  }),
})
export type Prescription = z.output<typeof Prescription>

const staff = { school: 'school.prescription', teacher: 'teacher.prescription' } as const
const everybody = { ...staff, parent: 'signed-in' } as const
const family = { parent: 'signed-in' } as const

export const PrescriptionQuery = PageQuery.extend({
  status: PrescriptionStatus.optional(),
  class_id: IdOf('class').optional(),
  student_id: IdOf('student').optional(),
  from: Day.optional(),
  to: Day.optional(),
  q: typed({ min: 0, max: 100 }).optional(),
})
export type PrescriptionQuery = z.output<typeof PrescriptionQuery>

export const listPrescriptions = node('GET', '/prescriptions', {
  summary: 'List medicine requests; pending ones first, then by their days',
  access: everybody,
  query: PrescriptionQuery,
  response: paged(Prescription).extend({ waiting: z.int() }),
})

export const prescriptionListInput = node('GET', '/prescriptions/get-prescription-list-input', {
  summary: 'Get the data for the form and the filters',
  access: everybody,
  response: z.object({
    today: Day,
    now: Instant,
    time_zone: z.string(),
    opens_at: DoseTime,
    closes_at: DoseTime,
    /** Until then medicine for the same day is accepted. */
    until: DoseTime,
    photo_required: z.boolean(),
    classes: z.array(ClassName),
    children: z.array(DailyChild.extend({ class: ClassName.nullable() })),
    /** The days that can be chosen. */
    days: z.array(Day),
  }),
})

/** `expected`: not marked as present or late today, also when marked as absent. `left`: handed over. */
const Presence = z.enum(['expected', 'present', 'left'])
export type Presence = z.output<typeof Presence>

/** A dose with its child. */
export const BoardDose = Dose.extend({
  prescription_id: Id,
  student: DailyChild,
  class: ClassName,
  place: MedicinePlace,
  note: z.string().nullable(),
  allergies: z.string().nullable(),
  clash: z.boolean(),
  /** The medicine itself is at the school. */
  received: z.boolean(),
  /** True when the child is reported absent for this day; no reminder is sent. */
  absent: z.boolean(),
  /** Where the child is now; a dose is given only to a child who is present. Null where no register is kept. */
  presence: Presence.nullable(),
  /** When the child left; a dose given before can still be recorded, with its time. */
  left_at: Instant.nullable(),
  /** The family has changed the request and the change is not accepted yet. */
  changed: z.boolean(),
})
export type BoardDose = z.output<typeof BoardDose>

export const doseBoard = node('GET', '/prescriptions/doses/board', {
  summary: 'List the doses of a day, by time',
  access: staff,
  query: z.object({ day: Day.optional(), class_id: IdOf('class').optional(), student_id: IdOf('student').optional() }),
  response: z.object({
    day: Day,
    now: Instant,
    doses: z.array(BoardDose),
    /** Medicine still at the school without any remaining dose today. */
    leftovers: z.array(
      z.object({ prescription_id: Id, student: DailyChild, class: ClassName, medicines: z.array(z.string()) }),
    ),
    /** True when the caller may record doses. */
    can_give: z.boolean(),
    /** Number of pending requests. */
    waiting: z.int(),
  }),
})

export const getPrescription = node('GET', '/prescriptions/:id', {
  summary: 'Get one medicine request with its doses',
  access: everybody,
  params: ById('prescription'),
  response: Prescription,
})

const request = {
  from: Day,
  to: Day,
  illness: typed({ min: 2, max: 200 }),
  place: MedicinePlace,
  note: typedOrNull({ max: 500 }),
  image_ids: z.array(IdOf('image')).max(medicineLimits.photos).default([]),
  medicines: z.array(MedicineInput).min(1).max(medicineLimits.medicines),
  /** The family's consent and confirmation of the data; the form never pre-selects it. */
  agreed: z.boolean().refine((agreed) => agreed, 'agreement'),
}
const inOrder = ({ from, to }: { from: string; to: string }) => to >= from
const refusedEnd = () => ({ path: ['to'], error: 'end_before_start' })

export const NewPrescription = z.object({ student_id: IdOf('student'), ...request }).refine(inOrder, refusedEnd())
export type NewPrescription = z.output<typeof NewPrescription>

export const sendPrescription = node('POST', '/prescriptions', {
  limit: 'request',
  summary: 'Ask the school to give medicine',
  access: family,
  body: NewPrescription,
  example: { agreed: true },
  response: Prescription,
})

export const PrescriptionChange = z.object({ version: Version, ...request }).refine(inOrder, refusedEnd())
export type PrescriptionChange = z.output<typeof PrescriptionChange>

export const changePrescription = node('PUT', '/prescriptions/:id/update', {
  limit: 'request',
  summary: 'Change a medicine request; the new version must be accepted again',
  access: family,
  params: ById('prescription'),
  body: PrescriptionChange,
  example: { agreed: true },
  response: Prescription,
})

export const cancelPrescription = node('POST', '/prescriptions/:id/cancel', {
  summary: 'Cancel a medicine request and all doses not given yet',
  access: family,
  params: ById('prescription'),
  response: Prescription,
})

export const confirmPrescription = node('POST', '/prescriptions/:id/confirm', {
  summary: 'Accept a medicine request and plan its doses; the family is notified when it can no longer be undone',
  access: staff,
  params: ById('prescription'),
  body: z.object({ version: Version, received: z.boolean().default(true) }),
  response: undoable(Prescription),
})

export const rejectPrescription = node('POST', '/prescriptions/:id/reject', {
  summary: 'Reject a medicine request with a reason; the family is notified when it can no longer be undone',
  access: staff,
  params: ById('prescription'),
  body: z.object({ version: Version, reason: typed({ min: 5, max: 300 }) }),
  response: undoable(Prescription),
})

export const undoPrescription = node('POST', '/prescriptions/:id/undo', {
  summary: 'Undo an own decision before the family is notified; the request waits again',
  access: staff,
  params: ById('prescription'),
  response: Prescription,
})

export const giveDose = node('POST', '/prescriptions/doses/:id/give', {
  summary: 'Record a dose as given to a child who is here, or who was when it was given; once, without later changes',
  access: staff,
  params: ById('dose'),
  body: z.object({
    /** Time in the school's time zone; default: now. */
    time: DoseTime.optional(),
    /** Default: the requested dose. */
    amount: typed({ min: 1, max: 60 }).optional(),
    amount_reason: typedOrNull({ max: 300 }),
    note: typedOrNull({ max: 300 }),
    image_id: IdOf('image').nullable().default(null),
    /** Required on a clash with an allergy: the family was called. */
    family_called: z.boolean().default(false),
  }),
  response: undoable(Prescription),
})

export const skipDose = node('POST', '/prescriptions/doses/:id/notGiven', {
  summary: 'Record a dose as not given, with the reason',
  access: staff,
  params: ById('dose'),
  body: z
    .object({ reason: NotGivenReason, note: typedOrNull({ max: 300 }) })
    .refine(({ reason, note }) => reason !== 'other' || note !== null, { path: ['note'], error: 'required' }),
  response: undoable(Prescription),
})

export const undoDose = node('POST', '/prescriptions/doses/:id/undo', {
  summary: 'Undo an own outcome of a dose before the family is notified; the dose is due again',
  access: staff,
  params: ById('dose'),
  response: Prescription,
})

export const returnMedicine = node('POST', '/prescriptions/:id/returned', {
  summary: 'Record the return of medicine to the family',
  access: staff,
  params: ById('prescription'),
  body: z
    .object({ items: z.array(ReturnedItem).min(1, 'returned_items'), note: typedOrNull({ max: 300 }) })
    .refine(({ items }) => !items.includes('used_up') || !items.includes('rest'), {
      path: ['items'],
      error: 'returned_items_both',
    }),
  response: Prescription,
})

export const confirmReturned = node('POST', '/prescriptions/:id/returned/seen', {
  summary: 'Confirm as the family whether everything was returned',
  access: family,
  params: ById('prescription'),
  body: z
    .object({ complete: z.boolean(), remark: typedOrNull({ max: 300 }) })
    .refine(({ complete, remark }) => complete || remark !== null, { path: ['remark'], error: 'return_remark' }),
  example: { complete: true },
  response: Prescription,
})

export const printPrescription = node('GET', '/prescriptions/:id/print', {
  summary: 'Download a medicine request as a PDF (A5)',
  access: everybody,
  params: ById('prescription'),
  response: 'stream',
})

const Book = z.object({ from: Day, to: Day, class_id: IdOf('class').optional() })

export const printMedicineBook = node('GET', '/prescriptions/book/pdf', {
  limit: 'export',
  summary: 'Download the medicine book as a PDF (A4)',
  access: staff,
  query: Book,
  response: 'stream',
})

export const exportMedicineBook = node('GET', '/prescriptions/book/excel', {
  limit: 'export',
  summary: 'Download the medicine book as an Excel file',
  access: staff,
  query: Book,
  response: 'stream',
})
