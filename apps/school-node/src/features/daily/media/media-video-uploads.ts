import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { videoLimits } from '@nhip-cau/contract/media'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { rawBytes } from '@nhip-cau/server-kit/body-deadline'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import { FileStore } from '@tus/file-store'
import { Metadata, Server, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { createUploadLock, noLock } from './media-video-lock.ts'
import * as queries from './media-video-uploads.queries.ts'

type Parts = Pick<Context, 'db' | 'transaction' | 'store'>

/** The name of an upload's file, by which the library knows the upload too. */
const fileOf = ({ school_id, id }: queries.UploadId) => `${school_id}~${id}`
const uploadOf = (file: string): queries.UploadId => {
  const [school_id = '', id = ''] = file.split('~')
  return { school_id, id }
}

/** Path of the bytes that have arrived. */
export const uploadPath = ({ store }: Pick<Context, 'store'>, upload: queries.UploadId): string =>
  join(store.temporaryFolder, fileOf(upload))

/**
 * Answers one request of the tus protocol. The bytes lie in a file that all processes of the node share, everything else
 * is in the database, so each process can go on with an upload.
 */
export const receiveVideo = async (
  context: Parts,
  actor: Actor,
  id: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  if (id !== undefined && !(await queries.selectOwnUpload(context.db, actor, id))) throw problem('not_found')
  const upload = { school_id: actor.schoolId, id: id ?? randomUUID() }
  const body = incoming(request.raw)
  let failure: unknown
  const server = new Server({
    path: '/',
    datastore: filesOf(context),
    locker: { newLock: () => (id === undefined ? noLock : createUploadLock(context.db, upload)) },
    lockDrainTimeout: 500,
    maxSize: videoLimits.bytes,
    namingFunction: () => fileOf(upload),
    getFileIdFromRequest: () => fileOf(upload),
    generateUrl: () => `${new URL(request.url, 'http://node').pathname}/${upload.id}`,
    onUploadCreate: async (_, { size = 0, metadata }) => {
      await startUpload(context, actor, { id: upload.id, bytes: size, metadata: Metadata.stringify(metadata ?? {}) })
      return {}
    },
    onResponseError: (_, error) => {
      failure = error
      return undefined
    },
  })
  const answer = await server.handleWeb(webRequest(request, body.bytes))
  if (body.refusal() !== undefined) throw body.refusal()
  if (failure !== undefined) throw asProblem(failure)
  for (const name of answered) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  void reply.code(answer.status).send(answer.status === 204 ? undefined : await answer.text())
}

const startUpload = async (context: Parts, actor: Actor, upload: Omit<queries.UploadRow, 'school_id'>) => {
  if (upload.bytes === 0) throw problem('validation', { errors: { upload_id: fieldText('file_empty') } })
  if (upload.metadata.length > 1000) throw problem('malformed')
  if (!(await context.transaction((tx) => queries.insertUpload(tx, actor, upload)))) throw problem('uploads_unfinished')
}

/** Deletes an upload and what has arrived of it. */
export const dropUpload = async (context: Pick<Context, 'db' | 'store'>, upload: queries.UploadId): Promise<void> => {
  await queries.deleteUpload(context.db, upload)
  await rm(uploadPath(context, upload), { force: true })
}

const batch = 200

/** Scheduled job: deletes uploads that have received nothing for a day. */
export const expireUploads = async (context: Context): Promise<void> => {
  let expired: queries.UploadId[]
  do {
    expired = await queries.deleteExpiredUploads(context.db, context.now(), batch)
    for (const one of expired) await rm(uploadPath(context, one), { force: true })
  } while (expired.length === batch)
}

/** Bytes of an upload that have arrived; undefined if its file is gone. */
export const arrivedBytes = async (context: Pick<Context, 'store'>, upload: queries.UploadId) =>
  (await stat(uploadPath(context, upload)).catch(() => undefined))?.size

const stores = new WeakMap<Context['store'], FileStore>()

/** The library's store, one for each folder. */
const filesOf = ({ db, store }: Parts): FileStore => {
  const known = stores.get(store)
  if (known) return known
  const made = new FileStore({
    directory: store.temporaryFolder,
    configstore: {
      get: async (file) => {
        const row = await queries.selectUpload(db, uploadOf(file))
        const metadata = row?.metadata ? { metadata: Metadata.parse(row.metadata) } : {}
        return row && new Upload({ id: file, size: row.bytes, offset: 0, ...metadata })
      },
      // The row was inserted before the file was created.
      set: () => Promise.resolve(),
      delete: async (file) => {
        await queries.deleteUpload(db, uploadOf(file))
      },
    },
  })
  // The length has to be known from the start, and uploads expire by a job.
  made.extensions = ['creation', 'creation-with-upload', 'termination']
  stores.set(store, made)
  return made
}

const asked = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
]
// Not the library's CORS headers, which would allow every origin.
const answered = ['tus-resumable', 'tus-version', 'location', 'upload-offset', 'upload-length', 'upload-metadata']

const webRequest = ({ method, headers }: FastifyRequest, bytes: ReadableStream<Uint8Array>): Request => {
  const given = asked.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []))
  const hasBytes = headers['content-type'] === rawBytes && (method === 'POST' || method === 'PATCH')
  return new Request('http://node/', {
    method,
    headers: given.map(([name, value]) => [name, value]),
    ...(hasBytes ? { body: bytes, duplex: 'half' } : {}),
  })
}

/**
 * The bytes of a body. A lost connection ends them early and is no error: what has arrived is kept, and the browser goes
 * on from there.
 */
const incoming = (raw: IncomingMessage) => {
  let refusal: unknown
  // Without a listener, a refusal that comes before anybody reads would end the process.
  raw.on('error', (error) => {
    if (isProblem(error)) refusal = error
  })
  const chunks = raw.iterator({ destroyOnReturn: false })
  const bytes = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { done, value } = await chunks.next().catch(() => ({ done: true, value: undefined }))
      if (done) stream.close()
      else stream.enqueue(value as Buffer)
    },
  })
  return { bytes, refusal: () => refusal }
}

/** What the library throws has a status; everything else is an error of ours. */
const asProblem = (failure: unknown): unknown => {
  const { status_code: status } = failure as { status_code?: unknown }
  if (isProblem(failure) || typeof status !== 'number') return failure
  if (status === 404 || status === 410) return problem('not_found')
  if (status === 409) return problem('conflict')
  if (status === 413)
    return problem('payload_too_large', { errors: { upload_id: fieldText('too_big', { n: `${gigabytes} GB` }) } })
  // A write that failed may succeed later: the disk was full, or another request took over.
  return status >= 500 ? problem('unavailable', { retryAfterSeconds: 2 }) : problem('malformed')
}

const gigabytes = videoLimits.bytes / 1024 ** 3
