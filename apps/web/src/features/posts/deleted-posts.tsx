import { type DeletedPost, listDeletedPosts, restorePost } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './deleted-posts.module.css'
import { audienceOf } from './post-texts.ts'

/** Recently deleted posts that can be restored. Shows at most a hundred, because nobody reads through more. */
export const DeletedPosts = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const posts = useQuery(ask(listDeletedPosts, { query: { per_page: 100 } }))
  return (
    <EntityPanel
      query={posts}
      byAddress={false}
      opened={opened}
      onClose={onClose}
      title={m.posts_deleted()}
      nameOf={m.posts_deleted}
    >
      {({ data }) => (
        <>
          <Muted>{m.posts_deleted_lead()}</Muted>
          {data.length === 0 ? (
            <EmptyState picture={<AllDone />} text={m.posts_deleted_empty()} />
          ) : (
            <ul className={styles.list}>
              {data.map((post) => (
                <Deleted key={post.id} post={post} />
              ))}
            </ul>
          )}
        </>
      )}
    </EntityPanel>
  )
}

const Deleted = ({ post }: { post: DeletedPost }) => {
  const restore = useCommand(restorePost, { done: m.posts_restored() })
  const target = audienceOf(post)
  return (
    <li className={styles.post}>
      <div className={styles.text}>
        <strong dir="auto">{post.title}</strong>
        <Muted as="span" dir="auto">
          {post.author} · {target}
        </Muted>
        <Muted as="span">
          {m.posts_deleted_by({
            name: post.deleted_by,
            time: formatDateTime(post.deleted_at),
            day: formatDate(post.restorable_until),
          })}
        </Muted>
      </div>
      <Button
        size="sm"
        variant="light"
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id: post.id } })}
      >
        {m.posts_restore()}
      </Button>
    </li>
  )
}
