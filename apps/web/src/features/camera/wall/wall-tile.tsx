import { type Camera, cameraSnapshot } from '@nhip-cau/contract/cameras'
import { IconEye } from '@tabler/icons-react'
import { fetchFile } from '../../../lib/download.ts'
import { m } from '../../../paraglide/messages.js'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { givesPictures, StateTag, stateNames } from '../school/state-tag.tsx'
import { Snapshot } from '../snapshot/snapshot.tsx'
import styles from './wall.module.css'

type Props = { readonly camera: Camera; readonly onOpen: () => void }

export const loadSnapshot = async (id: string, signal: AbortSignal): Promise<Blob> =>
  (await fetchFile(cameraSnapshot, { params: { id } }, { signal })).content

/** Where a camera is. */
export const placeOf = ({ class: own, place }: Pick<Camera, 'class' | 'place'>): string => own?.name ?? place ?? ''

/** One camera of the wall: its last picture, name, state and how many families watch. */
export const WallTile = ({ camera, onOpen }: Props) => {
  const { id, name, state, watching } = camera
  const count = m.camera_families_watching({ count: watching.families })
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Snapshot
        load={(signal) => loadSnapshot(id, signal)}
        isOn={givesPictures(state)}
        otherwise={stateNames[state]()}
      />
      <span className={styles.caption}>
        <span className={styles.name}>
          <strong>{name}</strong>
          <small>{placeOf(camera)}</small>
        </span>
        {watching.families > 0 && (
          <span className={styles.eyes} title={count}>
            <IconEye size={18} aria-hidden="true" />
            <span aria-hidden="true">{watching.families}</span>
            <VisuallyHidden>{count}</VisuallyHidden>
          </span>
        )}
        {state === 'online' ? <VisuallyHidden>{stateNames[state]()}</VisuallyHidden> : <StateTag state={state} />}
      </span>
    </button>
  )
}
