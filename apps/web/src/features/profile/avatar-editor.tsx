import { removeAvatar } from '@nhip-cau/contract/own-account'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useCurrentUser } from '../../lib/profile.tsx'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type OpenedPicture, openPicture, pictureTypes } from './avatar-picture.ts'
import styles from './identity-section.module.css'

const CropDialog = lazy(() =>
  import('./avatar-crop-dialog.tsx').then((module) => ({ default: module.AvatarCropDialog })),
)

export const AvatarEditor = ({ name }: { name: string }) => {
  const { role, user, face } = useCurrentUser()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<OpenedPicture>()
  const [refusal, setRefusal] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const refresh = () => refetchFeature(client, role, 'user')
  const remove = useCommand(removeAvatar, {
    done: m.avatar_removed(),
    onDone: () => {
      setRemoving(false)
      void refresh()
    },
  })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Resets the input, so that the same file can be chosen again after a refusal.
    currentTarget.value = ''
    if (!file) return
    const opened = await openPicture(file)
    setRefusal(opened.refusal)
    if ('url' in opened) setPicture(opened)
  }
  const leave = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(undefined)
  }
  return (
    <div className={styles.avatar}>
      <Avatar id={user.id} name={name} src={face} size={112} />
      <div className={styles.avatarButtons}>
        <Button variant="light" size="sm" leftSection={<IconCamera size={20} />} onClick={() => input.current?.click()}>
          {face ? m.avatar_change() : m.avatar_add()}
        </Button>
        {face && (
          <IconButton
            label={m.avatar_remove()}
            icon={<IconTrash size={20} />}
            size="md"
            onClick={() => setRemoving(true)}
          />
        )}
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={pictureTypes}
        aria-label={m.avatar_add()}
        onChange={(event) => void choose(event)}
      />
      {refusal && <Notice tone="danger" title={refusal} />}
      <Suspense fallback={null}>
        {picture && (
          <CropDialog
            picture={picture}
            onClose={leave}
            onDone={() => {
              leave()
              void refresh()
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={removing}
        title={m.avatar_remove()}
        confirmLabel={m.common_delete()}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onClose={() => setRemoving(false)}
      >
        <p>{m.avatar_remove_next()}</p>
      </ConfirmDialog>
    </div>
  )
}
