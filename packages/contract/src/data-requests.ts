import { z } from 'zod'
import { ById, IdOf } from './ids.ts'
import { Day, Done, Id, Instant, PageQuery, paged, schoolNode, typed, undoable, Version } from './kernel.ts'

/** Kinds of requests that a parent may make about a child's personal data. */
export const requestKinds = ['view', 'correct', 'restrict', 'object', 'withdraw', 'delete'] as const
export const RequestKind = z.enum(requestKinds)
export type RequestKind = z.output<typeof RequestKind>

/** Received → working → done or rejected. */
export const requestStatuses = ['received', 'working', 'done', 'rejected'] as const
export const RequestStatus = z.enum(requestStatuses)
export type RequestStatus = z.output<typeof RequestStatus>

export const longestExtension = 15

const DataRequest = z.object({
  id: Id,
  number: z.int(),
  kind: RequestKind,
  student: z.object({ id: Id, full_name: z.string(), code: z.string(), anonymised: z.boolean() }),
  /** `acts`: false when the person was barred or the guardianship has ended; then nothing is erased on this request. */
  person: z.object({ id: Id, full_name: z.string(), relation: z.string(), acts: z.boolean() }),
  text: z.string().nullable(),
  status: RequestStatus,
  received_at: Instant,
  /** Last day for the first answer; `due_on`: last day for completion. */
  answer_due_on: Day,
  due_on: Day,
  /** The earlier deadline that is still open. */
  next_due_on: Day.nullable(),
  /** Days until `next_due_on`; negative: overdue. */
  days_left: z.int().nullable(),
  extended_days: z.int().nullable(),
  extension_reason: z.string().nullable(),
  answer: z.string().nullable(),
  closed_at: Instant.nullable(),
  /** Deletion only: who prepared it; a second person must confirm. */
  prepared_by: z.string().nullable(),
  has_certificate: z.boolean(),
  version: z.int(),
})
export type DataRequest = z.output<typeof DataRequest>

const DataRequestInfo = DataRequest.extend({
  steps: z.array(
    z.object({
      at: Instant,
      by: z.string(),
      done: z.enum(['received', 'working', 'done', 'rejected', 'extended', 'prepared', 'deleted']),
      note: z.string().nullable(),
    }),
  ),
  can: z.object({
    accept: z.boolean(),
    finish: z.boolean(),
    reject: z.boolean(),
    extend: z.boolean(),
    prepare_deletion: z.boolean(),
    confirm_deletion: z.boolean(),
  }),
})
export type DataRequestInfo = z.output<typeof DataRequestInfo>

const office = { school: 'school.students.update' } as const
const family = { parent: 'signed-in' } as const
const Seen = z.object({ version: Version })
const Note = typed({ min: 0, max: 2000 })
const Reason = typed({ min: 5, max: 500 })

export const listDataRequests = schoolNode('GET', '/data-requests', {
  summary: "List requests about personal data: all of the school, or the parent's own",
  access: { ...office, ...family },
  query: PageQuery.extend({
    q: typed({ min: 0, max: 100 }).optional(),
    status: RequestStatus.optional(),
    kind: RequestKind.optional(),
    due: z.enum(['overdue', 'soon']).optional(),
    sort: z.enum(['due', '-due', 'received', '-received']).default('due'),
  }),
  response: paged(DataRequest),
})

/** The kinds that the school can answer only if it knows what the family means. */
const kindsWithText: readonly RequestKind[] = ['correct', 'restrict', 'object']
const shortestText = 5

export const createDataRequest = schoolNode('POST', '/data-requests', {
  limit: 'request',
  summary: 'Ask the school to show, correct, restrict, stop using or erase the data of an own child',
  access: family,
  body: z
    .object({ student_id: IdOf('student'), kind: RequestKind, text: typed({ min: 0, max: 2000 }) })
    .check(({ value: { kind, text }, issues }) => {
      if (!kindsWithText.includes(kind) || text.length >= shortestText) return
      issues.push({ code: 'too_small', origin: 'string', minimum: shortestText, input: text, path: ['text'] })
    }),
  response: DataRequestInfo,
})

export const dataRequestInfo = schoolNode('GET', '/data-requests/:id', {
  summary: 'Get one data request with all its steps',
  access: { ...office, ...family },
  params: ById('data_request'),
  response: DataRequestInfo,
})

