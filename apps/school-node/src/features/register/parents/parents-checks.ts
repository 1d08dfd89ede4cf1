import type { Rights } from '@nhip-cau/contract/parents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import * as queries from './parents.queries.ts'

export const refuse = (errors: Record<string, string>) => {
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

/**
 * Validates the rights of a guardianship: a barred guardian must not pick up, kind `pick_up` must be allowed to, and
 * the main contact must be of kind `parent` and not barred.
 */
export const rightsErrors = (rights: Rights, prefix = ''): Record<string, string> => ({
  ...(rights.barred && rights.may_pick_up ? { [`${prefix}may_pick_up`]: fieldText('barred_fetches') } : {}),
  ...(rights.kind === 'pick_up' && !rights.may_pick_up
    ? { [`${prefix}may_pick_up`]: fieldText('pick_up_fetches') }
    : {}),
  ...(rights.main_contact && (rights.kind !== 'parent' || rights.barred)
    ? { [`${prefix}main_contact`]: fieldText('main_contact_kind') }
    : {}),
})

/** Rejects a teacher's request about a barred guardian: only the office sets or lifts a bar. */
export const refuseBarByClass = (actor: Actor, ...guardianships: readonly Pick<Rights, 'barred'>[]): void => {
  if (actor.role === 'teacher' && guardianships.some(({ barred }) => barred)) throw problem('permission')
}

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
