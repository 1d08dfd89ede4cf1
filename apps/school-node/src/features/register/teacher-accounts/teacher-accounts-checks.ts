import type { TeacherFields } from '@nhip-cau/contract/teacher-accounts'
import { type FieldText, fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import * as queries from './teacher-accounts.queries.ts'

const shifted = (day: string, { years = 0, days = 0 }: { years?: number; days?: number }): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

type Dates = Pick<TeacherFields, 'birth_date' | 'started_on'> & { ended_on?: string | null | undefined }

/** Validates age (18 to 70 years), start (at most 90 days ahead) and end (not before the start). */
export const dateErrors = ({ birth_date, started_on, ended_on }: Dates, today: string): Record<string, string> => ({
  ...(birth_date && (birth_date > shifted(today, { years: -18 }) || birth_date <= shifted(today, { years: -71 }))
    ? { birth_date: fieldText('birth_date_adult') }
    : {}),
  ...(started_on && started_on > shifted(today, { days: 90 }) ? { started_on: fieldText('started_on') } : {}),
  ...(started_on && ended_on && ended_on < started_on ? { ended_on: fieldText('ended_on') } : {}),
})

export const refuse = (errors: Record<string, string>) => {
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

const taken: Readonly<Record<string, readonly [field: string, text: FieldText]>> = {
  teachers_code: ['code', 'teacher_code_taken'],
  teachers_identity: ['identity_number', 'identity_taken'],
}

/** Rejects a code or identity number of another teacher. */
export const checkTaken = async (
  tx: Tx,
  schoolId: string,
  wanted: { readonly code: string | null; readonly mark: Buffer | null },
  teacherId: string | null,
) => {
  const { code, identity } = await queries.selectTaken(tx, schoolId, wanted, teacherId)
  refuse({
    ...(code ? { code: fieldText('teacher_code_taken') } : {}),
    ...(identity ? { identity_number: fieldText('identity_taken') } : {}),
  })
}

/** Turns a unique violation into a field error. */
export const orFieldError = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const [field, text] = taken[violatedConstraint(error) ?? ''] ?? []
    if (field === undefined || text === undefined) throw error
    throw problem('validation', { errors: { [field]: fieldText(text) } })
  })

/** Rejects classes outside the current year and a second homeroom teacher. */
export const checkClasses = async (
  tx: Tx,
  actor: Actor,
  wanted: TeacherFields['classes'],
  teacherId: string | null,
): Promise<readonly { id: string; homeroom: boolean; name: string }[]> => {
  const byId = new Map(wanted.map((one) => [one.id, one]))
  const found = await queries.selectClassesToTeach(tx, actor.schoolId, [...byId.keys()], teacherId)
  if (found.length < byId.size) refuse({ classes: fieldText('class_unknown') })
  const clash = found.find(({ id, homeroom }) => homeroom !== null && byId.get(id)?.homeroom)
  if (clash) refuse({ classes: fieldText('homeroom_taken', { name: clash.name, teacher: clash.homeroom ?? '' }) })
  return found.map(({ id, name }) => ({ id, name, homeroom: byId.get(id)?.homeroom ?? false }))
}
