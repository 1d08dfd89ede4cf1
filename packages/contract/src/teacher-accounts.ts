import { z } from 'zod'
import { HistoryEntry } from './history.ts'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, LifeDay, PageQuery, paged, plain, schoolNode, typedOrNull, Version } from './kernel.ts'
import { Image } from './media.ts'
import { OnboardingState } from './node-accounts.ts'
import { FullName, IdentityNumber, Phone } from './people.ts'
import { type TeacherPermission, teacherPermissions } from './permissions.ts'
import { ClassName } from './session.ts'

export const teacherStatuses = ['working', 'on_leave', 'left'] as const
export const TeacherStatus = z.enum(teacherStatuses)
export type TeacherStatus = z.output<typeof TeacherStatus>

export const degrees = ['intermediate', 'college', 'university', 'master'] as const

const basic = [
  // Posts wait for the approval of the school without `teacher.postControl.post`.
  'teacher.post',
  'teacher.prescription',
  'teacher.attend',
  'teacher.students.index',
] as const satisfies readonly TeacherPermission[]

/**
 * Ready-made sets of permissions for teachers, from the least to all; each teacher's permissions can be changed. A
 * teacher who is entered without permissions gets the first set: the day of the own classes. A homeroom teacher also
 * decides requests and writes about the children, and the head of a grade has everything.
 */
export const teacherPresets = {
  basic,
  homeroom: [
    ...basic,
    'teacher.absence',
    'teacher.niceStudent',
    'teacher.menuPlan',
    'teacher.eduPlan',
    'teacher.rate',
    'teacher.parents.index',
    'teacher.students.update',
  ],
  lead: teacherPermissions,
} as const satisfies Readonly<Record<string, readonly TeacherPermission[]>>
export type TeacherPreset = keyof typeof teacherPresets

/** The permissions of a new teacher for whom nobody chose any. */
export const leastTeacherPermissions: readonly TeacherPermission[] = teacherPresets.basic

export const TeacherRow = z.object({
  id: Id,
  full_name: z.string(),
  avatar: Image.nullable(),
  phone: z.string().nullable(),
  code: z.string().nullable(),
  position: z.string().nullable(),
  birth_date: LifeDay.nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  email: z.string().nullable(),
  started_on: LifeDay.nullable(),
  status: TeacherStatus,
  /** Classes of the running year. */
  classes: z.array(ClassName.extend({ homeroom: z.boolean() })),
  onboarding: OnboardingState,
  active: z.boolean(),
  last_seen_at: Instant.nullable(),
  version: z.int(),
})
export type TeacherRow = z.output<typeof TeacherRow>

export const TeacherInfo = TeacherRow.extend({
  /** In full when the caller may change teachers, else masked to the last three digits. */
  identity_number: z.string().nullable(),
  degree: z.enum(degrees).nullable(),
  ended_on: LifeDay.nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  permissions: z.array(z.string()),
  history: z.array(HistoryEntry),
})
export type TeacherInfo = z.output<typeof TeacherInfo>

const TeacherPresetKey = z.enum(Object.keys(teacherPresets) as [TeacherPreset, ...TeacherPreset[]])

const sorts = ['name', 'code', 'position', 'started_on', 'status', 'last_seen_at'] as const

export const listTeachers = schoolNode('GET', '/teacherAccount', {
  summary: 'List the teachers of the school; those who have left only on request',
  access: { school: 'school.teachers.index' },
  query: PageQuery.extend({
    q: plain({ max: 100 }).optional(),
    /** Absent: teachers who have not left. */
    status: z.enum([...teacherStatuses, 'all']).optional(),
    /** `none`: teachers without a class. */
    class_id: z.union([IdOf('class'), z.literal('none')]).optional(),
    /** State of the account. */
    account: z.enum(['waiting', 'active', 'locked']).optional(),
    sort: z.enum(sorts.flatMap((one) => [one, `-${one}` as const])).default('name'),
  }),
  response: paged(TeacherRow),
})

export const teacherListInput = schoolNode('GET', '/teacherAccount/get-teacher-list-input', {
  summary: 'Get the options for the list and the form of teachers',
  access: { school: 'school.teachers.index' },
  response: z.object({
    /** Classes of the running year. */
    classes: z.array(ClassName.extend({ homeroom_id: Id.nullable() })),
    permissions: z.array(z.string()),
    presets: z.array(z.object({ key: TeacherPresetKey, permissions: z.array(z.string()) })),
    /** Positions that are in use. */
    positions: z.array(z.string()),
    today: Day,
  }),
})

const TeacherFields = z.object({
  full_name: FullName,
  phone: Phone,
  code: typedOrNull({ max: 20 }),
  birth_date: LifeDay.nullish(),
  sex: z.enum(['M', 'F']),
  email: z.email('email').max(254).nullish(),
  /** Absent: unchanged; null removes it. */
  identity_number: IdentityNumber.nullish(),
  position: typedOrNull({ max: 100 }),
  degree: z.enum(degrees).nullish(),
  started_on: LifeDay.nullish(),
  address: typedOrNull({ max: 300 }),
  note: typedOrNull({ max: 1000 }),
  permissions: z.array(z.enum(teacherPermissions)).max(teacherPermissions.length),
  /** Classes of the running year. */
  classes: z.array(z.object({ id: IdOf('class'), homeroom: z.boolean().default(false) })).max(20),
})
export type TeacherFields = z.output<typeof TeacherFields>

export const createTeacher = schoolNode('POST', '/teacherAccount/store', {
  asksMain: true,
  summary: 'Create a teacher; a phone number known under another name needs confirmation',
  access: { school: 'school.teachers.store' },
  body: TeacherFields.extend({
    /** Absent: the least set. */
    permissions: TeacherFields.shape.permissions.default(() => [...leastTeacherPermissions]),
    /** The user confirmed that the known person with another name is the same person. */
    same_person: z.boolean().default(false),
  }),
  response: TeacherInfo,
})

export const updateTeacher = schoolNode('PUT', '/teacherAccount/:id/update', {
  asksMain: true,
  summary: 'Change a teacher; one who has left loses access and classes at once',
  access: { school: 'school.teachers.update' },
  params: ById('teacher'),
  body: TeacherFields.extend({
    status: TeacherStatus,
    ended_on: LifeDay.nullish(),
    version: Version,
  }),
  response: TeacherInfo,
})

export const deleteTeacher = schoolNode('DELETE', '/teacherAccount/:id/delete', {
  summary: 'Delete a teacher entered by mistake; a teacher with a history is marked as having left instead',
  access: { school: 'school.teachers.delete' },
  params: ById('teacher'),
  response: Done,
})

export const teacherInfo = schoolNode('GET', '/teacherAccount/:id/get-teacher-account-info', {
  summary: 'Get all data of one teacher; reading a full identity number is recorded',
  access: { school: 'school.teachers.index' },
  params: ById('teacher'),
  response: TeacherInfo,
})
