import type { Post } from '@nhip-cau/contract/posts'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './post-poll.module.css'
import { useVote } from './use-vote.ts'

type Props = { readonly post: Post; readonly poll: NonNullable<Post['poll']> }

/** The poll of a post: a choice until the reader has voted, then the result with a way to vote anew. */
export const PostPoll = ({ post, poll }: Props) => {
  const name = useId()
  const voted = poll.options.flatMap(({ chosen }, position) => (chosen ? [position] : []))
  const [chosen, setChosen] = useState<readonly number[]>(voted)
  const [anew, setAnew] = useState(false)
  const vote = useVote(post)
  const isChoice = post.can.answer && poll.open && (voted.length === 0 || anew)
  const toggle = (position: number, on: boolean) => {
    if (!poll.multiple) return setChosen([position])
    setChosen(on ? [...chosen, position] : chosen.filter((one) => one !== position))
  }
  const send = () => vote.mutate({ options: [...chosen] }, { onSuccess: () => setAnew(false) })
  return (
    <fieldset className={styles.poll}>
      <legend className={styles.title}>{poll.multiple ? m.poll_several() : m.poll_one()}</legend>
      {poll.options.map(({ text, votes, chosen: isMine }, position) =>
        isChoice ? (
          <label key={text} className={styles.option}>
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(position)}
              onChange={(event) => toggle(position, event.currentTarget.checked)}
            />
            <span dir="auto">{text}</span>
            {votes !== null && <span className={styles.votes}>{votes}</span>}
          </label>
        ) : (
          <div key={text} className={styles.result} data-mine={isMine || undefined}>
            <span dir="auto">
              {text}
              {isMine && <Muted as="span"> · {m.poll_mine()}</Muted>}
            </span>
            <span className={styles.votes}>{votes ?? ''}</span>
            <span
              className={styles.bar}
              style={{ inlineSize: `${poll.voters === 0 ? 0 : ((votes ?? 0) / poll.voters) * 100}%` }}
            />
          </div>
        ),
      )}
      <div className={styles.foot}>
        {isChoice && (
          <Button size="sm" disabled={chosen.length === 0} loading={vote.isPending} onClick={send}>
            {m.poll_vote()}
          </Button>
        )}
        {post.can.answer && poll.open && voted.length > 0 && !anew && (
          <Button size="sm" variant="subtle" onClick={() => setAnew(true)}>
            {m.poll_change()}
          </Button>
        )}
        <Muted as="span">
          {[m.poll_voters({ count: poll.voters }), closingText(poll)].filter(Boolean).join(' · ')}
        </Muted>
      </div>
    </fieldset>
  )
}

const closingText = ({ open, closes_on }: Props['poll']): string => {
  if (closes_on === null) return ''
  const day = formatDate(closes_on)
  return open ? m.poll_closes({ day }) : m.poll_closed({ day })
}
