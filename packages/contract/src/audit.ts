import { z } from 'zod'
import { IdOf } from './ids.ts'
import { Cursor, Day, Id, Instant, plain, schoolNode } from './kernel.ts'

export const AuditItem = z.object({
  id: Id,
  at: Instant,
  actor: z.object({
    id: Id.nullable(),
    full_name: z.string(),
    role: z.enum(['school', 'teacher', 'parent', 'system']),
  }),
  action: z.string(),
  /** The action in words. */
  text: z.string(),
  object: z.object({ kind: z.string(), kind_text: z.string(), id: Id.nullable(), name: z.string().nullable() }),
  student: z.object({ id: Id, full_name: z.string() }).nullable(),
  /** The changed fields with readable values; null: empty. Sensitive values are masked. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type AuditItem = z.output<typeof AuditItem>

const Filters = z.object({
  account_id: IdOf('account').optional(),
  action: plain({ max: 60 }).optional(),
  object_kind: plain({ max: 40 }).optional(),
  object_id: IdOf('logged').optional(),
  student_id: IdOf('student').optional(),
  /** First and last day, in the school's time zone. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditFilters = z.output<typeof Filters>

const head = { school: 'everything' } as const

export const listAudit = schoolNode('GET', '/audit', {
  summary: 'List the audit log, newest first; reading it is recorded too',
  access: head,
  query: Filters.extend({
    /** `next` of the previous page. */
    before: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ data: z.array(AuditItem), next: z.string().nullable() }),
})

const Choice = z.object({ value: z.string(), label: z.string() })

export const auditListInput = schoolNode('GET', '/audit/get-audit-list-input', {
  summary: 'Get the filter options of the audit log: people, actions and kinds of objects that occur in it',
  access: head,
  response: z.object({ accounts: z.array(Choice), actions: z.array(Choice), kinds: z.array(Choice) }),
})

export const exportAudit = schoolNode('GET', '/audit/export-excel', {
  limit: 'export',
  summary: 'Download the audit log as an Excel file, at most 10,000 entries',
  access: head,
  query: Filters,
  response: 'stream',
})
