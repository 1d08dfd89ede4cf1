import { z } from 'zod'
import { Allergen, Choice, EthnicGroup, Province } from './catalogues.ts'
import { AgeGroup } from './classes.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, LifeDay, PageQuery, paged, plain, schoolNode, typed, Version } from './kernel.ts'
import { Image } from './media.ts'
import { NewGuardian } from './parents.ts'
import { FullName, IdentityNumber } from './people.ts'
import { ClassName } from './session.ts'

export const studentStatuses = ['waiting', 'studying', 'on_hold', 'left', 'graduated'] as const
export const StudentStatus = z.enum(studentStatuses)
export type StudentStatus = z.output<typeof StudentStatus>

/** Allowed next statuses of each status; `back` is for the head of the school only. */
export const statusSteps: Readonly<
  Record<StudentStatus, { readonly next: readonly StudentStatus[]; readonly back: readonly StudentStatus[] }>
> = {
  waiting: { next: ['studying', 'left'], back: [] },
  studying: { next: ['on_hold', 'left', 'graduated'], back: ['waiting'] },
  on_hold: { next: ['studying', 'left'], back: [] },
  left: { next: [], back: ['studying', 'waiting'] },
  graduated: { next: [], back: ['studying'] },
}

const optional = (max: number) =>
  typed({ min: 0, max })
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null)

/** Data that are stored and shown only with the family's consent. */
export const Health = z.object({
  blood_group: z.enum(['A', 'B', 'AB', 'O']).nullable().default(null),
  allergens: z.array(Allergen).max(12).default([]),
  allergy_note: optional(500),
  /** Illnesses and special care. */
  health_note: optional(500),
  diet_note: optional(500),
})
export type Health = z.output<typeof Health>

const fields = {
  full_name: FullName,
  nickname: optional(50),
  birth_date: LifeDay,
  sex: z.enum(['M', 'F']),
  admitted_on: Day.nullable().default(null),
  ethnic_group: EthnicGroup.nullable().default(null),
  nationality: optional(50),
  ministry_code: optional(20),
  birth_place: optional(200),
  province: Province.nullable().default(null),
  commune: optional(100),
  address: optional(200),
  note: optional(1000),
  photo_id: IdOf('image').nullable().default(null),
  /** Absent: unchanged. Refused without the family's consent. */
  health: Health.optional(),
  /** Absent: unchanged; null removes it. */
  identity_number: IdentityNumber.nullable().optional(),
  /** The user has confirmed the warnings about this entry. */
  confirmed: z.boolean().default(false),
}

export const StudentCode = plain({ max: 100 })
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,20}$/, 'student_code'))
  .meta({ examples: ['HM260001'] })

export const NewStudent = z.object({
  ...fields,
  /** Generated when absent. */
  code: StudentCode.nullable().default(null),
  status: z.enum(['waiting', 'studying']).default('studying'),
  class_id: IdOf('class').nullable().default(null),
  /** Needs the permission to see parents. Without a main contact the first parent becomes it. */
  guardians: z.array(NewGuardian).max(6).default([]),
})
export type NewStudent = z.output<typeof NewStudent>

export const StudentChange = z.object({ ...fields, code: StudentCode.optional(), version: Version })
export type StudentChange = z.output<typeof StudentChange>

const Guardian = z.object({
  account_id: Id,
  full_name: z.string(),
  relation: z.string(),
  kind: z.enum(['parent', 'relative', 'pick_up']),
  main_contact: z.boolean(),
  may_pick_up: z.boolean(),
  barred: z.boolean(),
  /** Null when the caller may not see families. */
  phone: z.string().nullable(),
  onboarding: z.string(),
})

/** `care`: teachers may change nickname, note, photo and health only. */
const Can = z.object({
  edit: z.enum(['all', 'care']).nullable(),
  set_status: z.boolean(),
  delete: z.boolean(),
  move: z.boolean(),
})

