import type { WatchableCamera } from '@nhip-cau/contract/camera-views'
import { IconPlayerPlayFilled, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatTime } from '../../../ui/format.ts'
import { LivePlayer } from '../player/live-player.tsx'
import styles from './camera-screen.module.css'
import { reasonText } from './end-texts.ts'
import type { OpenView } from './use-view.ts'

type Props = {
  readonly camera: Pick<
    WatchableCamera,
    'name' | 'state' | 'can_watch' | 'why_not' | 'opens_at' | 'own_consent_missing'
  >
  readonly open: OpenView
}

/** The place of the picture: a button to begin, the picture, or the sentence that says why there is none. */
export const CameraScreen = ({ camera, open }: Props) => {
  const { state, start, stop, onOver, rest } = open
  if (state.phase === 'watching') {
    const { view, source, ahead } = state
    return (
      <LivePlayer
        key={view.id}
        source={source}
        label={camera.name}
        mark={view.mark}
        ahead={ahead}
        hasSound={view.has_sound}
        onOver={onOver}
        onStop={stop}
      >
        {restText(rest)}
      </LivePlayer>
    )
  }
  const closed = camera.can_watch ? undefined : reasonText(camera.why_not ?? 'no_right', camera)
  if (state.phase === 'over') {
    const isOffered = camera.can_watch && state.why !== 'format'
    return (
      <Reason text={closed ?? state.text ?? reasonText(state.why, camera)} isAnnounced>
        {isOffered && <StartButton label={m.camera_watch_again()} onStart={start} />}
      </Reason>
    )
  }
  if (closed !== undefined && state.phase === 'idle') return <Reason text={closed} />
  return (
    <div className={styles.screen}>
      <IconVideo size={44} stroke={1.4} className={styles.sign} aria-hidden="true" />
      {camera.state === 'lost' && <p className={styles.reason}>{reasonText('lost')}</p>}
      <StartButton
        label={m.camera_watch()}
        name={m.camera_watch_of({ name: camera.name })}
        isBusy={state.phase === 'starting'}
        onStart={start}
      />
    </div>
  )
}

type ReasonProps = { readonly text: string; readonly isAnnounced?: boolean; readonly children?: React.ReactNode }

const Reason = ({ text, isAnnounced = false, children }: ReasonProps) => (
  <div className={styles.screen} data-closed>
    <IconVideoOff size={40} stroke={1.4} className={styles.sign} aria-hidden="true" />
    <p className={styles.reason} role={isAnnounced ? 'status' : undefined}>
      {text}
    </p>
    {children}
  </div>
)

type StartProps = {
  readonly label: string
  readonly name?: string
  readonly isBusy?: boolean
  readonly onStart: () => void
}

const StartButton = ({ label, name, isBusy = false, onStart }: StartProps) => (
  <Button
    size="md"
    leftSection={<IconPlayerPlayFilled size={20} />}
    aria-label={name}
    loading={isBusy}
    onClick={onStart}
  >
    {label}
  </Button>
)

/** A minute that has begun counts. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)

type Rest = { readonly seconds_left: number | null; readonly closes_at: string | null } | undefined

/** `32 phút · đến 10:30`: what is left, for the bar under the picture. */
const restText = (rest: Rest): string =>
  [
    rest?.seconds_left != null && m.camera_left({ count: minutesOf(rest.seconds_left) }),
    rest?.closes_at && m.camera_until({ time: formatTime(rest.closes_at) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Whether a reason can only be settled by the family's own answer about the camera. */
export const needsOwnConsent = ({ why_not, own_consent_missing }: WatchableCamera): boolean =>
  why_not === 'no_consent' && own_consent_missing
