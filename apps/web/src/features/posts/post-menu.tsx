import { deletePost, type Post } from '@nhip-cau/contract/posts'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Menu } from '../../ui/menu.tsx'
import { PostDots } from './post-dots.tsx'
import { PostReadingItems } from './post-reading-items.tsx'

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const PostAsFamily = lazy(() => import('./post-as-family.tsx').then((module) => ({ default: module.PostAsFamily })))

type Props = {
  readonly post: Post
  readonly onDeleted?: () => void
}

/** What a reader may do with a post, and the actions that the server allows; opened as soon as it is rendered. */
export const PostMenu = ({ post, onDeleted }: Props) => {
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const [preview, setPreview] = useState<'never' | 'open' | 'closed'>('never')
  const remove = useCommand(deletePost, {
    done: m.success_deleted(),
    onDone: () => {
      setAsking('closed')
      onDeleted?.()
    },
  })
  return (
    <>
      <Menu opensAtOnce position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {/* It replaces the button that was tapped, and takes its focus. */}
          <PostDots title={post.title} autoFocus />
        </Menu.Target>
        <Menu.Dropdown>
          <PostReadingItems post={post} />
          {post.can.decide && post.kind !== 'internal' && (
            <Menu.Item leftSection={<IconEye size={20} />} onClick={() => setPreview('open')}>
              {m.post_as_family()}
            </Menu.Item>
          )}
          {post.can.edit && (
            <>
              <Menu.Item
                component={Link}
                href={`${areaPath(currentRole(), '/edit-post')}?id=${post.id}`}
                leftSection={<IconPencil size={20} />}
              >
                {m.common_edit()}
              </Menu.Item>
              <Menu.Item data-tone="danger" leftSection={<IconTrash size={20} />} onClick={() => setAsking('open')}>
                {m.common_delete()}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {preview !== 'never' && (
        <Suspense fallback={null}>
          <PostAsFamily post={post} opened={preview === 'open'} onClose={() => setPreview('closed')} />
        </Suspense>
      )}
      {asking !== 'never' && (
        <Suspense fallback={null}>
          <ConfirmDialog
            opened={asking === 'open'}
            tone="danger"
            title={m.confirm_delete({ object: m.post_object() })}
            confirmLabel={m.common_delete()}
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ params: { id: post.id } })}
            onClose={() => setAsking('closed')}
          >
            <p>
              <strong>{post.title}</strong>
            </p>
            <p>{m.post_delete_next()}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