export const StudentRow = z.object({
  id: Id,
  code: z.string(),
  full_name: z.string(),
  nickname: z.string().nullable(),
  birth_date: LifeDay,
  sex: z.enum(['M', 'F']),
  status: StudentStatus,
  class: ClassName.nullable(),
  photo: Image.nullable(),
  admitted_on: Day.nullable(),
  /** The family's main contact; the phone is null when the caller may not see families. */
  contact: z.object({ full_name: z.string(), relation: z.string(), phone: z.string().nullable() }).nullable(),
  has_allergy: z.boolean(),
  has_health_consent: z.boolean(),
  has_phone: z.boolean(),
})
export type StudentRow = z.output<typeof StudentRow>

/** An entry of a child's history. */
const Happening = z.object({
  at: Instant,
  kind: z.enum(['status', 'class', 'change', 'consent']),
  by: z.string().nullable(),
  /** A status, a class name (null: none), an action of the audit log, or a purpose of consent. */
  what: z.string().nullable(),
  from_date: Day.nullable(),
  note: z.string().nullable(),
  /** The changed fields, for the kind `change`. */
  fields: z.array(z.string()),
})

export const StudentInfo = z.object({
  ...StudentRow.omit({ contact: true, has_allergy: true, has_phone: true, has_health_consent: true }).shape,
  ethnic_group: z.string().nullable(),
  nationality: z.string().nullable(),
  /** In full when the caller may edit, else masked to the last three digits. */
  identity_number: z.string().nullable(),
  ministry_code: z.string().nullable(),
  birth_place: z.string().nullable(),
  province: z.string().nullable(),
  commune: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** Null without consent; `health_state` tells why. */
  health: z
    .object({
      blood_group: z.string().nullable(),
      allergens: z.array(z.string()),
      allergy_note: z.string().nullable(),
      health_note: z.string().nullable(),
      diet_note: z.string().nullable(),
    })
    .nullable(),
  health_state: z.enum(['shown', 'no_consent']),
  guardians: z.array(Guardian),
  /** Number of pick-up people of any status. */
  pick_up_people: z.int(),
  timeline: z.array(Happening),
  version: z.int(),
  can: Can,
  next_statuses: z.array(StudentStatus),
})
export type StudentInfo = z.output<typeof StudentInfo>

export const studentSorts = [
  'name',
  '-name',
  'code',
  '-code',
  'birth_date',
  '-birth_date',
  'admitted_on',
  '-admitted_on',
  'class',
  '-class',
] as const
const yes = z.literal('yes')

/** `class_id=none`: children without a class. `status` absent: children at the school or waiting. */
export const StudentQuery = PageQuery.extend({
  q: typed({ min: 0, max: 100 }).optional(),
  class_id: z.union([IdOf('class'), z.literal('none')]).optional(),
  status: z.enum([...studentStatuses, 'all']).optional(),
  age_group: AgeGroup.optional(),
  sex: z.enum(['M', 'F']).optional(),
  has_allergy: yes.optional(),
  no_consent: yes.optional(),
  no_phone: yes.optional(),
  birthday: z.enum(['this_month']).optional(),
  sort: z.enum(studentSorts).default('name'),
})
export type StudentQuery = z.output<typeof StudentQuery>

const readers = ['school.students.store', 'school.students.update', 'school.students.delete'] as const
/** Staff who may read the data of students. */
export const studentReaders = { school: readers, teacher: 'teacher.students.index' } as const
const reading = studentReaders

/** The birth dates, first and last, of children of a usual age. */
export const BirthDates = z.object({ from: LifeDay, to: LifeDay })
export type BirthDates = z.output<typeof BirthDates>

export const listStudents = schoolNode('GET', '/students', {
  summary: 'List the students of the school; teachers see those of their own classes',
  access: reading,
  query: StudentQuery,
  response: paged(StudentRow),
})

