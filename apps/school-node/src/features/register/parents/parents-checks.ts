import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { refuse } from '../../../children/guardianships.ts'
import * as queries from './parents.queries.ts'

export const birthYears = (year: number) => ({ from: 1940, to: year - 14 })

export const birthYearErrors = (birthYear: number | null | undefined, year: number): Record<string, string> => {
  const { from, to } = birthYears(year)
  const outside = birthYear !== null && birthYear !== undefined && (birthYear < from || birthYear > to)
  return outside ? { birth_year: fieldText('birth_year', { from, to }) } : {}
}

/** Locks the children and returns their names. Rejects duplicates and children the actor may not see. */
export const chosenChildren = async (
  tx: Tx,
  actor: Actor,
  children: readonly { readonly student_id: string }[],
  field: string,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(children.map(({ student_id }) => student_id))
  if (ids.size < children.length) refuse({ [field]: fieldText('child_twice') })
  const rows = await queries.lockStudents(tx, actor, [...ids])
  if (rows.length < ids.size) refuse({ [field]: fieldText('child_unknown') })
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
