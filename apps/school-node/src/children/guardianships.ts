import type { Rights } from '@nhip-cau/contract/parents'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { recordAudit } from '../features/register/audit/audit.queries.ts'
import * as guardianships from '../features/register/parents/parents-guardianships.queries.ts'
import { recountFamilies } from './child-data.queries.ts'

/** A parent or another guardian. */
export type Guardian = { readonly id: string; readonly full_name: string }

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
export const refuseBarByClass = (actor: Actor, ...rights: readonly Pick<Rights, 'barred'>[]): void => {
  if (actor.role === 'teacher' && rights.some(({ barred }) => barred)) throw problem('permission')
}

/** Whether a guardian acts for the child. */
export const represents = ({ kind, barred }: Pick<Rights, 'kind' | 'barred'>) => kind === 'parent' && !barred

/** Signals the staff and reopens the live streams of the parent, whose permissions depend on the guardianships. */
export const announce = async (tx: Tx, actor: Actor, accountId: string) => {
  const { schoolId: school_id } = actor
  await signalLive(tx, { school_id, topics: ['parents', 'students'], roles: ['school', 'teacher'] })
  await signalLive(tx, { school_id, topics: ['profile'], account_ids: [accountId], reopen: true })
}

const shown = ({ relation, kind, main_contact, may_pick_up, barred }: Rights) => ({
  relation,
  kind,
  main_contact,
  may_pick_up,
  barred,
})

type Change = {
  readonly student_id: string
  /** Name of the child. */
  readonly full_name: string
  readonly before?: Rights
  readonly after?: Rights
}

const auditActionOf = (before: Rights | undefined, after: Rights | undefined) => {
  if (before === undefined) return 'guardianship.store'
  return after === undefined ? 'guardianship.delete' : 'guardianship.update'
}

/** Records changes with parent and child, so that they appear in the history of both. */
export const recordGuardianships = (tx: Tx, actor: Actor, parent: Guardian, changes: readonly Change[]) =>
  recordAudit(
    tx,
    actor,
    ...changes.map(({ student_id, full_name, before, after }) => ({
      action: auditActionOf(before, after),
      object: { kind: 'guardianship', id: parent.id, name: `${parent.full_name} – ${full_name}` },
      studentId: student_id,
      ...(before === undefined ? {} : { before: shown(before) }),
      ...(after === undefined ? {} : { after: shown(after) }),
    })),
  )

/** Links a parent to more children. A new main contact replaces the existing one. */
export const linkGuardian = async (
  tx: Tx,
  actor: Actor,
  parent: Guardian,
  children: readonly (Rights & { readonly student_id: string })[],
  names: ReadonlyMap<string, string>,
) => {
  const main = children.filter(({ main_contact }) => main_contact).map(({ student_id }) => student_id)
  await guardianships.clearMainContact(tx, actor.schoolId, main)
  await guardianships.insertGuardianships(tx, actor.schoolId, parent.id, children)
  await guardianships.settleMainContacts(tx, actor.schoolId, [...names.keys()])
  await recountFamilies(tx, actor.schoolId, [...names.keys()])
  await recordGuardianships(
    tx,
    actor,
    parent,
    children.map((child) => ({
      student_id: child.student_id,
      full_name: names.get(child.student_id) ?? '',
      after: child,
    })),
  )
  await announce(tx, actor, parent.id)
}
