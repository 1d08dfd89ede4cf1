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
import { selectPhotos, selectPosts, selectVideos } from '../../../children/child-data.queries.ts'
import type { Context } from '../../../context.ts'
import { writeSheets } from '../../../documents/sheets.ts'
import type { DataRequestEvent } from '../../../events/data-requests.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { firstStored } from '../../../files/stored-image.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { selectOwnChild } from './data-requests.queries.ts'
import { copyPage, gatherCopy } from './data-requests-copy.ts'
import * as queries from './data-requests-exports.queries.ts'
import { gatherPhotos } from './data-requests-photos.ts'
import type { CopiedFile } from './data-requests-tables.ts'

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

/** Starts an export of a child's data or photos. Does not start a second one while one is in progress. */
export const startDataExport = (
  context: Context,
  actor: ActorIn<'parent'>,
  { student_id: studentId, kind }: { readonly student_id: string; readonly kind: queries.ExportJob['kind'] },
) =>
  context.transaction(async (tx) => {
    const child = await selectOwnChild(tx, actor, studentId)
    if (!child) throw problem('not_found')
    const id = await queries.insertExport(tx, actor, { studentId, kind, at: context.now().toISOString() })
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
  const written = await writeArchive(context, schoolId, job, key, progress)
  if (written === undefined) {
    await queries.setFailed(context.db, schoolId, id)
    return
  }
  await context.transaction(async (tx) => {
    const at = context.now()
    const until = new Date(at.getTime() + keptFor).toISOString()
    if (!(await queries.setReady(tx, schoolId, id, { ...written, at: at.toISOString(), until }))) {
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

type Written = { readonly bytes: number; readonly files: readonly string[] }
type Document = { readonly path: string; readonly content: Buffer }

type Content = {
  readonly documents: readonly Document[]
  readonly files: readonly CopiedFile[]
  readonly postFiles: readonly string[]
}

const contentOf = async (context: Context, schoolId: string, job: queries.ExportJob): Promise<Content | undefined> => {
  const asked = { schoolId, studentId: job.student_id, accountId: job.account_id }
  if (job.kind === 'photos') return gatherPhotos(context, asked)
  const copy = await gatherCopy(context, asked)
  if (!copy) return undefined
  const { name: child, school, at: time } = copy.child
  return {
    documents: [
      { path: words.export.readme, content: Buffer.from(fill(words.export.readme_text, { child, school, time })) },
      { path: 'ho-so.html', content: Buffer.from(copyPage(copy)) },
      { path: 'du-lieu.xlsx', content: await writeSheets(copy.tables) },
      { path: 'du-lieu.json', content: Buffer.from(JSON.stringify(copy.json, null, 2)) },
    ],
    files: copy.files,
    postFiles: copy.postFiles,
  }
}

/**
 * Streams the pictures into the archive one by one, so that it is never held in memory. Returns its size in bytes and
 * the photos and videos of posts in it.
 */
const writeArchive = async (
  context: Context,
  schoolId: string,
  job: queries.ExportJob,
  key: string,
  progress: Progress,
): Promise<Written | undefined> => {
  const copy = await contentOf(context, schoolId, job)
  if (!copy) return undefined
  await progress(20)
  const zip = new ZipFile()
  for (const { path, content } of copy.documents) zip.addBuffer(content, path)
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
    for (const [index, { keys, path }] of copy.files.entries()) {
      const file = await firstStored(context.store, keys)
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
  return { bytes, files: copy.postFiles }
}

/** Whether the family may still see every photo and video of posts in an export. */
const isStillVisible = async (
  { db }: Context,
  { schoolId, accountId }: Actor,
  {
    kind,
    student_id,
    files,
  }: { readonly kind: string; readonly student_id: string; readonly files: readonly string[] },
): Promise<boolean> => {
  if (files.length === 0) return true
  const ofChild = async () => [
    ...(await selectPhotos(db, schoolId, student_id, accountId)),
    ...(await selectVideos(db, schoolId, student_id, accountId)),
  ]
  const ofPosts = async () =>
    (await selectPosts(db, schoolId, student_id)).flatMap(({ images, videos }) => [...images, ...videos])
  const visible = new Set((kind === 'photos' ? await ofChild() : await ofPosts()).map((one) => one.id))
  return files.every((file) => visible.has(file))
}

/**
 * Opens an export for the account that requested it. Each download is recorded in the audit log. An export with a photo
 * or video that was hidden since then is deleted.
 */
export const openDataExport = async (context: Context, actor: ActorIn<'parent'>, id: string) => {
  const ready = await queries.selectReady(context.db, actor, id, context.now())
  if (!ready) throw problem('not_found')
  if (!(await isStillVisible(context, actor, ready))) {
    await deleteDataExport(context, actor, id)
    throw problem('not_found')
  }
  await recordAudit(context.db, actor, {
    action: 'data_request.download',
    object: { kind: 'data_request', id: null, name: ready.student },
    studentId: ready.student_id,
  })
  const file = await context.store.get(archiveKey(actor.schoolId, id))
  if (!file) throw problem('not_found')
  return { ...file, name: `${ready.kind === 'photos' ? words.export.photos_file : words.export.file}.zip` }
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
