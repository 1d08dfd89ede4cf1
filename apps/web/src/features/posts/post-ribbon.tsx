import type { Planned, Stop } from '@nhip-cau/contract/post-schedule'
import type { Post } from '@nhip-cau/contract/posts'
import { IconCalendarClock, IconClockHour4, IconMessageReport } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
import { plannedTime } from './publish-time.ts'

/** Shows staff the state of a post, who decided and why. A published post shows nothing. */
export const PostRibbon = ({ post }: { post: Post }) => {
  const { status, decision, planned, earlier_version_visible } = post
  if (status === 'accepted') return null
  if (status === 'scheduled' && planned) return <PlannedRibbon planned={planned} />
  const rejected = status === 'rejected'
  return (
    <StatusRibbon
      tone={rejected ? 'danger' : 'waiting'}
      icon={rejected ? <IconMessageReport aria-hidden="true" /> : <IconClockHour4 aria-hidden="true" />}
      title={rejected ? m.post_rejected() : m.post_pending()}
    >
      {post.waiting_since !== undefined && (
        <p>
          {m.post_waiting_since()} <RelativeTime at={post.waiting_since} />
        </p>
      )}
      {planned && !rejected && <p>{m.planned_pending({ time: plannedTime(planned.at) })}</p>}
      {rejected && decision && (
        <>
          {decision.reason && <p>{m.post_rejected_reason({ reason: decision.reason })}</p>}
          <p>
            {decision.by} · <RelativeTime at={decision.at} />
          </p>
        </>
      )}
      {earlier_version_visible && <p>{m.post_earlier_version()}</p>}
    </StatusRibbon>
  )
}

const stops: Record<Stop, () => string> = {
  person: m.planned_stop_person,
  consent: m.planned_stop_consent,
  target: m.planned_stop_target,
}

/** When a post is published, or why it is not. */
const PlannedRibbon = ({ planned: { at, stopped } }: { planned: Planned }) => {
  const failed = stopped === 'consent' || stopped === 'target'
  return (
    <StatusRibbon
      tone={failed ? 'danger' : 'primary'}
      icon={failed ? <IconMessageReport aria-hidden="true" /> : <IconCalendarClock aria-hidden="true" />}
      title={stopped === null ? m.planned_at({ time: plannedTime(at) }) : m.planned_none()}
    >
      {stopped === null ? <p>{m.planned_seen()}</p> : <p>{stops[stopped]()}</p>}
    </StatusRibbon>
  )
}
