import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { NewGuardian } from '@nhip-cau/contract/parents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { enterParent, knownHere } from '../../../children/enter-parents.ts'
import { refuse, refuseBarByClass, represents, rightsErrors } from '../../../children/guardianships.ts'

/** Validates the guardians of a new student as if each were added to the list of parents. */
export const refuseGuardians = (actor: Actor, guardians: readonly NewGuardian[]): void => {
  if (guardians.length > 0 && !actor.permissions.includes(`${actor.role}.parents.index`)) throw problem('permission')
  refuseBarByClass(actor, ...guardians)
  const phones = guardians.map(({ phone }) => phone)
  const errors = guardians.map((one, index) => ({
    ...(phones.indexOf(one.phone) < index ? { [`guardians.${index}.phone`]: fieldText('phone_twice') } : {}),
    ...rightsErrors(one, `guardians.${index}.`),
  }))
  refuse(Object.assign({}, ...errors) as Record<string, string>)
}

/** Returns for each guardian what the school knows about the phone number. */
export const guardiansHere = (tx: Tx, actor: Actor, guardians: readonly NewGuardian[]) =>
  knownHere(
    tx,
    actor.schoolId,
    guardians.map(({ phone }) => phone),
  )

const noDetails = { email: null, birth_year: null, occupation: null, address: null, note: null }

/** Enters the guardians of a new student, at most six, in the order of their accounts at main. */
export const enterGuardians = async (
  tx: Tx,
  actor: Actor,
  student: { readonly id: string; readonly full_name: string },
  guardians: readonly NewGuardian[],
  accounts: readonly NodeAccount[],
): Promise<void> => {
  const names = new Map([[student.id, student.full_name]])
  const main = guardians.find((one) => one.main_contact) ?? guardians.find(represents)
  for (const [index, account] of accounts.entries()) {
    const guardian = guardians[index]
    if (!guardian) continue
    const { relation, kind, may_pick_up, barred } = guardian
    const rights = { relation, kind, may_pick_up, barred, main_contact: guardian === main, student_id: student.id }
    await enterParent(tx, actor, account, noDetails, [rights], names)
  }
}
