import type { Planned } from '@nhip-cau/contract/post-schedule'
import { type Post, publishPost, schedulePost, undoPost } from '@nhip-cau/contract/posts'
import { IconClockEdit, IconPlayerPause, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { familiesReached } from '../../lib/reach.ts'
import { useUndoOffer } from '../../lib/use-undo-offer.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { schoolDay } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { aimOf } from './post-aims.ts'
import { audienceOf } from './post-texts.ts'
import styles from './publish-fields.module.css'
import { PublishFields } from './publish-fields.tsx'
import { publishBody, publishErrorOf, publishFieldsOf } from './publish-time.ts'
import { useReach } from './use-reach.ts'

type Props = { readonly post: Post; readonly planned: Planned }

/** Publishes a scheduled post now, or gives it another time or none. */
export const PlannedActions = ({ post, planned }: Props) => {
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const stop = useCommand(schedulePost, { done: m.planned_stopped_done() })
  const isStopped = planned.stopped !== null
  return (
    <div className={styles.actions}>
      <Button size="sm" variant="light" leftSection={<IconSend size={18} />} onClick={() => setAsking(true)}>
        {m.planned_publish()}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconClockEdit size={18} />} onClick={() => setChoosing(true)}>
        {isStopped ? m.planned_choose() : m.planned_change()}
      </Button>
      {!isStopped && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlayerPause size={18} />}
          loading={stop.isPending}
          onClick={() => stop.mutate({ params: { id: post.id }, body: { version: post.version, publish_on: null } })}
        >
          {m.planned_stop()}
        </Button>
      )}
      {asking && <PublishQuestion post={post} onClose={() => setAsking(false)} />}
      {choosing && <TimeDialog post={post} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const PublishQuestion = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const offerUndo = useUndoOffer()
  const publish = useCommand(publishPost, {
    onDone: ({ undo_seconds: seconds }) => {
      const done = seconds > 0 ? m.post_sent_held({ seconds }) : m.post_sent_published()
      offerUndo(done, seconds, { endpoint: undoPost, input: { params: { id: post.id } } })
      onClose()
    },
    onFailed: onClose,
  })
  const reach = familiesReached(useReach({ ...aimOf(post), kind: post.kind }, true))
  return (
    <ConfirmDialog
      opened
      title={m.planned_publish_question()}
      confirmLabel={[m.planned_publish(), reach].filter(Boolean).join(' · ')}
      busy={publish.isPending}
      onConfirm={() => publish.mutate({ params: { id: post.id }, body: { version: post.version } })}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{post.title}</strong>
      </p>
      <p>{m.planned_publish_next({ audience: audienceOf(post) })}</p>
    </ConfirmDialog>
  )
}

const TimeDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const today = schoolDay(useNow())
  const [time, setTime] = useState(publishFieldsOf(post) ?? { day: today, time: '' })
  const [error, setError] = useState<string>()
  const change = useCommand(schedulePost, {
    quiet: true,
    onDone: onClose,
    onFailed: (failure) =>
      setError((isApiProblem(failure) ? failure.errors.publish_on : undefined) ?? problemText(failure)),
  })
  const save = () => {
    const wrong = publishErrorOf(time)
    setError(wrong)
    const body = { version: post.version, publish_on: publishBody(time) }
    if (wrong === undefined) change.mutate({ params: { id: post.id }, body })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.planned_change()}
      size="sm"
      typed={time}
      actions={
        <>
          <CancelButton />
          <Button loading={change.isPending} onClick={save}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        <strong dir="auto">{post.title}</strong>
        <PublishFields
          value={time}
          today={today}
          error={error}
          onChange={(next) => {
            setTime(next)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
