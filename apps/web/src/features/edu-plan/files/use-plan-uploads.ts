import { attachPlanDocuments, attachPlanImages, storePlanDocument } from '@nhip-cau/contract/edu-plan-files'
import { imageLimits, storeImages } from '@nhip-cau/contract/media'
import { documentLimits } from '@nhip-cau/contract/media-documents'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { apiProblem } from '../../../lib/api-problem.ts'
import { currentRole } from '../../../lib/area.ts'
import { refetchFeatureOf } from '../../../lib/queries.ts'
import { sendDocument, type UploadedDocument } from '../../../lib/send-document.ts'
import { sendFile } from '../../../lib/send-file.ts'
import { newUploadId, useUploads } from '../../../lib/use-uploads.ts'
import { m } from '../../../paraglide/messages.js'

export const acceptedFiles = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.pdf,.docx,.xlsx'

const isImage = ({ name, type }: File) => type.startsWith('image/') || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name)

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

const refuse = (file: File): string | undefined => {
  const { name, size } = file
  if (size === 0) return m.document_empty()
  if (isImage(file)) return size > imageLimits.bytes ? m.image_size({ size: megabytes(imageLimits.bytes) }) : undefined
  if (!/\.(?:pdf|docx|xlsx)$/i.test(name)) return m.edu_files_type()
  return size > documentLimits.bytes ? m.document_size({ size: megabytes(documentLimits.bytes) }) : undefined
}

type SendOptions = { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal }

const storeImage = async (file: File, options: SendOptions): Promise<string> => {
  const { data } = await sendFile(storeImages, currentRole(), 'images', file, options)
  const [image] = data
  if (!image) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
  return image.id
}

const storeDocument = async ({ upload_id, ...body }: UploadedDocument, signal: AbortSignal): Promise<string> =>
  (await call(storePlanDocument, currentRole(), { params: { id: upload_id }, body }, { signal })).id

/** Uploads files and attaches each to the plan as soon as it has arrived; then it is among the files of the plan. */
export const usePlanUploads = (planId: string) => {
  const client = useQueryClient()
  const { queue, items } = useUploads<{ readonly id: string }>({
    refuse,
    send: async (file, options) => {
      const { signal } = options
      const role = currentRole()
      if (isImage(file)) {
        const id = await storeImage(file, options)
        await call(attachPlanImages, role, { body: { plan_id: planId, image_ids: [id] } }, { signal })
        await refetchFeatureOf(client, role, attachPlanImages)
        return { id }
      }
      const id = await sendDocument(file, options, storeDocument)
      await call(attachPlanDocuments, role, { body: { plan_id: planId, document_ids: [id] } }, { signal })
      await refetchFeatureOf(client, role, attachPlanDocuments)
      return { id }
    },
  })
  return {
    /** Those that are not among the files of the plan. */
    items: items.filter(({ state }) => state !== 'done'),
    add: (files: readonly File[]) => queue.add(files.map((file) => ({ id: newUploadId(), file }))),
    retry: queue.retry,
    drop: queue.remove,
  }
}
