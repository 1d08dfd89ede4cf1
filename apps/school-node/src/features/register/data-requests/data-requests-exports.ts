import { once } from 'node:events'
import { Transform } from 'node:stream'
import { fill, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import { emit, enqueue } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { writeSheets } from '../../../documents/sheets.ts'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectOwnChild } from './data-requests.queries.ts'
import { copyPage, gatherCopy } from './data-requests-copy.ts'
import * as queries from './data-requests-exports.queries.ts'

export const exportTask = 'data-requests.export'
const keptFor = 7 * 24 * 60 * 60 * 1000

const archiveKey = (schoolId: string, id: string) => `exports/${schoolId}/${id}.zip`

/** The file to remove when this export expires. */
export const removalOf = ({ school_id, id }: { readonly school_id: string; readonly id: string }) => ({
  school_id,
  key: archiveKey(school_id, id),
})

export const listDataExports = async (context: Context, actor: Actor) => ({
  data: await queries.selectExports(context.db, actor),
})

/** Starts an export of a child's data. Does not start a second one while one is in progress. */
export const startDataExport = (context: Context, actor: ActorIn<'parent'>, studentId: string) =>
  context.transaction(async (tx) => {
    const child = await selectOwnChild(tx, actor, studentId)
    if (!child) throw problem('not_found')
    const id = await queries.insertExport(tx, actor, studentId, context.now().toISOString())
    if (id !== undefined) {
      await enqueue(tx, exportTask, { school_id: actor.schoolId, id }, `${exportTask} ${id}`)
      await recordAudit(tx, actor, {
        action: 'data_request.export',
        object: { kind: 'data_request', id: null, name: child.full_name },
        studentId,
      })
    }
    return { data: await queries.selectExports(tx, actor) }
  })

const ExportPayload = z.object({ school_id: z.uuid(), id: z.uuid() })

type Progress = (percent: number) => Promise<unknown>

/** Writes the zip file of an export. Safe to retry: it overwrites the same file. */
export const makeDataExport = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id: schoolId, id } = ExportPayload.parse(payload)
  const job = await queries.selectJob(context.db, schoolId, id)
  if (!job || (job.status !== 'waiting' && job.status !== 'working')) return
  // The requester lost the permission for the child after starting the export.
  if (!job.acts) {
    await queries.setFailed(context.db, schoolId, id)
    return
  }
  const signal = () =>
    signalLive(context.db, { school_id: schoolId, topics: ['data-requests'], account_ids: [job.account_id] })
  const progress: Progress = async (percent) => {
    await queries.setProgress(context.db, schoolId, id, percent)
    await signal()
  }
  await progress(5)
  const key = archiveKey(schoolId, id)
  const bytes = await writeArchive(context, schoolId, job, key, progress)
  if (bytes === undefined) {
    await queries.setFailed(context.db, schoolId, id)
    return
  }
  await context.transaction(async (tx) => {
    const at = context.now()
    const until = new Date(at.getTime() + keptFor).toISOString()
    if (!(await queries.setReady(tx, schoolId, id, { bytes, at: at.toISOString(), until }))) {
      // The export was deleted or the child erased in the meantime.
      await insertRemovals(tx, [{ school_id: schoolId, key }])
      return
    }
    await emit<DataRequestEvent>(tx, {
      kind: 'data-export-ready',
      school_id: schoolId,
      account_id: job.account_id,
      student_id: job.student_id,
      student: job.student,
    })
  })
  await signal()
}

/** Streams the pictures into the archive one by one, so that it is never held in memory. Returns its size in bytes. */
const writeArchive = async (
  context: Context,
  schoolId: string,
  job: queries.ExportJob,
  key: string,
  progress: Progress,
): Promise<number | undefined> => {
  const copy = await gatherCopy(context, { schoolId, studentId: job.student_id, accountId: job.account_id })
  if (!copy) return undefined
  await progress(20)
  const zip = new ZipFile()
  const readme = fill(words.export.readme_text, {
    child: copy.child.name,
    school: copy.child.school,
    time: copy.child.at,
  })
  zip.addBuffer(Buffer.from(readme), words.export.readme)
  zip.addBuffer(Buffer.from(copyPage(copy)), 'ho-so.html')
  zip.addBuffer(await writeSheets(copy.tables), 'du-lieu.xlsx')
  zip.addBuffer(Buffer.from(JSON.stringify(copy.json, null, 2)), 'du-lieu.json')
  let bytes = 0
  // Counts what passes. A listener for the data would start the stream before the store reads it, and lose its beginning.
  const sink = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // An error of any stream must destroy the sink; otherwise the upload would never end.
  const fail = (error: Error) => void sink.destroy(error)
  for (const source of [zip, zip.outputStream]) source.on('error', fail)
  sink.on('error', fail)
  const stored = context.store.putStream(key, zip.outputStream.pipe(sink))
  // `stored` is awaited at the end; an earlier rejection must not count as unhandled.
  stored.catch(() => undefined)
  try {
    for (const [index, { key: source, path }] of copy.files.entries()) {
      const file = await context.store.get(source)
      if (!file) continue
      const read = once(file.stream, 'end')
      zip.addReadStream(file.stream, path, { compress: false })
      await Promise.race([read, stored]).finally(() => file.stream.destroy())
      if (index % 10 === 9) await progress(20 + Math.floor((75 * (index + 1)) / copy.files.length))
    }
    zip.end()
    await stored
  } catch (error) {
    fail(error instanceof Error ? error : new Error('an archive was not finished'))
    // Wait until the unfinished file is removed, before the job is retried.
    await stored.catch(() => undefined)
    throw error
  }
  return bytes
}

/** Opens an export for the account that requested it. Each download is recorded in the audit log. */
export const openDataExport = async (context: Context, actor: ActorIn<'parent'>, id: string) => {
  const ready = await queries.selectReady(context.db, actor, id, context.now())
  if (!ready) throw problem('not_found')
  await recordAudit(context.db, actor, {
    action: 'data_request.download',
    object: { kind: 'data_request', id: null, name: ready.student },
    studentId: ready.student_id,
  })
  const file = await context.store.get(archiveKey(actor.schoolId, id))
  if (!file) throw problem('not_found')
  return { ...file, name: `${words.export.file}.zip` }
}

export const deleteDataExport = (context: Context, actor: ActorIn<'parent'>, id: string) =>
  context.transaction(async (tx) => {
    if (!(await queries.expireOwn(tx, actor, id))) throw problem('not_found')
    await insertRemovals(tx, [removalOf({ school_id: actor.schoolId, id })])
    return { message: successText }
  })

const batch = 200

/** Expires exports after seven days and queues their files for removal. */
export const removeOldExports = (context: Pick<Context, 'transaction' | 'now'>): Promise<number> =>
  context.transaction(async (tx) => {
    const over = await queries.lockOver(tx, context.now(), batch)
    if (over.length > 0) await queries.setOver(tx, over)
    await insertRemovals(tx, over.map(removalOf))
    return over.length
  })
