import type { PickUpPerson } from '@nhip-cau/contract/pick-up-people'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { holdDecision, type Settle, undoDecision } from '../../../decisions/held-decisions.ts'
import type { PickUpPersonEvent } from '../../../events/pick-up-people.ts'
import { decisionText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './pick-up-people.queries.ts'
import { presented } from './pick-up-people.ts'

type Office = ActorIn<'school'>
type Decision = { readonly outcome: 'approved' } | { readonly outcome: 'rejected'; readonly reason: string }

/**
 * Decides about a person. The first of two concurrent decisions wins; the second gets `already_decided` with the name and
 * the time of the first.
 */
export const decideOnPerson = (context: Context, actor: Office, id: string, decision: Decision) =>
  context.transaction(async (tx) => {
    const person = await queries.lockPerson(tx, actor, id)
    if (!person) throw problem('not_found')
    // Whoever is approved may fetch the child now. A refusal of that person takes effect at once, because no child may be
    // handed to somebody whom the school has just refused. Every other decision grants something or only tells the family.
    const isFinal = person.status === 'approved' && decision.outcome === 'rejected'
    const held =
      person.open &&
      (await holdDecision(context, tx, actor, { kind: 'pick_up_person', id, isFinal, ...decision }, settlePerson))
    const now = await presented(context, tx, actor, id)
    if (!held) throw alreadyDecided(now, await selectZone(tx, actor.schoolId))
    if (!isFinal) await signalOffice(tx, actor)
    return { ...now, undo_seconds: isFinal ? 0 : context.decisionUndoSeconds }
  })

/** Undoes the actor's own decision within the undo period. The person waits again. */
export const undoDecisionOnPerson = (context: Context, actor: Office, id: string): Promise<PickUpPerson> =>
  context.transaction(async (tx) => {
    const person = await queries.lockPerson(tx, actor, id)
    if (!person) throw problem('not_found')
    await undoDecision(context, tx, actor, { id, isOpen: person.open })
    await signalOffice(tx, actor)
    return presented(context, tx, actor, id)
  })

const signalOffice = (tx: Tx, { schoolId, screen }: Office) =>
  signalLive(tx, { school_id: schoolId, topics: ['students'], screen, roles: ['school'] })

/** Writes a decision that can no longer be undone, and tells the family. */
const settlePerson: Settle = async (_, tx, held) => {
  const person = await queries.lockDecided(tx, held)
  if (!person?.open) return
  await queries.decide(tx, held)
  const { school_id, object_id: id, by_account, outcome, reason } = held
  const status = outcome === 'approved' ? 'approved' : 'rejected'
  await recordAudit(
    tx,
    { role: 'school', schoolId: school_id, accountId: by_account },
    {
      action: `pick_up_person.${status === 'approved' ? 'approve' : 'reject'}`,
      object: { kind: 'pick_up_person', id, name: person.full_name },
      studentId: person.student_id,
      before: { status: person.status },
      after: { status, reason },
    },
  )
  const event = {
    school_id,
    pick_up_person_id: id,
    student_id: person.student_id,
    child: person.child,
    person: person.full_name,
    by_account_id: by_account,
  }
  await emit<PickUpPersonEvent>(
    tx,
    status === 'approved'
      ? { ...event, kind: 'pick-up-approved' }
      : { ...event, kind: 'pick-up-rejected', reason: reason ?? '' },
  )
  await signalConcerned(tx, { schoolId: school_id }, ['students'], { studentIds: [person.student_id] })
}

export const heldPickUpPeople = { lock: queries.lockDecided, settle: settlePerson }

const alreadyDecided = ({ status, decided_by, decided_at }: PickUpPerson, zone: string) =>
  status === 'pending'
    ? problem('conflict')
    : problem('already_decided', {
        values: {
          name: decided_by ?? '',
          decision: decisionText(status === 'approved' ? 'accepted' : 'rejected'),
          time: decided_at === null ? '' : timeAt(new Date(decided_at), zone),
        },
      })
