import type { Post } from '@nhip-cau/contract/posts'
import { IconClockHour4, IconMessageReport } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'

/** Shows staff the state of a post, who decided and why. A published post shows nothing. */
export const PostRibbon = ({ post }: { post: Post }) => {
  const { status, decision, earlier_version_visible } = post
  if (status === 'accepted') return null
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
