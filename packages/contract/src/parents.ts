import { z } from 'zod'
import { Relation } from './catalogues.ts'
import { HistoryEntry } from './history.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Done, Id, Instant, PageQuery, paged, plain, schoolNode, typedOrNull, Version } from './kernel.ts'
import { Image } from './media.ts'
import { OnboardingState } from './node-accounts.ts'
import { FullName, Phone } from './people.ts'
import { ClassName } from './session.ts'

/** `parent`: full access; `relative`: read access without health and reviews; `pick_up`: may fetch, no access. */
export const guardianKinds = ['parent', 'relative', 'pick_up'] as const
export const GuardianKind = z.enum(guardianKinds)
export type GuardianKind = z.output<typeof GuardianKind>

export const accountStates = ['waiting', 'active', 'locked'] as const

const access = { school: 'school.parents.index', teacher: 'teacher.parents.index' } as const

export const ParentChild = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  class: ClassName.nullable(),
  relation: z.string(),
  kind: GuardianKind,
  main_contact: z.boolean(),
  may_pick_up: z.boolean(),
  /** True: the child must never be handed to this person. */
  barred: z.boolean(),
})
export type ParentChild = z.output<typeof ParentChild>

export const ParentRow = z.object({
  id: Id,
  full_name: z.string(),
  avatar: Image.nullable(),
  /** Null when the school hides phone numbers from teachers. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
  /** For teachers only the children of their own classes. */
  children: z.array(ParentChild),
  onboarding: OnboardingState,
  active: z.boolean(),
  last_seen_at: Instant.nullable(),
  archived: z.boolean(),
  version: z.int(),
})
export type ParentRow = z.output<typeof ParentRow>

export const ParentInfo = ParentRow.extend({
  birth_year: z.int().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** The other guardians of the children. */
  family: z.array(
    z.object({
      student_id: Id,
      id: Id,
      full_name: z.string(),
      relation: z.string(),
      kind: GuardianKind,
      main_contact: z.boolean(),
    }),
  ),
  history: z.array(HistoryEntry),
  can: z.object({
    edit: z.boolean(),
    /** Edit barred guardianships; office only. */
    edit_barred: z.boolean(),
    edit_phone: z.boolean(),
    lock: z.boolean(),
    archive: z.boolean(),
  }),
})
export type ParentInfo = z.output<typeof ParentInfo>

const sorts = ['name', 'last_seen_at', 'onboarding'] as const

export const listParents = schoolNode('GET', '/parents', {
  summary: 'List parents with their children; teachers see those of their own classes',
  access,
  query: PageQuery.extend({
    q: plain({ max: 100 }).optional(),
    class_id: IdOf('class').optional(),
    state: z.enum(accountStates).optional(),
    kind: GuardianKind.optional(),
    relation: plain({ max: 50 }).optional(),
    /** Parents without a phone number, without a child, or who have never opened the product. */
    missing: z.enum(['phone', 'child', 'visit']).optional(),
    /** `barred`: a child must never be handed to them; `main_contact`: their phone is the family's. */
    right: z.enum(['main_contact', 'may_pick_up', 'barred']).optional(),
    archived: z.enum(['true']).optional(),
    sort: z.enum(sorts.flatMap((one) => [one, `-${one}` as const])).default('name'),
  }),
  response: paged(ParentRow),
})

export const parentListInput = schoolNode('GET', '/parents/get-parents-list-input', {
  summary: 'Get the options for the list and the form of parents',
  access,
  response: z.object({
    classes: z.array(ClassName),
    relations: z.array(z.string()),
    /** Current and future children; for teachers those of their own classes. */
    students: z.array(
      z.object({
        id: Id,
        code: z.string(),
        full_name: z.string(),
        nickname: z.string().nullable(),
        class: ClassName.nullable(),
      }),
    ),
    birth_years: z.object({ from: z.int(), to: z.int() }),
  }),
})

