import { finished, PassThrough, type Readable } from 'node:stream'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { fieldText } from '@nhip-cau/contract/texts'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from './call.ts'
import { isProblem, problem } from './problem-error.ts'

// A page sends two photos at a time; somebody may have two pages open.
const perSender = 6
const open = new Map<string, number>()

// Names, types and borders around each file.
const wrapping = 64 * 1024

/** The files of a request, one after the other. What is too many or too large is refused as soon as it can be known. */
export async function* uploadedFiles(
  request: FastifyRequest,
  { upload }: Endpoint,
): AsyncGenerator<UploadedFile, void, undefined> {
  if (upload === undefined) return
  if (!request.isMultipart()) throw problem('malformed')
  if (Number(request.headers['content-length'] ?? 0) > upload.files * upload.bytes + wrapping)
    throw problem('payload_too_large')
  const sender = request.actor?.accountId ?? request.ip
  const others = open.get(sender) ?? 0
  // Half-sent uploads of one person take nothing from anybody else.
  if (others >= perSender) throw problem('too_many_requests', { retryAfterSeconds: 5 })
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

/** Ends at the first byte too many, not when the last one has come; what breaks off ends with a problem. */
const readable = (file: Readable): Readable => {
  const stream = new PassThrough()
  // Also where it has broken off already, while the file before was read.
  finished(file, { writable: false }, (error) => error && stream.destroy(asRefusal(error)))
  file.once('limit', () => {
    file.unpipe(stream)
    stream.end()
  })
  return file.pipe(stream)
}

/** A body that breaks off or is no form is the sender's mistake. */
const asRefusal = (error: unknown, field = '', most = 0): Error => {
  if (isProblem(error)) return error
  const { code } = error as { code?: unknown }
  if (code !== 'FST_FILES_LIMIT') return problem('malformed')
  return problem('payload_too_large', { errors: { [field]: fieldText('too_many', { n: most }) } })
}
