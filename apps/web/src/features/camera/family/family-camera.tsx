import type { WatchableCamera } from '@nhip-cau/contract/camera-views'
import { IconClockHour4, IconMessageQuestion, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { CameraScreen, minutesOf, needsOwnConsent } from '../watch/camera-screen.tsx'
import { useOnlyOne } from '../watch/use-only-one.ts'
import { useView } from '../watch/use-view.ts'
import { windowsText } from '../windows-text.ts'
import styles from './family-camera.module.css'

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
)

type Props = {
  readonly camera: WatchableCamera
  /** Whether the card says whose class it is, because the family has several children. */
  readonly isNamed: boolean
  /** When the teachers read a question; null: at once. */
  readonly questionsFrom: string | null
  /** Another camera of the page has begun: this one stops. */
  readonly isOther: boolean
  readonly onWatch: () => void
}

/** One camera of a child's class: its picture, or why there is none now, and what the family may ask about it. */
export const FamilyCamera = ({ camera, isNamed, questionsFrom, isOther, onWatch }: Props) => {
  const { student } = camera
  const id = useId()
  const { isWatching, open } = useOnlyOne(useView(camera.id, student?.id), isOther, onWatch)
  const [isAsking, setAsking] = useState(false)
  const left = camera.seconds_left
  return (
    <Card as="section" className={styles.card ?? ''} aria-labelledby={id}>
      <header className={styles.head}>
        {isNamed && student && <ChildAvatar child={student} called={childName(student)} size={44} />}
        <div>
          <h2 id={id}>{camera.name}</h2>
          <Muted as="small">
            {[isNamed && student && m.camera_class_of({ name: childName(student) }), camera.class?.name]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </div>
      </header>
      <CameraScreen camera={camera} open={open} />
      {needsOwnConsent(camera) && !isWatching && (
        <Button component={Link} href="/consents" variant="light" leftSection={<IconShieldCheck size={20} />}>
          {m.camera_to_consents()}
        </Button>
      )}
      <p className={styles.windows}>
        <IconClockHour4 size={20} aria-hidden="true" />
        <span>
          {camera.windows.length > 0
            ? m.camera_windows({ windows: windowsText(camera.windows) })
            : m.camera_no_windows()}
          {left !== null && !isWatching && <small>{m.camera_minutes_left({ count: minutesOf(left) })}</small>}
        </span>
      </p>
      {isWatching && student && (
        <Button variant="default" leftSection={<IconMessageQuestion size={20} />} onClick={() => setAsking(true)}>
          {m.camera_ask()}
        </Button>
      )}
      {isAsking && student && (
        <Suspense fallback={null}>
          <QuestionDialog
            cameraId={camera.id}
            student={student}
            from={questionsFrom}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
