import type { AuditItem } from '@nhip-cau/contract/audit'
import catalogue from '../../../../messages/audit.json' with { type: 'json' }
import type { Sheet } from '../../../documents/sheets.ts'
import { dayText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'

const { column, role, sheet } = catalogue

const side = (changes: AuditItem['changes'], which: 'before' | 'after') =>
  changes.map((one) => `${one.label}: ${one[which] ?? '–'}`).join('\n')

export const auditSheet = (rows: readonly AuditItem[], zone: string): Sheet => ({
  name: sheet,
  columns: [
    { title: column.at, width: 20 },
    { title: column.actor },
    { title: column.role, width: 14 },
    { title: column.action, width: 32 },
    { title: column.object, width: 32 },
    { title: column.student },
    { title: column.before, width: 40 },
    { title: column.after, width: 40 },
  ],
  rows: rows.map((one) => [
    `${dayText(dayAt(new Date(one.at), zone))} ${timeAt(new Date(one.at), zone)}`,
    one.actor.full_name,
    role[one.actor.role],
    one.text,
    [one.object.kind_text, one.object.name].filter(Boolean).join(': '),
    one.student?.full_name ?? null,
    side(one.changes, 'before'),
    side(one.changes, 'after'),
  ]),
})