export const studentListInput = schoolNode('GET', '/students/get-student-list-input', {
  summary: 'Get the options for the list and the form of students',
  access: reading,
  response: z.object({
    classes: z.array(ClassName.extend({ age_group: AgeGroup })),
    ethnic_groups: z.array(Choice),
    provinces: z.array(Choice),
    allergens: z.array(Choice),
    relations: z.array(z.string()),
    /** Range of birth dates that need no confirmation. */
    birth_dates: BirthDates,
    today: Day,
  }),
})

export const storeStudent = schoolNode('POST', '/students/store', {
  asksMain: true,
  summary: 'Create a student, with guardians or without; teachers in one of their own classes',
  access: { school: 'school.students.store', teacher: 'teacher.students.store' },
  body: NewStudent,
  example: { birth_date: '2023-03-14' },
  response: StudentInfo,
})

export const updateStudent = schoolNode('PUT', '/students/:id/update', {
  summary: 'Change a student; teachers only nickname, note, photo and health; 409 on a version conflict',
  access: { school: 'school.students.update', teacher: 'teacher.students.update' },
  params: ById('student'),
  body: StudentChange,
  example: { birth_date: '2023-03-14' },
  response: StudentInfo,
})

export const deleteStudent = schoolNode('DELETE', '/students/:id/delete', {
  summary: 'Delete a student entered by mistake; refused when other data depend on it',
  access: { school: 'school.students.delete', teacher: 'teacher.students.delete' },
  params: ById('student'),
  response: Done,
})

export const setStudentStatuses = schoolNode('POST', '/students/status', {
  summary: 'Change the status of one or more students',
  access: { school: 'school.students.update' },
  body: z.object({
    student_ids: z.array(IdOf('student')).min(1).max(200),
    status: StudentStatus,
    from_date: Day,
    /** Required for `left`. */
    reason: optional(500),
  }),
  response: z.object({ changed: z.int() }),
})

export const studentInfo = schoolNode('GET', '/students/:id/get-student-info', {
  summary: 'Get all data of one student; reading health data and identity numbers is recorded',
  access: reading,
  params: ById('student'),
  response: StudentInfo,
})

export const studentByCode = schoolNode('GET', '/students/get-student-info-by-code', {
  summary: 'Get all data of the student with this code',
  access: { school: readers },
  query: z.object({ code: plain({ max: 20 }) }),
  response: StudentInfo,
})

/** The data of an own child that a family sees and may partly correct. */
export const OwnChild = z.object({
  ...StudentInfo.pick({
    id: true,
    code: true,
    full_name: true,
    nickname: true,
    birth_date: true,
    sex: true,
    status: true,
    class: true,
    photo: true,
    admitted_on: true,
    province: true,
    commune: true,
    address: true,
    health: true,
    health_state: true,
    version: true,
  }).shape,
  identity_number: z.string().nullable(),
  relation: z.string(),
  can: z.object({ edit: z.boolean() }),
})
export type OwnChild = z.output<typeof OwnChild>

/** The data of a child's class that its family may see. */
export const OwnClass = z.object({
  id: Id,
  name: z.string(),
  /** The phone is null unless the school shows it to families. */
  teachers: z.array(z.object({ full_name: z.string(), homeroom: z.boolean(), phone: z.string().nullable() })),
  /** Names only; null unless the school shows class lists to families. */
  children: z.array(z.string()).nullable(),
})
export type OwnClass = z.output<typeof OwnClass>

export const listChildren = schoolNode('GET', '/children', {
  summary: 'List the own children with the data that the school stores about them',
  access: { parent: 'signed-in' },
  response: z.object({
    data: z.array(OwnChild),
    classes: z.array(OwnClass),
    provinces: z.array(Choice),
    allergens: z.array(Choice),
    relations: z.array(z.string()),
  }),
})

export const updateChild = schoolNode('PUT', '/children/:id', {
  summary: 'Change the address, nickname and, with consent, health data of an own child',
  access: { parent: 'signed-in' },
  params: ById('student'),
  body: z.object({
    nickname: fields.nickname,
    province: fields.province,
    commune: fields.commune,
    address: fields.address,
    health: Health.optional(),
    version: Version,
  }),
  response: OwnChild,
})
