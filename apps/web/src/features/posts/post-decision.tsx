import { acceptPost, type Post, rejectPost, undoPost } from '@nhip-cau/contract/posts'
import { DecisionBar } from '../../lib/decision-bar.tsx'
import { familiesReached } from '../../lib/reach.ts'
import { m } from '../../paraglide/messages.js'
import { formatDateTime, formatTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { PhotoConsentWarning } from '../consents/photo-consent-warning.tsx'
import { aimOf, targetQuery } from './post-aims.ts'
import { audienceOf } from './post-texts.ts'
import { useReach } from './use-reach.ts'

/** Accepts or rejects exactly the version that is shown. */
export const PostDecision = ({ post }: { post: Post }) => {
  const target = { ...aimOf(post), kind: post.kind }
  const decides = post.can.decide === true
  const families = useReach(target, decides)
  const decided = { post_id: post.id, version: post.version }
  const name = post.author.full_name
  return (
    <DecisionBar
      can={decides}
      meanwhile={decidedMeanwhile(post)}
      accept={{
        endpoint: acceptPost,
        input: { body: decided },
        label: m.post_accept(),
        reach: familiesReached(families),
        done: m.post_accept_done({ title: post.title }),
      }}
      reject={{
        endpoint: rejectPost,
        inputOf: (reason) => ({ body: { ...decided, reason } }),
        done: m.post_reject_done({ name }),
        confirmLabel: m.post_reject_confirm(),
        title: m.post_reject_title(),
        reasons: [
          m.post_reason_photo(),
          m.post_reason_consent(),
          m.post_reason_words(),
          m.post_reason_class(),
          m.post_reason_more(),
        ],
        next: m.post_reject_next({ name }),
      }}
      undo={{ endpoint: undoPost, input: { params: { id: post.id } } }}
    >
      {post.images.length > 0 && <PhotoConsentWarning shownTo={targetQuery(target)} />}
      <Muted>
        {post.planned
          ? m.planned_decision_next({ time: formatDateTime(post.planned.at) })
          : m.post_decision_next({ audience: audienceOf(post) })}
      </Muted>
    </DecisionBar>
  )
}

const decidedMeanwhile = ({ status, decision }: Post) => {
  if (!decision) return undefined
  const words = { name: decision.by, time: formatTime(decision.at) }
  return status === 'rejected' ? m.post_rejected_meanwhile(words) : m.post_accepted_meanwhile(words)
}
