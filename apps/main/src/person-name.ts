import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { isParentOrTeacher, lockPerson, setFullName } from './features/accounts/accounts.queries.ts'

/**
 * Renames the own account. Refuses parents and teachers, because the school identifies them by name, also at pick-up.
 */
export const renameOneself = async (tx: Db, { role, accountId }: Actor, fullName: string): Promise<string[]> => {
  if (role !== 'school' || (await isParentOrTeacher(tx, accountId)))
    throw problem('validation', { errors: { full_name: fieldText('name_by_school') } })
  return renamePerson(tx, accountId, fullName)
}

/** Renames a person in all roles and returns the ids of the accounts. Refuses a person of another school too. */
export const renamePerson = async (tx: Db, accountId: string, fullName: string): Promise<string[]> => {
  const person = await lockPerson(tx, accountId)
  if (!person) throw problem('not_found')
  if (person.elsewhere) throw problem('conflict', { errors: { full_name: fieldText('name_shared') } })
  return setFullName(tx, person.id, fullName)
}
