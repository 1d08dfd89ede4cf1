import { z } from 'zod'
import { ById, IdListOf, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, PageQuery, paged, schoolNode, typed } from './kernel.ts'
import { ClassName } from './session.ts'

/** The purposes a family is asked about, in the order they are asked. */
export const consentKeys = [
  'terms',
  'health',
  'photo_class',
  'photo_school',
  'photo_public',
  'camera',
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

/** Null: nobody has answered, which is no consent. */
const Answer = z.object({ granted: z.boolean(), answered_at: Instant, text_version: z.int() }).nullable()

const OwnPurpose = z.object({
  text: ConsentText,
  /** What the asking parent said last. */
  own: Answer,
  /** What holds for the child: the stricter answer of all parents. */
  granted: z.boolean().nullable(),
  /** Parents have said different things. */
  differing: z.boolean(),
  /** The wording has changed since the own answer. */
  outdated: z.boolean(),
})
export type OwnPurpose = z.output<typeof OwnPurpose>

export const FamilyConsents = z.object({
  data: z.array(z.object({ student: Child, purposes: z.array(OwnPurpose) })),
  /** Questions without an answer, of all children. */
  unanswered: z.int(),
  /** The product is used on terms that this parent has not accepted yet for some child. */
  terms_needed: z.boolean(),
})
export type FamilyConsents = z.output<typeof FamilyConsents>

const family = { parent: 'signed-in' } as const
const office = { school: 'school.students.update' } as const

export const familyConsents = schoolNode('GET', '/consents', {
  summary:
    'The purposes for each own child with full text, the own answer and what holds; only parents in law are asked',
  access: family,
  response: FamilyConsents,
})

export const answerConsents = schoolNode('POST', '/consents', {
  summary:
    'Agree or refuse, per child and purpose; a later answer replaces an earlier one, and a refusal holds at once',
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
  /** An earlier yes was taken back. */
  withdrawn: z.boolean(),
  person: z.object({ id: Id, full_name: z.string(), relation: z.string() }),
  answered_at: Instant,
  method: z.enum(['app', 'paper']),
  /** Who entered a paper answer. */
  recorded_by: z.string().nullable(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  scan: z.object({ id: Id, url: z.string() }).nullable(),
})
export type ConsentRecord = z.output<typeof ConsentRecord>

export const consentHistory = schoolNode('GET', '/consents/:id/history', {
  summary: 'All answers ever given for one child, newest first',
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
  /** Parents who could answer: nobody can where the family has no account. */
  parents: z.int(),
})
export type RegisterItem = z.output<typeof RegisterItem>

const RegisterFilters = z.object({
  q: typed({ min: 0, max: 100 }).optional(),
  class_id: IdOf('class').optional(),
  key: ConsentKey.optional(),
  /** Of `key`, or of any purpose when none is chosen. */
  state: z.enum(consentStates).optional(),
})
export type RegisterFilters = z.output<typeof RegisterFilters>

export const consentLog = schoolNode('GET', '/consents/register', {
  summary: 'What holds for each child and purpose; to be narrowed by class, purpose and answer',
  access: office,
  query: PageQuery.extend(RegisterFilters.shape).extend({
    sort: z.enum(['name', '-name', 'class', '-class']).default('name'),
  }),
  response: paged(RegisterItem),
})

export const exportConsents = schoolNode('GET', '/consents/export-excel', {
  limit: 'export',
  summary: 'The register as an Excel file, narrowed the same way',
  access: office,
  query: RegisterFilters,
  response: 'stream',
})

const ChildConsents = z.object({
  student: Child.extend({ code: z.string() }),
  /** Who may answer. */
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
  summary: 'Everything about the consents of one child: who said what, and what holds',
  access: office,
  params: ById('student'),
  response: ChildConsents,
})

export const recordPaperConsent = schoolNode('POST', '/consents/paper', {
  summary: 'Enter what a parent signed on paper, with a photo of it',
  access: office,
  body: z.object({
    student_id: IdOf('student'),
    account_id: IdOf('parent'),
    /** The day of the signature, today at the latest. */
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
  summary: 'Remind parents who have not answered, once a day at most; of these children, or of all',
  access: office,
  body: z.object({ student_ids: z.array(IdOf('student')).max(500).optional() }),
  response: z.object({ reminded: z.int() }),
})

export const consentTexts = schoolNode('GET', '/consents/texts', {
  summary: 'The wording of every purpose: the one that holds now, and all earlier and later ones',
  access: office,
  response: z.object({
    data: z.array(
      ConsentText.extend({
        /** Null: the product's own words. */
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
    "The school's own words for a purpose from a day on; families are asked again, earlier answers hold meanwhile",
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
  summary: 'The children whose family has not agreed to photos: of the given classes, or of the whole school',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: z.object({
    /** Absent: everybody one may write to. */
    classes: IdListOf('class').optional(),
  }),
  response: z.object({ data: z.array(Child), total: z.int() }),
})
