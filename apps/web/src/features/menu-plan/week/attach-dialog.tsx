import { attachMenuFiles, attachMenuPhotos, type MenuWeek } from '@nhip-cau/contract/menu-plan'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { useEffect } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { deleteFiles } from '../../../lib/draft-files.ts'
import { draftOwner } from '../../../lib/drafts.ts'
import { useCommand } from '../../../lib/queries.ts'
import { usePhotoUploads } from '../../../lib/use-photo-uploads.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx'
import layout from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { DocumentPicker } from '../../posts/document-picker.tsx'
import { useMenuFiles } from './use-menu-files.ts'

type Props = { readonly week: MenuWeek; readonly onClose: () => void }

/** Adds photos or files that show the plan: a school that writes its menu elsewhere needs no table. */
export const AttachDialog = ({ week, onClose }: Props) => {
  const { kind, photos: before, files: filesBefore } = week
  const day = week.week.monday
  const room = menuLimits.photos - before.filter(({ meal }) => meal === null).length
  const photos = usePhotoUploads({ maxCount: Math.max(0, room) })
  const files = useMenuFiles(draftOwner(), menuLimits.files - filesBefore.length)
  // The dialog asks before it is closed, so its files need no draft.
  useEffect(() => () => void deleteFiles(draftOwner(), 'menu-file'), [])
  const attachFiles = useCommand(attachMenuFiles, { quiet: true, done: m.menu_attached(), onDone: onClose })
  const sendFiles = () => {
    if (files.picker.documentIds.length === 0) return onClose()
    attachFiles.mutate({ body: { kind, day, document_ids: [...files.picker.documentIds] } })
  }
  const attachPhotos = useCommand(attachMenuPhotos, {
    quiet: true,
    ...(files.picker.documentIds.length === 0 ? { done: m.menu_attached() } : {}),
    onDone: sendFiles,
  })
  // After a failure of the files, the photos of the first try belong to the menu already.
  const sent = attachPhotos.isSuccess ? attachPhotos.variables.body.image_ids : []
  const send = () => {
    const image_ids = photos.ids.filter((id) => !sent.includes(id))
    if (image_ids.length === 0) return sendFiles()
    attachPhotos.mutate({ body: { kind, day, image_ids } })
  }
  const error = attachPhotos.error ?? attachFiles.error
  const isEmpty = photos.ids.length === 0 && files.picker.documentIds.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={m.menu_attach()}
      typed={[photos.ids, files.picker.documentIds]}
      actions={
        <>
          <CancelButton />
          <Button
            loading={attachPhotos.isPending || attachFiles.isPending}
            disabled={isEmpty || photos.busy || files.picker.isUnderWay}
            onClick={send}
          >
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p>{m.menu_attach_lead()}</p>
        {error && <SendFailure text={problemText(error)} />}
        <PhotoPicker label={m.menu_plan_photos()} optional {...photos.picker} />
        <DocumentPicker {...files.picker} />
      </div>
    </Dialog>
  )
}
