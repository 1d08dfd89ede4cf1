import { z } from 'zod'
import { Relation } from './catalogues.ts'
import { HistoryEntry } from './history.ts'
import { ById, IdOf } from './ids.ts'
import { Count, Done, Id, Instant, PageQuery, paged, plain, schoolNode, typedOrNull, Version } from './kernel.ts'
import { Image } from './media.ts'
import { OnboardingState } from './node-accounts.ts'
import { FullName, Phone } from './people.ts'
import { ClassName } from './session.ts'

/** `parent`: everything of the child; `relative`: may look, no health and no reviews; `pick_up`: fetches, sees nothing. */
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
  /** Must never be handed the child. */
  barred: z.boolean(),
})
export type ParentChild = z.output<typeof ParentChild>

export const ParentRow = z.object({
  id: Id,
  full_name: z.string(),
  avatar: Image.nullable(),
  /** Null where the school does not let teachers see numbers. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
  /** Of teachers' own classes only, for teachers. */
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
  /** Who else looks after the children. */
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
    /** Guardianships that the school has barred: for the office alone. */
    edit_barred: z.boolean(),
    edit_phone: z.boolean(),
    lock: z.boolean(),
    archive: z.boolean(),
  }),
})
export type ParentInfo = z.output<typeof ParentInfo>

const sorts = ['name', 'last_seen_at', 'onboarding'] as const

export const listParents = schoolNode('GET', '/parents', {
  summary: 'Parents with their children; teachers those of their own classes',
  access,
  query: PageQuery.extend({
    q: plain({ max: 100 }).optional(),
    class_id: IdOf('class').optional(),
    state: z.enum(accountStates).optional(),
    kind: GuardianKind.optional(),
    relation: plain({ max: 50 }).optional(),
    /** What has to be looked after: no phone number, no child, or no look at the product yet. */
    missing: z.enum(['phone', 'child', 'visit']).optional(),
    /** `barred`: those who must never be handed a child; `main_contact`: whose phone is the family's. */
    right: z.enum(['main_contact', 'may_pick_up', 'barred']).optional(),
    archived: z.enum(['true']).optional(),
    sort: z.enum(sorts.flatMap((one) => [one, `-${one}` as const])).default('name'),
  }),
  response: paged(ParentRow),
})

export const parentListInput = schoolNode('GET', '/parents/get-parents-list-input', {
  summary: 'What the list and the form of parents offer to choose from',
  access,
  response: z.object({
    classes: z.array(ClassName),
    relations: z.array(z.string()),
    /** Children that come or will come; teachers those of their own classes. */
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

/** What somebody is to a child and may do for it. */
const Rights = z.object({
  relation: Relation,
  kind: GuardianKind.default('parent'),
  /** The one whose phone is the family's; whoever was it before no longer is. */
  main_contact: z.boolean().default(false),
  may_pick_up: z.boolean().default(true),
  barred: z.boolean().default(false),
})
export type Rights = z.output<typeof Rights>

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
  summary: 'A new parent with at least one child; a known number links the child to that account',
  access,
  body: ParentFields.extend({
    phone: Phone,
    children: z
      .array(Rights.extend({ student_id: IdOf('student') }))
      .min(1)
      .max(20),
    /** Somebody looked: the known person of another name is the one meant. */
    same_person: z.boolean().default(false),
  }),
  response: ParentInfo,
})

export const updateParent = schoolNode('PUT', '/parents/:id/update', {
  asksMain: true,
  summary: 'Change a parent; 409 when somebody else did meanwhile',
  access,
  params: ById('parent'),
  body: ParentFields.extend({
    /** Absent: stays as it is. */
    phone: Phone.optional(),
    version: Version,
  }),
  response: ParentInfo,
})

export const linkChild = schoolNode('POST', '/parents/:id/children', {
  summary: 'One more child of this parent',
  access,
  params: ById('parent'),
  body: Rights.extend({ student_id: IdOf('student') }),
  response: ParentInfo,
})

const OneChild = z.object({ id: IdOf('parent'), student_id: IdOf('student') })

export const updateChildRights = schoolNode('PUT', '/parents/:id/children/:student_id', {
  summary: 'Change what a parent is to a child and may do for it',
  access,
  params: OneChild,
  body: Rights.extend({ version: Version }),
  response: ParentInfo,
})

export const unlinkChild = schoolNode('DELETE', '/parents/:id/children/:student_id', {
  summary: 'This person no longer looks after the child; refused for the last representative of a child that comes',
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
  summary: 'Take a parent out of the lists and the school; what the person did stays',
  access,
  params: ById('parent'),
  response: Done,
})

export const parentInfo = schoolNode('GET', '/parents/:id/get-parents-info', {
  summary: 'Everything about one parent',
  access,
  params: ById('parent'),
  response: ParentInfo,
})
