import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { ensureAccount as endpoint } from '@nhip-cau/contract/session'
import { fieldText } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { temporaryPassword } from '../../passwords.ts'
import { appendChanges } from '../changes/changes.queries.ts'
import { selectSchool } from '../schools/schools.queries.ts'
import {
  ensureMembership,
  ensurePerson,
  insertAccount,
  raiseVersion,
  selectAccountByLogin,
  selectAccountChanges,
} from './accounts.queries.ts'

/**
 * A school's node says who its teachers and parents are. Whoever has an account keeps it with its password, also when a
 * second school names the same person.
 */
export const ensureAccount = async (context: Context, wanted: BodyOf<typeof endpoint>) => {
  const { role, phone, full_name: fullName, school_id: schoolId } = wanted
  const permissions = wanted.role === 'teacher' ? [...new Set(wanted.permissions)].sort() : []
  if (!(await selectSchool(context.db, schoolId))) throw problem('not_found')
  const known = await selectAccountByLogin(context.db, role, phone, null)
  const password = known ? undefined : temporaryPassword()
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password)
  return context.transaction(async (tx) => {
    const person = await ensurePerson(tx, fullName, phone)
    if (!person.same_name) throw otherName()
    const account = await selectAccountByLogin(tx, role, phone, null)
    if (account === undefined && passwordHash === undefined) throw problem('conflict')
    const id =
      account?.id ??
      (await insertAccount(tx, {
        personId: person.id,
        role,
        loginName: null,
        passwordHash: passwordHash ?? '',
        mustChangePassword: true,
      }))
    if (await ensureMembership(tx, id, schoolId, permissions)) {
      if (account) await raiseVersion(tx, id)
      await appendChanges(tx, await selectAccountChanges(tx, [id]))
    }
    return { account_id: id, created: account === undefined, temporary_password: account ? null : (password ?? null) }
  })
}

/** Says that the number belongs to somebody else, not to whom. */
const otherName = () => problem('conflict', { errors: { phone: fieldText('phone_other_name') } })
