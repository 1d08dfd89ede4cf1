import { IconVideoOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import styles from './snapshot.module.css'
import { useSnapshot } from './use-snapshot.ts'

type Props = {
  readonly load: (signal: AbortSignal) => Promise<Blob>
  /** False: the camera is switched off or cannot be reached, so it is not asked for a picture. */
  readonly isOn: boolean
  /** What stands in the place of the picture while there is none. */
  readonly otherwise: string
}

/** The last picture of a camera. Screen readers get the camera's name and state beside it. */
export const Snapshot = ({ load, isOn, otherwise }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const state = useSnapshot(canvas, { load, isOn })
  const shown = isOn ? state : 'off'
  return (
    <span className={styles.snapshot} data-state={shown} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} width={16} height={9} />
      {shown === 'loading' && <span className={styles.text}>{m.camera_loading_picture()}</span>}
      {(shown === 'failed' || shown === 'off') && (
        <span className={styles.text}>
          <IconVideoOff size={28} stroke={1.6} />
          {shown === 'off' ? otherwise : m.camera_no_picture()}
        </span>
      )}
    </span>
  )
}
