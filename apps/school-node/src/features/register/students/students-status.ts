import { isEnough } from '@nhip-cau/contract/is-enough'
import { type StudentStatus, statusSteps } from '@nhip-cau/contract/students'
import { fieldText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { dayText, statusText } from '../../../texts.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as write from './students-write.queries.ts'

type Change = {
  readonly student_ids: readonly string[]
  readonly status: StudentStatus
  readonly from_date: string
  readonly reason: string | null
}

const refused = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, string>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

/** Sets the status of students in one transaction. Leaving and graduating end the placements. */
export const setStudentStatuses = (context: Context, actor: ActorIn<'school'>, change: Change) =>
  context.transaction(async (tx) => {
    const { status, from_date, reason } = change
    const rows = await write.lockStatuses(tx, actor, change.student_ids)
    if (rows.length < new Set(change.student_ids).size) throw problem('not_found')
    if (from_date > (await write.selectToday(tx, actor.schoolId))) throw refused('from_date', 'date_future')
    if (status === 'left' && reason === null) throw refused('reason', 'required')
    const moving = rows.filter((row) => row.status !== status)
    for (const row of moving) refuseStep(actor, row, change)
    const ids = moving.map((row) => row.id)
    const set = { studentIds: ids, status, from: from_date, reason, setBy: actor.accountId }
    await write.insertStatuses(tx, { schoolId: actor.schoolId, ...set })
    if (status === 'left' || status === 'graduated') await write.endClasses(tx, actor.schoolId, ids, from_date)
    const entries = moving.map((row) => ({
      action: 'student.status',
      object: { kind: 'student', id: row.id, name: row.full_name },
      studentId: row.id,
      before: { status: row.status },
      after: { status, from_date, reason },
    }))
    await recordAudit(tx, actor, ...entries)
    await signalConcerned(tx, actor, ['students', 'profile'], { studentIds: ids })
    return { changed: ids.length }
  })

const refuseStep = (actor: ActorIn<'school'>, row: write.StatusOf, { status, from_date }: Change) => {
  const { next, back } = statusSteps[row.status]
  const allowed = isEnough('everything', actor.permissions) ? [...next, ...back] : next
  if (!allowed.includes(status)) {
    const values = { name: row.full_name, from: statusText(row.status), to: statusText(status) }
    throw problem('status_step', { values })
  }
  if (row.since !== null && from_date < row.since)
    throw refused('from_date', 'date_before', { date: dayText(row.since) })
}
