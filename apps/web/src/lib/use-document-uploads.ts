import { type Document, documentLimits, storeDocuments } from '@nhip-cau/contract/media-documents'
import { m } from '../paraglide/messages.js'
import { call } from './api.ts'
import { currentRole } from './area.ts'
import { deleteFile, storedFile, storeFile } from './draft-files.ts'
import { sendDocument, type UploadedDocument } from './send-document.ts'
import type { Upload } from './upload.ts'
import { newUploadId, useUploads } from './use-uploads.ts'

const megabytes = documentLimits.bytes / 1024 ** 2

const refuse = ({ name, size }: File): string | undefined => {
  if (!/\.(?:pdf|docx|xlsx)$/i.test(name)) return m.document_type()
  if (size === 0) return m.document_empty()
  return size > documentLimits.bytes ? m.document_size({ size: megabytes }) : undefined
}

type Options = {
  /** Makes the document; that of a post when absent. */
  readonly store?: (uploaded: UploadedDocument, signal: AbortSignal) => Promise<Document>
  readonly maxCount?: number
}

const storeForPost = (body: UploadedDocument, signal: AbortSignal): Promise<Document> =>
  call(storeDocuments, currentRole(), { body }, { signal })

/** A file of a draft: already on the server, or to be uploaded from the stored file. */
export type DraftDocument = {
  readonly id: string
  readonly name: string
  readonly document?: Document | undefined
}

/** The PDF, Word and Excel files of a form, uploaded while the author writes. `picker` has the props of `DocumentPicker`. */
export const useDocumentUploads = (accountId: string, form: string, options: Options = {}) => {
  const { store = storeForPost, maxCount = documentLimits.perPost } = options
  const { queue, items, ids, busy } = useUploads<Document>({
    refuse,
    send: (file, sending) => sendDocument(file, sending, store),
  })
  const remove = (id: string) => {
    queue.remove(id)
    void deleteFile(accountId, form, id)
  }
  return {
    documents: items.flatMap(({ result }) => (result ? [result] : [])),
    /** What the draft keeps; a file that was refused is not restored. */
    draft: items.flatMap(({ id, name, result, state }): DraftDocument[] =>
      state === 'failed' && result === undefined ? [] : [{ id, name, document: result }],
    ),
    /** `trusted`: the uploaded files may still exist. The server deletes unused ones after a day. */
    restore: async (kept: readonly DraftDocument[], trusted: boolean) => {
      for (const { id, name, document } of kept) {
        const file = await storedFile(accountId, form, id)
        if (queue.items().some((item) => item.id === id)) continue
        if (document && (trusted || !file)) queue.restore([stored(id, name, document)])
        else if (file) queue.add([{ id, file }])
      }
    },
    /** Replaces all files with the saved ones of the post. */
    restart: (saved: readonly Document[]) => {
      for (const { id } of queue.items()) remove(id)
      queue.restore(saved.map((document) => stored(document.id, document.name, document)))
    },
    picker: {
      items,
      documentIds: ids,
      isUnderWay: busy,
      hasFailed: items.some(({ state }) => state === 'failed'),
      maxCount,
      maxMegabytes: megabytes,
      onAdd: (files: readonly File[]) => {
        const room = files.slice(0, Math.max(0, maxCount - queue.items().length))
        const added = room.map((file) => ({ id: newUploadId(), file }))
        for (const { id, file } of added) if (refuse(file) === undefined) void storeFile(accountId, form, id, file)
        queue.add(added)
      },
      onRemove: remove,
      onRetry: queue.retry,
    },
  }
}

export type DocumentPickerProps = ReturnType<typeof useDocumentUploads>['picker']

const stored = (id: string, name: string, document: Document): Upload<Document> => ({
  id,
  name,
  state: 'done',
  progress: 1,
  retryable: false,
  result: document,
})
