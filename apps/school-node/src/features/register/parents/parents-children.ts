import type { BodyOf } from '@nhip-cau/contract/kernel'
import type * as api from '@nhip-cau/contract/parents'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { refuse, refuseBarByClass, rightsErrors } from '../../../children/guardianships.ts'
import type { Context } from '../../../context.ts'
import { fullParent, isVisible, locked, type Staff } from './parents.ts'
import { chosenChildren } from './parents-checks.ts'
import { changeGuardianship } from './parents-guardianships.ts'

type OneChild = { readonly id: string; readonly student_id: string }

const changeOne = (
  context: Context,
  actor: Staff,
  { id, student_id }: OneChild,
  after: api.Rights | undefined,
  version?: number,
): Promise<api.ParentInfo> =>
  context.transaction(async (tx) => {
    const parent = await locked(tx, actor, id)
    if (version !== undefined && parent.version !== version) throw problem('conflict')
    const before = parent.children.find((child) => child.student_id === student_id)
    // Teachers may change guardianships of children of the own classes only.
    if (!before || parent.archived) throw problem('not_found')
    // Teachers must not change or remove a barred guardianship.
    refuseBarByClass(actor, before, ...(after === undefined ? [] : [after]))
    await chosenChildren(tx, actor, [before], 'student_id').catch(() => {
      throw problem('not_found')
    })
    const shown = await fullParent(context, tx, actor, id)
    await changeGuardianship(tx, actor, { id, full_name: parent.full_name }, before, after)
    if (await isVisible(tx, actor, id)) return fullParent(context, tx, actor, id)
    // The removed child was the last one of the own classes, so the teacher no longer sees this parent.
    return { ...shown, children: [], family: [], version: shown.version + 1, can: nothing }
  })

const nothing = { edit: false, edit_barred: false, edit_phone: false, lock: false, archive: false }

export const changeRights = (
  context: Context,
  actor: Staff,
  which: OneChild,
  { version, ...rights }: BodyOf<typeof api.updateChildRights>,
): Promise<api.ParentInfo> => {
  refuse(rightsErrors(rights))
  return changeOne(context, actor, which, rights, version)
}

export const unlinkOneChild = (context: Context, actor: Staff, which: OneChild): Promise<api.ParentInfo> =>
  changeOne(context, actor, which, undefined)
