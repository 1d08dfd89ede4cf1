import type { NewStudent, StudentChange } from '@nhip-cau/contract/students'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { warningsAbout } from './students-warnings.ts'

export const wrong = (field: string, text: Parameters<typeof fieldText>[0], values?: Record<string, string | number>) =>
  problem('validation', { errors: { [field]: fieldText(text, values) } })

export const refuseDates = ({ birth_date, admitted_on }: NewStudent | StudentChange, today: string) => {
  if (birth_date >= today) throw wrong('birth_date', 'birth_date_future')
  const latest = new Date(Date.parse(today) + 180 * 86_400_000).toISOString().slice(0, 10)
  if (admitted_on !== null && (admitted_on < birth_date || admitted_on > latest))
    throw wrong('admitted_on', 'admitted_on')
}

export const refuseWithWarnings = async (
  tx: Tx,
  actor: Actor,
  body: NewStudent | StudentChange,
  yearStartsOn: string,
  except: string | null,
) => {
  const warnings = await warningsAbout(tx, actor.schoolId, body, yearStartsOn, except)
  if (Object.keys(warnings).length > 0) throw problem('confirmation_needed', { errors: warnings })
}

const doubles: Readonly<Record<string, readonly [field: string, text: Parameters<typeof fieldText>[0]]>> = {
  students_school_id_code_key: ['code', 'student_code_taken'],
  students_identity: ['identity_number', 'identity_taken'],
  students_ministry_code: ['ministry_code', 'ministry_code_taken'],
}

/** Turns a unique violation into a field error. */
export const refusingDoubles = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    const double = doubles[violatedConstraint(error) ?? '']
    throw double ? wrong(...double) : error
  }
}
