import { type Camera, cutCameras, resumeCameras } from '@nhip-cau/contract/cameras'
import { IconChevronLeft, IconChevronRight, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { FullView } from '../../../ui/full-view.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CameraScreen } from '../watch/camera-screen.tsx'
import { useView } from '../watch/use-view.ts'
import styles from './wall.module.css'
import { placeOf } from './wall-tile.tsx'

type Props = {
  readonly cameras: readonly Camera[]
  /** The camera that is shown large. */
  readonly id: string | undefined
  readonly mayControl: boolean
  readonly onChange: (id: string | undefined) => void
}

/** Which way a key leads, as the rows of the wall lie. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One camera of the wall, live and as large as the window; the arrow keys show the next one. */
export const CameraViewer = ({ cameras, id, mayControl, onChange }: Props) => {
  const index = cameras.findIndex((one) => one.id === id)
  const camera = cameras[index]
  const go = (step: number) => onChange(cameras.at((index + step) % cameras.length)?.id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || cameras.length < 2) return
    event.preventDefault()
    go(step)
  }
  return (
    <FullView
      opened={camera !== undefined}
      onClose={() => onChange(undefined)}
      title={camera ? [camera.name, placeOf(camera)].filter(Boolean).join(' · ') : ''}
      onKeyDown={onKeyDown}
    >
      {camera && (
        <div className={styles.viewer}>
          <div className={styles.stage}>
            <LiveCamera key={camera.id} camera={camera} />
          </div>
          <div className={styles.controls}>
            {cameras.length > 1 && (
              <IconButton
                className={styles.step ?? ''}
                label={m.camera_previous()}
                icon={<IconChevronLeft size={28} />}
                onClick={() => go(-1)}
              />
            )}
            {mayControl && <CutOne camera={camera} />}
            {cameras.length > 1 && (
              <IconButton
                className={styles.step ?? ''}
                label={m.camera_next()}
                icon={<IconChevronRight size={28} />}
                onClick={() => go(1)}
              />
            )}
          </div>
        </div>
      )}
    </FullView>
  )
}

/** Milliseconds for which the arrow keys may pass a camera before it is asked for its stream. */
const patience = 350

const LiveCamera = ({ camera }: { readonly camera: Camera }) => {
  const open = useView(camera.id, undefined)
  const begin = useEffectEvent(() => open.start())
  const canWatch = camera.cut === null && camera.state !== 'off' && camera.state !== 'cut'
  useEffect(() => {
    if (!canWatch) return
    const timer = setTimeout(() => begin(), patience)
    return () => clearTimeout(timer)
  }, [canWatch])
  return (
    <CameraScreen
      camera={{
        name: camera.name,
        state: camera.state,
        can_watch: canWatch,
        why_not: canWatch ? null : closedBy(camera.state),
        opens_at: null,
        own_consent_missing: false,
      }}
      open={open}
    />
  )
}

const closedBy = (state: Camera['state']) => (state === 'off' ? 'off' : 'cut')

/** Cuts the stream of one camera with one press; the same place switches it on again. */
export const CutOne = ({ camera: { id, cut: standing } }: { readonly camera: Camera }) => {
  const cut = useCommand(cutCameras, { done: m.camera_cut_one_done() })
  const resume = useCommand(resumeCameras, { done: m.camera_resume_done() })
  if (standing)
    return (
      <Button
        size="sm"
        leftSection={<IconVideo size={20} />}
        loading={resume.isPending}
        onClick={() => resume.mutate({ body: { camera_id: id, at: standing.at } })}
      >
        {m.camera_resume()}
      </Button>
    )
  return (
    <Button
      size="sm"
      color="red"
      leftSection={<IconVideoOff size={20} />}
      loading={cut.isPending}
      onClick={() => cut.mutate({ body: { camera_id: id } })}
    >
      {m.camera_cut()}
    </Button>
  )
}
