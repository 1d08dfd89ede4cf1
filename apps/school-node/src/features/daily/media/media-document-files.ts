import type { Role } from '@nhip-cau/contract/kernel'
import type { DocumentKind } from '@nhip-cau/contract/media-documents'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { documentKeyOf } from '../../../files/document-key.ts'
import { sendFile } from '../../../files/send-file.ts'
import { videoSeconds } from './media-addresses.ts'
import { selectVisibleDocument } from './media-documents.queries.ts'
import { openedAddress } from './media-viewers.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const types: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  word: `${openXml}.wordprocessingml.document`,
  excel: `${openXml}.spreadsheetml.sheet`,
}

/**
 * Sends a file as a download if its address is signed for this account, has not expired, and the account may see the
 * file. Every failure gets the same 404.
 */
export const sendDocument = async (
  context: Context,
  role: Role | undefined,
  given: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { actor, id } = await openedAddress(context, role, given, request, videoSeconds)
  const found = await selectVisibleDocument(context.db, actor, context.fileKinds, id)
  const file = found && (await context.store.get(documentKeyOf(actor.schoolId, found.id)))
  if (!file) throw problem('not_found')
  void reply
    .header('content-length', file.size)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-site')
  sendFile(reply, types[found.kind], { name: found.name, file: file.stream })
}
