import { leaveSchool } from '@nhip-cau/contract/node-accounts'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import { z } from 'zod'
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import { areSamePerson } from '../../../access/same-person.queries.ts'
import type { Context } from '../../../context.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { removeUnreferred } from '../../../files/file-removal.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockRequest, updateRequest } from './data-requests.queries.ts'
import { dataRequestInfo, step, stepInside } from './data-requests.ts'
import * as queries from './data-requests-deletion.queries.ts'
import { removalOf } from './data-requests-exports.ts'

type Office = ActorIn<'school'>

export const eraseTask = 'data-requests.erase-accounts'
/** Milliseconds for which parents without another child here keep their account, to download the certificate. */
const accountRetentionMs = 7 * 24 * 60 * 60_000

export const erasedLines = (erased: Readonly<Record<string, number>>) =>
  Object.entries(words.erased).map(([what, label]) => ({ what, label, count: erased[what] ?? 0 }))

export const deletionPreview = async (context: Context, actor: Actor, id: string) => {
  const request = await dataRequestInfo(context, actor, id)
  if (request.kind !== 'delete') throw problem('not_found')
  const erased = await queries.countErased(context.db, actor.schoolId, request.student.id)
  if (!erased) throw problem('not_found')
  return { goes: erasedLines(erased), stays: words.stays }
}

/** The first step of a deletion: the request is prepared, nothing is erased yet. */
export const prepareDeletion = (context: Context, actor: Office, id: string, version: number) =>
  step(context, actor, id, version, async (tx, request, at) => {
    if (request.kind !== 'delete' || request.prepared_by !== null) throw problem('request_state')
    if (!request.acts) throw problem('requester_barred')
    await updateRequest(tx, actor, id, {
      status: 'working',
      answered_at: at,
      prepared_by: actor.accountId,
      prepared_at: at,
    })
    return { done: 'prepared', action: 'prepare_deletion', note: null }
  })

/**
 * The second step of a deletion, by a second person with all permissions who types the child's code. Anonymises the
 * child's rows and queues its files for removal. Certificate and audit entry do not contain the child's name.
 */
export const confirmDeletion = async (
  context: Context,
  actor: Office,
  id: string,
  { version, code }: { version: number; code: string },
) => {
  await context.transaction(async (tx) => {
    const request = await lockRequest(tx, actor, id)
    if (!request) throw problem('not_found')
    if (request.version !== version) throw problem('conflict')
    if (request.kind !== 'delete' || request.prepared_by === null || request.status !== 'working')
      throw problem('request_state')
    if (!request.acts) throw problem('requester_barred')
    const alone = await areSamePerson(tx, actor.schoolId, request.prepared_by, actor.accountId)
    if (alone && (await queries.hasAnotherHead(tx, actor, schoolPermissions))) throw problem('second_person')
    const student = await queries.lockStudent(tx, actor.schoolId, request.student_id)
    const erased = await queries.countErased(tx, actor.schoolId, request.student_id)
    if (!student || !erased) throw problem('request_state')
    if (student.code !== code.toUpperCase())
      throw problem('validation', { errors: { code: fieldText('deletion_code') } })
    const pictures = await queries.selectPictures(tx, actor.schoolId, student.id)
    const orphaned = await queries.selectOrphanedAccounts(tx, actor.schoolId, student.id)
    await queries.anonymise(tx, actor.schoolId, student.id, words.anonymous)
    const downloads = await queries.expireDownloads(tx, actor.schoolId, student.id)
    const now = context.now()
    const at = now.toISOString()
    if (orphaned.length > 0) {
      const last = new Date(now.getTime() + accountRetentionMs)
      await enqueue(tx, eraseTask, { school_id: actor.schoolId, account_ids: orphaned }, undefined, last)
    }
    await queries.closeOthers(tx, actor.schoolId, student.id, id, at)
    await queries.insertCertificate(tx, actor, {
      requestId: id,
      number: `XDL-${at.slice(0, 4)}-${String(request.number).padStart(4, '0')}`,
      at,
      requestedOn: request.received_on,
      preparedBy: request.prepared_by,
      erased,
    })
    await recordAudit(tx, actor, {
      action: 'student.anonymise',
      object: { kind: 'data_request', id, name: `#${request.number}` },
    })
    // Pictures that another record references are kept.
    await removeUnreferred(tx, pictures)
    await insertRemovals(
      tx,
      downloads.map(({ id: download }) => removalOf({ school_id: actor.schoolId, id: download })),
    )
    await stepInside(context, tx, actor, id, version, async () => {
      await updateRequest(tx, actor, id, {
        status: 'done',
        answered_at: at,
        closed_at: at,
        answer: words.erased_answer,
      })
      return { done: 'deleted', action: 'finish', note: null }
    })
  })
  return dataRequestInfo(context, actor, id)
}

const OrphanedAccounts = z.object({ school_id: z.uuid(), account_ids: z.array(z.uuid()) })

/** Erases the parent accounts of the payload, except those that have a child at the school again. */
export const eraseAccounts = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, account_ids } = OrphanedAccounts.parse(payload)
  for (const id of await queries.selectStillOrphaned(context.db, school_id, account_ids)) {
    await context
      .askMain(leaveSchool, { params: { id }, body: { school_id, erase_as: words.anonymous_parent } })
      .catch((error: unknown) => {
        // A previous attempt of this job has already removed the account at main.
        if (!isProblem(error) || error.code !== 'not_found') throw error
      })
    await context.transaction((tx) => queries.eraseParent(tx, school_id, id, words.anonymous_parent))
  }
}