export const acceptDataRequest = schoolNode('POST', '/data-requests/:id/accept', {
  summary:
    'Accept a data request: the first answer, work begins; the family is notified when it can no longer be undone',
  access: office,
  params: ById('data_request'),
  body: Seen.extend({ note: Note }),
  response: undoable(DataRequestInfo),
})

export const finishDataRequest = schoolNode('POST', '/data-requests/:id/finish', {
  summary:
    'Complete a data request with an answer for the family; the family is notified when it can no longer be undone',
  access: office,
  params: ById('data_request'),
  body: Seen.extend({ answer: typed({ min: 5, max: 2000 }) }),
  response: undoable(DataRequestInfo),
})

export const rejectDataRequest = schoolNode('POST', '/data-requests/:id/reject', {
  summary: 'Reject a data request with a reason; the family is notified when it can no longer be undone',
  access: office,
  params: ById('data_request'),
  body: Seen.extend({ reason: Reason }),
  response: undoable(DataRequestInfo),
})

export const extendDataRequest = schoolNode('POST', '/data-requests/:id/extend', {
  summary:
    'Extend the deadline of a data request once, with a reason; the family is notified when it can no longer be undone',
  access: office,
  params: ById('data_request'),
  body: Seen.extend({ days: z.int().min(1).max(longestExtension), reason: Reason }),
  response: undoable(DataRequestInfo),
})

export const undoDataRequest = schoolNode('POST', '/data-requests/:id/undo', {
  summary:
    'Undo an own decision about a data request before the family is notified; it names the version that it was about',
  access: office,
  params: ById('data_request'),
  body: Seen,
  response: DataRequestInfo,
})

const Erased = z.array(z.object({ what: z.string(), label: z.string(), count: z.int() }))

export const deletionPreview = schoolNode('GET', '/data-requests/:id/deletion', {
  summary: 'Preview what an erasure deletes and what is kept',
  access: office,
  params: ById('data_request'),
  response: z.object({ goes: Erased, stays: z.array(z.string()) }),
})

export const prepareDeletion = schoolNode('POST', '/data-requests/:id/deletion/prepare', {
  summary: 'Prepare the erasure of a child; a second person must confirm it',
  access: office,
  params: ById('data_request'),
  body: Seen,
  response: DataRequestInfo,
})

export const confirmDeletion = schoolNode('POST', '/data-requests/:id/deletion/confirm', {
  summary: "Confirm an erasure as the second person, with all permissions; the child's code prevents a mix-up",
  access: { school: 'everything' },
  params: ById('data_request'),
  body: Seen.extend({ code: typed({ min: 1, max: 20 }) }),
  response: DataRequestInfo,
})

export const deletionCertificate = schoolNode('GET', '/data-requests/:id/certificate', {
  summary: 'Download the certificate of an erasure as a PDF; it contains no names of erased people',
  access: { ...office, ...family },
  params: ById('finished_deletion'),
  response: 'stream',
})

const exportKinds = ['all', 'photos'] as const

const DataExport = z.object({
  id: Id,
  student: z.object({ id: Id, full_name: z.string() }),
  /** Everything about the child, or the photos of posts in which it is tagged. */
  kind: z.enum(exportKinds),
  status: z.enum(['waiting', 'working', 'ready', 'failed', 'expired']),
  /** Percent. */
  progress: z.int(),
  bytes: z.int().nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
})
export type DataExport = z.output<typeof DataExport>

export const listDataExports = schoolNode('GET', '/data-exports', {
  summary: "List the caller's data exports of the last weeks",
  access: family,
  response: z.object({ data: z.array(DataExport) }),
})

export const startDataExport = schoolNode('POST', '/data-exports', {
  limit: 'export',
  summary: 'Start the export of all data or all photos of an own child; a notification is sent when it is ready',
  access: family,
  body: z.object({ student_id: IdOf('student'), kind: z.enum(exportKinds).default('all') }),
  response: z.object({ data: z.array(DataExport) }),
})

export const downloadDataExport = schoolNode('GET', '/data-exports/:id/file', {
  summary: 'Download the zip file; only for the person who requested it, for seven days',
  access: family,
  params: ById('data_export'),
  response: 'stream',
})

export const deleteDataExport = schoolNode('DELETE', '/data-exports/:id', {
  summary: 'Delete a data export before it expires',
  access: family,
  params: ById('data_export'),
  response: Done,
})
