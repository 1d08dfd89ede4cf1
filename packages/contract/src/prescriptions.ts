import { z } from 'zod'
import { DailyChild } from './daily-child.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Id, Instant, nodeOf, PageQuery, paged, typed, typedOrNull, Version } from './kernel.ts'
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

/** What went home again, or that nothing is left to. */
export const returnedItems = ['bag', 'bottle', 'rest', 'tool', 'used_up'] as const
export const ReturnedItem = z.enum(returnedItems)
export type ReturnedItem = z.output<typeof ReturnedItem>

export const prescriptionStatuses = ['pending', 'accepted', 'rejected', 'cancelled', 'done', 'expired'] as const
export const PrescriptionStatus = z.enum(prescriptionStatuses)
export type PrescriptionStatus = z.output<typeof PrescriptionStatus>

/** `missed`: the day ended and nobody wrote down what happened. `void`: replaced or called off before its time. */
export const doseStatuses = ['due', 'given', 'not_given', 'missed', 'void'] as const
export const DoseStatus = z.enum(doseStatuses)
export type DoseStatus = z.output<typeof DoseStatus>

export const medicineLimits = { medicines: 5, times: 4, schoolDays: 6, photos: 5 } as const
/** Minutes: reminded before, red after, not given earlier than, and planned at least so far ahead. */
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
  /** By whom and when it was given, or why not. */
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
  /** Which edit of the family this is; decisions name it, so that nobody accepts what they have not seen. */
  version: z.int(),
  /** True when an earlier version had been accepted and this one waits: nothing may be given meanwhile. */
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
      /** What the family says to it. */
      seen: z.object({ by: z.string(), at: Instant, complete: z.boolean(), remark: z.string().nullable() }).nullable(),
    })
    .nullable(),
  doses: z.array(Dose),
  /** What the child must not have, as the family agreed to tell; staff only. */
  allergies: z.string().nullable(),
  /** The request names something the child must not have. */
  clash: z.boolean(),
  can: z.object({
    decide: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    give: z.boolean(),
    return: z.boolean(),
    /** The family has not said yet whether everything came home. */
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
  summary: 'Requests to give medicine: those that wait first, then by their days',
  access: everybody,
  query: PrescriptionQuery,
  response: paged(Prescription).extend({ waiting: z.int() }),
})

export const prescriptionListInput = node('GET', '/prescriptions/get-prescription-list-input', {
  summary: 'What the form and the filters need',
  access: everybody,
  response: z.object({
    today: Day,
    now: Instant,
    time_zone: z.string(),
    opens_at: DoseTime,
    closes_at: DoseTime,
    /** Until when medicine for the same day is taken on. */
    until: DoseTime,
    photo_required: z.boolean(),
    classes: z.array(ClassName),
    children: z.array(DailyChild.extend({ class: ClassName.nullable() })),
    /** The coming days that may be chosen. */
    days: z.array(Day),
  }),
})

/** A dose with the child it is for. */
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
  /** Reported absent for this day: nobody is reminded. */
  absent: z.boolean(),
  /** The family has changed the request and the change is not accepted yet. */
  changed: z.boolean(),
})
export type BoardDose = z.output<typeof BoardDose>

export const doseBoard = node('GET', '/prescriptions/doses/board', {
  summary: "The day's doses, by time",
  access: staff,
  query: z.object({ day: Day.optional(), class_id: IdOf('class').optional(), student_id: IdOf('student').optional() }),
  response: z.object({
    day: Day,
    now: Instant,
    doses: z.array(BoardDose),
    /** Medicine that is still at the school although nothing of it is left to give today. */
    leftovers: z.array(
      z.object({ prescription_id: Id, student: DailyChild, class: ClassName, medicines: z.array(z.string()) }),
    ),
    /** This person may write down doses. */
    can_give: z.boolean(),
    /** How many requests wait. */
    waiting: z.int(),
  }),
})

export const getPrescription = node('GET', '/prescriptions/:id', {
  summary: 'One request with its doses',
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
  /** The family asks the school to give it and answers for what it says; never ticked beforehand. */
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
  summary: 'A new version of the request; it has to be accepted again',
  access: family,
  params: ById('prescription'),
  body: PrescriptionChange,
  example: { agreed: true },
  response: Prescription,
})

export const cancelPrescription = node('POST', '/prescriptions/:id/cancel', {
  summary: 'Call off whatever has not been given',
  access: family,
  params: ById('prescription'),
  response: Prescription,
})

export const confirmPrescription = node('POST', '/prescriptions/:id/confirm', {
  summary: 'Take the request on',
  access: staff,
  params: ById('prescription'),
  body: z.object({ version: Version, received: z.boolean().default(true) }),
  response: Prescription,
})

export const rejectPrescription = node('POST', '/prescriptions/:id/reject', {
  summary: 'Refuse the request with a reason',
  access: staff,
  params: ById('prescription'),
  body: z.object({ version: Version, reason: typed({ min: 5, max: 300 }) }),
  response: Prescription,
})

export const giveDose = node('POST', '/prescriptions/doses/:id/give', {
  summary: 'A dose was given: once, and never altered afterwards',
  access: staff,
  params: ById('dose'),
  body: z.object({
    /** On the school's clock; now when left out. */
    time: DoseTime.optional(),
    /** As asked for when left out. */
    amount: typed({ min: 1, max: 60 }).optional(),
    amount_reason: typedOrNull({ max: 300 }),
    note: typedOrNull({ max: 300 }),
    image_id: IdOf('image').nullable().default(null),
    /** Where the request clashes with an allergy: the family was called. */
    family_called: z.boolean().default(false),
  }),
  response: Prescription,
})

export const skipDose = node('POST', '/prescriptions/doses/:id/notGiven', {
  summary: 'A dose was not given, and why',
  access: staff,
  params: ById('dose'),
  body: z
    .object({ reason: NotGivenReason, note: typedOrNull({ max: 300 }) })
    .refine(({ reason, note }) => reason !== 'other' || note !== null, { path: ['note'], error: 'required' }),
  response: Prescription,
})

export const returnMedicine = node('POST', '/prescriptions/:id/returned', {
  summary: 'What was left went home again',
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
  summary: 'The family says whether everything came home',
  access: family,
  params: ById('prescription'),
  body: z
    .object({ complete: z.boolean(), remark: typedOrNull({ max: 300 }) })
    .refine(({ complete, remark }) => complete || remark !== null, { path: ['remark'], error: 'return_remark' }),
  example: { complete: true },
  response: Prescription,
})

export const printPrescription = node('GET', '/prescriptions/:id/print', {
  summary: 'The request as a sheet (PDF, A5)',
  access: everybody,
  params: ById('prescription'),
  response: 'stream',
})

const Book = z.object({ from: Day, to: Day, class_id: IdOf('class').optional() })

export const printMedicineBook = node('GET', '/prescriptions/book/pdf', {
  limit: 'export',
  summary: 'The book of medicine given (PDF, A4)',
  access: staff,
  query: Book,
  response: 'stream',
})

export const exportMedicineBook = node('GET', '/prescriptions/book/excel', {
  limit: 'export',
  summary: 'The book of medicine given as Excel file',
  access: staff,
  query: Book,
  response: 'stream',
})
