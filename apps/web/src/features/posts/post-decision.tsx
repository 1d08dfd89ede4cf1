import { acceptPost, type Post, rejectPost } from '@nhip-cau/contract/posts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './post-decision.module.css'
import { audienceOf } from './post-words.ts'

const ReasonDialog = lazy(() =>
  import('../../ui/reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
)

/**
 * Accept or reject. Two people may decide at once: who is later is told who was faster and when, be it by the server's
 * refusal or because the live news came while the reason was being written.
 */
export const PostDecision = ({ post }: { post: Post }) => {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const { can, decision, status } = post
  useEffect(() => {
    if (can.decide || asking !== 'open') return
    setAsking('closed')
    showToast({ tone: 'info', text: decidedMeanwhile(status, decision) })
  }, [can.decide, asking, status, decision])
  const decided = { post_id: post.id, version: post.version }
  const accept = useCommand(acceptPost, { done: m.post_accept_done({ title: post.title }) })
  const reject = useCommand(rejectPost, {
    done: m.post_reject_done({ name: post.author.full_name }),
    quiet: true,
    onDone: () => setAsking('closed'),
    onFailed: (error) => {
      if (!isApiProblem(error) || error.status !== 409) return
      setAsking('closed')
      showToast({ tone: 'info', text: error.detail })
    },
  })
  if (!can.decide) return null
  return (
    <div className={styles.decision}>
      <p className={styles.next}>{m.post_decision_next({ audience: audienceOf(post) })}</p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconX size={20} />}
          disabled={accept.isPending}
          onClick={() => setAsking('open')}
        >
          {m.post_reject()}
        </Button>
        <Button
          color="green"
          size="md"
          leftSection={<IconCheck size={20} />}
          loading={accept.isPending}
          onClick={() => accept.mutate({ body: decided })}
        >
          {m.post_accept()}
        </Button>
      </div>
      {asking !== 'never' && (
        <Suspense fallback={null}>
          <ReasonDialog
            opened={asking === 'open'}
            title={m.post_reject_title()}
            reasons={[
              m.post_reason_photo(),
              m.post_reason_consent(),
              m.post_reason_words(),
              m.post_reason_class(),
              m.post_reason_more(),
            ]}
            confirmLabel={m.post_reject_confirm()}
            busy={reject.isPending}
            error={reject.error ? problemText(reject.error) : undefined}
            onSubmit={(reason) => reject.mutate({ body: { ...decided, reason } })}
            onClose={() => setAsking('closed')}
          >
            <p>{m.post_reject_next({ name: post.author.full_name })}</p>
          </ReasonDialog>
        </Suspense>
      )}
    </div>
  )
}

const decidedMeanwhile = (status: Post['status'], decision: Post['decision']) => {
  if (!decision) return m.error_conflict()
  const words = { name: decision.by, time: formatTime(decision.at) }
  return status === 'rejected' ? m.post_rejected_meanwhile(words) : m.post_accepted_meanwhile(words)
}
