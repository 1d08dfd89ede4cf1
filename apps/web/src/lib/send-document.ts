import type { SeenPdf } from './first-page/first-page.ts'
import { sendVideo } from './send-video.ts'
import { storePicture } from './store-picture.ts'

/** What the server makes a document of: a finished upload, and of a PDF its pages and the picture of its first one. */
export type UploadedDocument = {
  readonly upload_id: string
  readonly name: string
  readonly pages: number | undefined
  readonly page_image_id: string | undefined
}

type Sending = { readonly onProgress: (progress: number) => void; readonly signal: AbortSignal }

/** The upload on the server of a file that was interrupted. */
const begun = new WeakMap<File, string>()

/**
 * Sends a PDF, Word or Excel file in parts, as videos, because proxies often refuse more than 10 MB at once; `store`
 * makes the document. The first page of a PDF is drawn while the file is on its way.
 */
export const sendDocument = async <Stored>(
  file: File,
  { onProgress, signal }: Sending,
  store: (uploaded: UploadedDocument, signal: AbortSignal) => Promise<Stored>,
): Promise<Stored> => {
  const over = new AbortController()
  const drawing = lookAtPdf(file, AbortSignal.any([signal, over.signal]))
  try {
    const upload_id = await sendVideo(file, {
      uploadId: begun.get(file),
      onStarted: (uploadId) => begun.set(file, uploadId),
      onProgress: (sent) => onProgress(sent / file.size),
      signal,
    })
    const { pages, picture } = (await drawing) ?? {}
    const page_image_id =
      picture && (await storePicture(new File([picture], 'page.jpg', { type: picture.type }), signal))
    return await store({ upload_id, name: file.name, pages, page_image_id }, signal)
  } finally {
    over.abort()
  }
}

/** Undefined for another file than a PDF, and where the browser cannot draw it. */
const lookAtPdf = async (file: File, signal: AbortSignal): Promise<SeenPdf | undefined> => {
  if (!/\.pdf$/i.test(file.name)) return undefined
  try {
    const { drawFirstPage } = await import('./first-page/first-page.ts')
    return await drawFirstPage(file, signal)
  } catch {
    return undefined
  }
}
