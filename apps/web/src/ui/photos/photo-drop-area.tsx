import { IconPhotoPlus } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { AddFiles } from './add-files.tsx'
import styles from './photo-picker.module.css'

type Props = { accept: string; large: boolean; onFiles: (files: File[]) => void }

/** The tile that adds photos. */
export const PhotoDropArea = ({ accept, large, onFiles }: Props) => (
  <AddFiles accept={accept} className={styles.add} onFiles={onFiles}>
    {(over) => (
      <>
        <IconPhotoPlus size={large ? 32 : 26} stroke={1.6} aria-hidden="true" />
        <span className={styles.addLabel}>{m.upload_add()}</span>
        {large && <span className={styles.addHint}>{hintOf(over)}</span>}
      </>
    )}
  </AddFiles>
)

/** A phone has nothing to drag. */
const hintOf = (over: boolean): string => {
  if (over) return m.upload_drop_now()
  return window.matchMedia('(pointer: coarse)').matches ? m.upload_tap() : m.upload_drop()
}
