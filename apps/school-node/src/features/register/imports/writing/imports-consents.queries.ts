import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emitAll } from '@nhip-cau/server-kit/jobs'
import type { ConsentEvent } from '../../../../events/consents.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { selectCurrent } from '../../consents/consents.queries.ts'
import { insertPaperConsents } from '../../consents/consents-paper.queries.ts'
import { type ImportRef, recordCreated } from './imports-changes.queries.ts'
import { type PhotoText, selectPhotoText } from './imports-register.queries.ts'

type Child = { readonly student_id: string; readonly full_name: string; readonly person: string }

type PaperConsent = Child & { readonly account_id: string; readonly relation: string }

/** Runs a change of consents and publishes an event for each child whose current consent differs afterwards. */
const notify = async (
  tx: Tx,
  actor: Actor,
  children: readonly Child[],
  { text, takenBack, change }: { text: PhotoText; takenBack: boolean; change: () => Promise<unknown> },
) => {
  const ids = children.map(({ student_id }) => student_id)
  const granted = async () => {
    const now = await selectCurrent(tx, actor.schoolId, ids)
    return new Set(now.filter((one) => one.key === 'photo_class' && one.granted).map(({ student_id }) => student_id))
  }
  const before = await granted()
  await change()
  const after = await granted()
  const changed = children.filter(({ student_id }) => before.has(student_id) !== after.has(student_id))
  await emitAll<ConsentEvent>(
    tx,
    changed.map(({ student_id, full_name, person }) => ({
      kind: 'consent-changed',
      school_id: actor.schoolId,
      student_id,
      student: full_name,
      key: 'photo_class',
      title: text.title,
      granted: after.has(student_id),
      by: person,
      taken_back: takenBack,
    })),
  )
}

/** Records consents for class photos that the office entered in the file from signed papers. */
export const recordPaperConsents = async (
  tx: Tx,
  actor: Actor,
  importRef: ImportRef,
  consents: readonly PaperConsent[],
): Promise<void> => {
  if (consents.length === 0) return
  const text = await selectPhotoText(tx, actor.schoolId)
  if (text === undefined) return
  const change = () =>
    insertPaperConsents(
      tx,
      actor,
      text,
      true,
      tx`select * from jsonb_to_recordset(${tx.json(consents)}) as n (student_id uuid, account_id uuid, relation text)`,
    )
  await notify(tx, actor, consents, { text, takenBack: false, change })
  await recordCreated(
    tx,
    importRef,
    'consents',
    consents.map(({ student_id, account_id, relation }) => ({
      object_id: student_id,
      after: { account_id, relation },
    })),
  )
  await recordAudit(
    tx,
    actor,
    ...consents.map(({ student_id, full_name, person }) => ({
      action: 'consent.paper',
      object: { kind: 'consent', id: student_id, name: full_name },
      studentId: student_id,
      before: { granted: null },
      after: { granted: true, purpose: text.title, text_version: text.version, person },
    })),
  )
}

/** Undoes imported paper consents by inserting withdrawals, because answers are never deleted. */
export const withdrawPaperConsents = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const text = await selectPhotoText(tx, actor.schoolId)
  if (text === undefined) return
  const children = await tx<Child[]>`
    select s.id as student_id, s.full_name, a.full_name as person
    from import_changes c
    join students s on s.school_id = c.school_id and s.id = c.object_id
    join accounts a on a.school_id = c.school_id and a.id = (c.after ->> 'account_id')::uuid
    where c.school_id = ${actor.schoolId} and c.import_id = ${id} and c.what = 'consents'`
  const change = () =>
    insertPaperConsents(
      tx,
      actor,
      text,
      false,
      tx`
        select c.object_id as student_id, (c.after ->> 'account_id')::uuid as account_id, c.after ->> 'relation' as relation
        from import_changes c
        where c.school_id = ${actor.schoolId} and c.import_id = ${id} and c.what = 'consents'`,
    )
  await notify(tx, actor, children, { text, takenBack: true, change })
}
