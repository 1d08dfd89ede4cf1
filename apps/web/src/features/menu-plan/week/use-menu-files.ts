import { storeMenuFile } from '@nhip-cau/contract/menu-plan'
import { call } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { useDocumentUploads } from '../../../lib/use-document-uploads.ts'

/** The files of a menu, uploaded while the dialog is open. */
export const useMenuFiles = (accountId: string, maxCount: number) =>
  useDocumentUploads(accountId, 'menu-file', {
    maxCount: Math.max(0, maxCount),
    store: ({ upload_id, ...file }, signal) =>
      call(storeMenuFile, currentRole(), { params: { id: upload_id }, body: file }, { signal }),
  })
