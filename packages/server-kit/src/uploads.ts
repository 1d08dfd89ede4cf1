import { finished, PassThrough, type Readable } from 'node:stream'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { fieldText } from '@nhip-cau/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from './call.ts'
import { isProblem, problem } from './problem-error.ts'

// A page sends two photos at a time, and a user may have several pages open.
const maxPerSender = 6
const open = new Map<string, number>()

// Multipart headers and boundaries.
const multipartOverhead = 64 * 1024

/** Yields the files of a request in order. Too many or too large files are refused as early as possible. */
export async function* uploadedFiles(
  request: FastifyRequest,
  { upload }: Endpoint,
): AsyncGenerator<UploadedFile, void, undefined> {
  if (upload === undefined) return
  if (!request.isMultipart()) throw problem('malformed')
  if (Number(request.headers['content-length'] ?? 0) > upload.files * upload.bytes + multipartOverhead)
    throw problem('payload_too_large')
  const sender = request.actor?.accountId ?? request.ip
  const others = open.get(sender) ?? 0
  // Unfinished uploads of one sender must not use up the capacity of others.
  if (others >= maxPerSender) throw problem('too_many_requests', { retryAfterSeconds: 5 })
  open.set(sender, others + 1)
  let field = 'files'
  try {
    for await (const part of request.files({ limits: { files: upload.files, fileSize: upload.bytes, fields: 20 } })) {
      field = part.fieldname
      yield { name: part.filename, stream: readable(part.file), tooLarge: () => part.file.truncated }
    }
  } catch (error) {
    throw asRefusal(error, field, upload.files)
  } finally {
    const left = (open.get(sender) ?? 1) - 1
    if (left > 0) open.set(sender, left)
    else open.delete(sender)
  }
}

/** Ends the stream at the size limit, not after the whole file; an aborted upload ends it with a problem. */
const readable = (file: Readable): Readable => {
  const stream = new PassThrough()
  // `finished` also reports a file that was aborted while the previous one was read.
  finished(file, { writable: false }, (error) => error && stream.destroy(asRefusal(error)))
  file.once('limit', () => {
    file.unpipe(stream)
    stream.end()
  })
  return file.pipe(stream)
}

/** An aborted or malformed body is an error of the client. */
const asRefusal = (error: unknown, field = '', most = 0): Error => {
  if (isProblem(error)) return error
  const { code } = error as { code?: unknown }
  if (code !== 'FST_FILES_LIMIT') return problem('malformed')
  return problem('payload_too_large', { errors: { [field]: fieldText('too_many', { n: most }) } })
}
