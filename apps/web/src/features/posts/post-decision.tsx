import { acceptPost, type Post, rejectPost } from '@nhip-cau/contract/posts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './post-decision.module.css'
import { audienceOf } from './post-words.ts'

const ReasonDialog = lazy(() =>
  import('../../ui/reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
)

/** Two people may decide at once: who is later is told by a message who was faster, and sees the new state. */
export const PostDecision = ({ post }: { post: Post }) => {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const decided = { post_id: post.id, version: post.version }
  const accept = useCommand(acceptPost, { done: m.post_accept_done({ title: post.title }) })
  const reject = useCommand(rejectPost, {
    done: m.post_reject_done({ name: post.author.full_name }),
    quiet: true,
    onDone: () => setAsking('closed'),
  })
  const conflict = isApiProblem(reject.error) && reject.error.status === 409
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
            onSubmit={(reason) => (conflict ? setAsking('closed') : reject.mutate({ body: { ...decided, reason } }))}
            onClose={() => setAsking('closed')}
          >
            <p>{m.post_reject_next({ name: post.author.full_name })}</p>
          </ReasonDialog>
        </Suspense>
      )}
    </div>
  )
}
