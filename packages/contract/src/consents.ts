import { z } from 'zod'
import { AgeGroupList } from './classes.ts'
import { ById, IdListOf, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, PageQuery, paged, schoolNode, typed } from './kernel.ts'
import { Image } from './media.ts'
import { ClassName } from './session.ts'

/** The purposes of consent, in the order in which families are asked. */
export const consentKeys = [
  'terms',
  'health',
  'photo_class',
  'photo_school',
  'photo_public',
  'camera',
  'camera_sound',
  'pickup_id',
  'marketing',
] as const
export const ConsentKey = z.enum(consentKeys)
export type ConsentKey = z.output<typeof ConsentKey>

export const ConsentText = z.object({
  id: Id,
  key: ConsentKey,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  hash: z.string(),
  valid_from: Day,
})
export type ConsentText = z.output<typeof ConsentText>

const Child = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  class: ClassName.nullable(),
})

/** Null: no answer, which counts as no consent. */
const Answer = z.object({ granted: z.boolean(), answered_at: Instant, text_version: z.int() }).nullable()

const OwnPurpose = z.object({
  text: ConsentText,
  /** The caller's latest answer. */
  own: Answer,
  /** The effective answer: the strictest of all parents. */
  granted: z.boolean().nullable(),
  /** True when parents gave different answers. */
  differing: z.boolean(),
  /** True when the text has changed since the caller's answer. */
  outdated: z.boolean(),
})
export type OwnPurpose = z.output<typeof OwnPurpose>

export const FamilyConsents = z.object({
  data: z.array(z.object({ student: Child, purposes: z.array(OwnPurpose) })),
  /** Number of unanswered questions for all children. */
  unanswered: z.int(),
  /** True when the caller has not accepted the terms of use for one of the children. */
  terms_needed: z.boolean(),
})
export type FamilyConsents = z.output<typeof FamilyConsents>

const family = { parent: 'signed-in' } as const
const office = { school: 'school.students.update' } as const

export const familyConsents = schoolNode('GET', '/consents', {
  summary:
    'List the purposes for each own child with text, own answer and effective answer; only legal parents are asked',
  access: family,
  response: FamilyConsents,
})

export const answerConsents = schoolNode('POST', '/consents', {
  summary:
    'Grant or refuse consent per child and purpose; a later answer replaces an earlier one, a refusal applies at once',
  access: family,
  body: z.object({
    answers: z
      .array(z.object({ student_id: IdOf('student'), text_id: IdOf('consent_text'), granted: z.boolean() }))
      .min(1)
      .max(80),
  }),
  response: FamilyConsents,
})

