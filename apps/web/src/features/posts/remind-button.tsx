import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { Post } from '@nhip-cau/contract/posts'
import { type listDelivery, remindFamilies } from '@nhip-cau/contract/posts-delivery'
import { IconBell } from '@tabler/icons-react'
import { problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './delivery-panel.module.css'

type Props = { readonly post: Post; readonly reminder: AnswerOf<typeof listDelivery>['reminder'] }

/** Reminds the families that are missing; says when the last reminder was and when the next is possible. */
export const RemindButton = ({ post, reminder: { allowed, families, last_at, next_at } }: Props) => {
  const remind = useCommand(remindFamilies, { done: m.remind_done(), quiet: true })
  if (!allowed) return null
  return (
    <div className={styles.remind}>
      <Button
        size="md"
        variant="light"
        leftSection={<IconBell size={20} aria-hidden="true" />}
        disabled={families === 0 || next_at !== null}
        loading={remind.isPending}
        onClick={() => remind.mutate({ params: { id: post.id } })}
      >
        {families === 0 ? m.remind_nobody() : m.remind_families({ count: families })}
      </Button>
      {remind.isError && <p role="alert">{problemText(remind.error)}</p>}
      {last_at !== null && (
        <Muted as="span">
          {next_at === null
            ? m.remind_last({ time: formatDateTime(last_at) })
            : m.remind_next({ last: formatDateTime(last_at), next: formatDateTime(next_at) })}
        </Muted>
      )}
    </div>
  )
}
