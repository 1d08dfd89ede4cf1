import type { WatchableCamera } from '@nhip-cau/contract/camera-views'
import { useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CameraScreen } from '../watch/camera-screen.tsx'
import { useOnlyOne } from '../watch/use-only-one.ts'
import { useView } from '../watch/use-view.ts'
import { FamilyCount } from '../watch/watchers.tsx'
import styles from './class-camera.module.css'

type Props = {
  readonly camera: WatchableCamera
  readonly isOther: boolean
  readonly onWatch: () => void
}

/** A camera of the own class, with how many families watch it now. */
export const ClassCamera = ({ camera, isOther, onWatch }: Props) => {
  const id = useId()
  const { open } = useOnlyOne(useView(camera.id, undefined), isOther, onWatch)
  return (
    <Card as="section" className={styles.card ?? ''} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{camera.name}</h2>
        <FamilyCount count={camera.families?.count ?? 0} />
      </header>
      <CameraScreen camera={camera} open={open} />
    </Card>
  )
}