export const ConsentRecord = z.object({
  id: Id,
  key: ConsentKey,
  title: z.string(),
  text: z.string(),
  text_version: z.int(),
  text_hash: z.string(),
  granted: z.boolean(),
  /** True when an earlier consent was withdrawn. */
  withdrawn: z.boolean(),
  person: z.object({ id: Id, full_name: z.string(), relation: z.string() }),
  answered_at: Instant,
  method: z.enum(['app', 'paper']),
  /** Who entered a paper answer. */
  recorded_by: z.string().nullable(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  scan: Image.nullable(),
})
export type ConsentRecord = z.output<typeof ConsentRecord>

export const consentHistory = schoolNode('GET', '/consents/:id/history', {
  summary: 'List all answers given for one child, newest first',
  access: { ...family, ...office },
  params: ById('student'),
  response: z.object({ data: z.array(ConsentRecord) }),
})

export const consentStates = ['granted', 'refused', 'none', 'differing', 'outdated'] as const

const RegisterItem = z.object({
  student: Child.extend({ code: z.string() }),
  states: z.array(
    z.object({
      key: ConsentKey,
      granted: z.boolean().nullable(),
      differing: z.boolean(),
      outdated: z.boolean(),
      answered_at: Instant.nullable(),
    }),
  ),
  /** Number of parents who can answer; 0 for a family without an account. */
  parents: z.int(),
})
export type RegisterItem = z.output<typeof RegisterItem>

const RegisterFilters = z.object({
  q: typed({ min: 0, max: 100 }).optional(),
  class_id: IdOf('class').optional(),
  key: ConsentKey.optional(),
  /** State of `key`, or of any purpose when `key` is absent. */
  state: z.enum(consentStates).optional(),
})
export type RegisterFilters = z.output<typeof RegisterFilters>

export const consentLog = schoolNode('GET', '/consents/register', {
  summary: 'List the effective answer for each child and purpose; filters by class, purpose and answer',
  access: office,
  query: PageQuery.extend(RegisterFilters.shape).extend({
    sort: z.enum(['name', '-name', 'class', '-class']).default('name'),
  }),
  response: paged(RegisterItem),
})

export const exportConsents = schoolNode('GET', '/consents/export-excel', {
  limit: 'export',
  summary: 'Download the consent log as an Excel file, with the same filters',
  access: office,
  query: RegisterFilters,
  response: 'stream',
})

const ChildConsents = z.object({
  student: Child.extend({ code: z.string() }),
  /** Parents who may answer. */
  parents: z.array(z.object({ id: Id, full_name: z.string(), relation: z.string() })),
  purposes: z.array(
    z.object({
      text: ConsentText,
      granted: z.boolean().nullable(),
      differing: z.boolean(),
      outdated: z.boolean(),
      answers: z.array(
        z.object({
          account_id: Id,
          full_name: z.string(),
          relation: z.string(),
          granted: z.boolean(),
          answered_at: Instant,
        }),
      ),
    }),
  ),
})
export type ChildConsents = z.output<typeof ChildConsents>

export const childConsents = schoolNode('GET', '/consents/:id/get-consent-info', {
  summary: 'Get all answers and the effective consents of one child',
  access: office,
  params: ById('student'),
  response: ChildConsents,
})

export const recordPaperConsent = schoolNode('POST', '/consents/paper', {
  summary: 'Enter a consent signed on paper, with a photo of it',
  access: office,
  body: z.object({
    student_id: IdOf('student'),
    account_id: IdOf('parent'),
    /** Day of the signature, not in the future. */
    signed_on: Day,
    scan_media_id: IdOf('image'),
    answers: z
      .array(z.object({ text_id: IdOf('consent_text'), granted: z.boolean() }))
      .min(1)
      .max(8),
  }),
  response: ChildConsents,
})

export const remindConsents = schoolNode('POST', '/consents/remind', {
  limit: 'request',
  summary: 'Remind parents of these or of all children who have not answered, at most once a day',
  access: office,
  body: z.object({ student_ids: z.array(IdOf('student')).max(500).optional() }),
  response: z.object({ reminded: z.int() }),
})

export const consentTexts = schoolNode('GET', '/consents/texts', {
  summary: 'List the texts of every purpose: the current, earlier and future ones',
  access: office,
  response: z.object({
    data: z.array(
      ConsentText.extend({
        /** Null: the text comes with the product. */
        published_by: z.string().nullable(),
        own: z.boolean(),
        current: z.boolean(),
        answers: z.int(),
      }),
    ),
  }),
})

export const publishConsentText = schoolNode('POST', '/consents/texts', {
  limit: 'request',
  summary:
    "Publish the school's own text for a purpose from a day on; families are asked again, earlier answers stay valid",
  access: office,
  body: z.object({
    key: ConsentKey,
    title: typed({ min: 3, max: 150 }),
    text: typed({ min: 20, max: 10_000 }),
    /** Today or later. */
    valid_from: Day,
  }),
  response: Done,
})

export const childrenWithoutPhotoConsent = schoolNode('GET', '/consents/photo', {
  summary:
    'List the children without consent to photos: of the given classes, age groups or children, or of the whole school',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: z.object({
    /** All absent: all children to whose families the caller may write. */
    classes: IdListOf('class').optional(),
    age_groups: AgeGroupList.optional(),
    students: IdListOf('student').optional(),
  }),
  response: z.object({
    data: z.array(Child),
    total: z.int(),
    /** All children whom the photos would be about. */
    of: z.int(),
  }),
})
