import { type AbsenceAttachment, attachmentLimits, storeAttachments } from '@nhip-cau/contract/absence'
import { apiProblem } from '../../lib/api-problem.ts'
import { sendFile } from '../../lib/send-file.ts'
import { newUploadId, useUploads } from '../../lib/use-uploads.ts'
import { m } from '../../paraglide/messages.js'

export const attachmentMegabytes = attachmentLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return m.absence_attachment_type()
  return size > attachmentLimits.bytes ? m.absence_attachment_size({ size: attachmentMegabytes }) : undefined
}

const send = async (file: File, options: Parameters<typeof sendFile>[4]): Promise<AbsenceAttachment> => {
  const { data } = await sendFile(storeAttachments, 'parent', 'attachments', file, options)
  const [attachment] = data
  if (!attachment) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
  return attachment
}

/** Uploads the attachments of a report while the user fills in the form. */
export const useAttachments = () => {
  const { queue, items, ids, busy } = useUploads<AbsenceAttachment>({
    refuse,
    send,
    kept: { form: 'absence', part: 'attachments' },
  })
  return {
    items,
    ids,
    busy,
    add: (files: readonly File[]) => queue.add(files.map((file) => ({ id: newUploadId(), file }))),
    remove: queue.remove,
    retry: queue.retry,
  }
}