/** Relation and rights of a guardian for one child. */
export const Rights = z.object({
  relation: Relation,
  kind: GuardianKind.default('parent'),
  /** True: the guardian becomes the main contact and replaces the previous one. */
  main_contact: z.boolean().default(false),
  may_pick_up: z.boolean().default(true),
  barred: z.boolean().default(false),
})
export type Rights = z.output<typeof Rights>

/** A guardian who is entered together with a new child. */
export const NewGuardian = Rights.extend({
  full_name: FullName,
  phone: Phone,
  /** The user confirmed that the known person with another name is the same person. */
  same_person: z.boolean().default(false),
})
export type NewGuardian = z.output<typeof NewGuardian>

const ParentFields = z.object({
  full_name: FullName,
  email: z.email('email').max(254).nullish(),
  birth_year: Count.nullish(),
  occupation: typedOrNull({ max: 100 }),
  address: typedOrNull({ max: 300 }),
  note: typedOrNull({ max: 1000 }),
})
export type ParentFields = z.output<typeof ParentFields>

export const createParent = schoolNode('POST', '/parents/store', {
  asksMain: true,
  summary: 'Create a parent with at least one child; a known phone number links the child to that account',
  access,
  body: ParentFields.extend({
    phone: Phone,
    children: z
      .array(Rights.extend({ student_id: IdOf('student') }))
      .min(1)
      .max(20),
    /** The user confirmed that the known person with another name is the same person. */
    same_person: z.boolean().default(false),
  }),
  response: ParentInfo,
})

export const personOfPhone = schoolNode('POST', '/parents/person-of-phone', {
  summary: 'Get the person of a phone number in this school, so that siblings are found; teachers only own families',
  access,
  // The number is in the body, because addresses are logged.
  neverReplayed: true,
  body: z.object({ phone: Phone }),
  response: z.object({
    person: z
      .object({
        full_name: z.string(),
        children: z.array(z.object({ id: Id, full_name: z.string(), class: z.string().nullable() })),
      })
      .nullable(),
  }),
})

export const updateParent = schoolNode('PUT', '/parents/:id/update', {
  asksMain: true,
  summary: 'Change a parent; 409 on a version conflict',
  access,
  params: ById('parent'),
  body: ParentFields.extend({
    /** Absent: unchanged. */
    phone: Phone.optional(),
    version: Version,
  }),
  response: ParentInfo,
})

export const linkChild = schoolNode('POST', '/parents/:id/children', {
  summary: 'Link a child to a parent',
  access,
  params: ById('parent'),
  body: Rights.extend({ student_id: IdOf('student') }),
  response: ParentInfo,
})

const OneChild = z.object({ id: IdOf('parent'), student_id: IdOf('student') })

export const updateChildRights = schoolNode('PUT', '/parents/:id/children/:student_id', {
  summary: 'Change the relation and rights of a parent for a child',
  access,
  params: OneChild,
  body: Rights.extend({ version: Version }),
  response: ParentInfo,
})

export const unlinkChild = schoolNode('DELETE', '/parents/:id/children/:student_id', {
  summary: 'Remove the link between a parent and a child; refused for the last main contact of a current child',
  access,
  params: OneChild,
  response: ParentInfo,
})

export const switchParentStatus = schoolNode('POST', '/parents/:id/switchStatus', {
  asksMain: true,
  summary: 'Lock or unlock the account of a parent in this school',
  access: { school: 'school.parents.index' },
  params: ById('parent'),
  body: z.object({ active: z.boolean() }),
  response: ParentInfo,
})

export const deleteParent = schoolNode('DELETE', '/parents/:id/delete', {
  summary: "Remove a parent from the lists and the school; the person's history is kept",
  access,
  params: ById('parent'),
  response: Done,
})

export const parentInfo = schoolNode('GET', '/parents/:id/get-parents-info', {
  summary: 'Get all data of one parent',
  access,
  params: ById('parent'),
  response: ParentInfo,
})
