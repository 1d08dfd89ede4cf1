import type { BodyOf } from '@nhip-cau/contract/kernel'
import type { confirmReturned as confirmCall, returnMedicine as returnCall } from '@nhip-cau/contract/prescriptions'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import * as queries from './prescriptions.queries.ts'
import { getPrescription, locked } from './prescriptions.ts'
import { emitPrescriptionEvent, signalScreens } from './prescriptions-events.ts'

export const returnMedicine = async (
  context: Context,
  actor: ActorIn<'school' | 'teacher'>,
  id: string,
  back: BodyOf<typeof returnCall>,
) => {
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    if (row.accepted_version === null || row.status === 'pending') throw problem('prescription_closed')
    // The first of two concurrent returns counts.
    if (!(await queries.setReturned(tx, actor, id, back, context.now()))) return
    await emitPrescriptionEvent(tx, actor, row, { kind: 'prescription-returned' })
  })
  return getPrescription(context, actor, id)
}

/** Stores once whether the family got everything back. Staff are notified if something is missing. */
export const confirmReturned = async (
  context: Context,
  actor: ActorIn<'parent'>,
  id: string,
  said: BodyOf<typeof confirmCall>,
) => {
  await context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    if (!row.returned) throw problem('prescription_closed')
    if (!(await queries.setReturnSeen(tx, actor, id, said, context.now()))) return
    if (said.complete) await signalScreens(tx, actor, row)
    else await emitPrescriptionEvent(tx, actor, row, { kind: 'prescription-return-missing' })
  })
  return getPrescription(context, actor, id)
}
