import { type MenuWeek, removeMenuFile, removeMenuPhoto } from '@nhip-cau/contract/menu-plan'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { photosOf } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PhotoMosaic } from '../../../ui/photos/photo-mosaic.tsx'
import { PostDocuments } from '../../posts/post-documents.tsx'
import styles from './photos.module.css'

type Props = { readonly week: Pick<MenuWeek, 'photos' | 'files'>; readonly editable: boolean }

type Removed = { readonly id: string; readonly name: string; readonly kind: 'photo' | 'file' }

/** Photos and files that show the plan of the week. */
export const PlanFiles = ({ week, editable }: Props) => {
  const [removed, setRemoved] = useState<Removed>()
  const done = { done: m.success_deleted(), onDone: () => setRemoved(undefined) }
  const removePhoto = useCommand(removeMenuPhoto, done)
  const removeFile = useCommand(removeMenuFile, done)
  const photos = week.photos.filter(({ meal }) => meal === null)
  const { files } = week
  if (photos.length === 0 && files.length === 0) return null
  const things: readonly Removed[] = [
    ...photos.map(({ id }, index) => ({ id, name: m.post_photo_name({ index: index + 1 }), kind: 'photo' as const })),
    ...files.map(({ id, document }) => ({ id, name: document.name, kind: 'file' as const })),
  ]
  return (
    <Card padding="small" className={styles.plan ?? ''} as="section" aria-label={m.menu_plan_attached()}>
      {photos.length > 0 && (
        <div className={styles.mosaic}>
          <PhotoMosaic
            photos={photosOf(
              currentRole(),
              photos.map(({ image }) => image),
            )}
            label={m.menu_plan_photos()}
          />
        </div>
      )}
      {files.length > 0 && <PostDocuments documents={files.map(({ document }) => document)} />}
      {editable && (
        <ul className={styles.things}>
          {things.map((one) => (
            <li key={one.id}>
              <span dir="auto">{one.name}</span>
              <IconButton
                label={m.menu_attached_remove({ name: one.name })}
                icon={<IconTrash size={18} />}
                onClick={() => setRemoved(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={removed !== undefined}
        tone="danger"
        title={m.confirm_delete({ object: removed?.name ?? '' })}
        confirmLabel={m.common_delete()}
        busy={removePhoto.isPending || removeFile.isPending}
        onConfirm={() => {
          if (removed) (removed.kind === 'photo' ? removePhoto : removeFile).mutate({ params: { id: removed.id } })
        }}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  )
}
