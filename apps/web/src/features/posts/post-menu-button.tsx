import type { Post } from '@nhip-cau/contract/posts'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { PostDots } from './post-dots.tsx'

/** Also the page preloads it: without a network, nothing can be loaded with the tap. */
export const loadPostMenu = () => import('./post-menu.tsx').then((module) => ({ default: module.PostMenu }))
const PostMenu = lazy(loadPostMenu)

type Props = {
  readonly post: Post
  readonly onDeleted?: () => void
}

/**
 * Loads and opens the menu of a post when it is tapped: a feed has many menus, few are opened, and their code would delay
 * the posts.
 */
export const PostMenuButton = (props: Props) => {
  const [state, setState] = useState<'closed' | 'loading' | 'opened'>('closed')
  const load = () => {
    if (state !== 'closed') return
    setState('loading')
    loadPostMenu().then(
      () => setState('opened'),
      () => {
        setState('closed')
        // The browser keeps the failure until the page is loaded again.
        showToast({
          tone: 'danger',
          text: m.error_network(),
          action: { label: m.common_retry(), onClick: () => window.location.reload() },
        })
      },
    )
  }
  const dots = (
    <PostDots
      title={props.post.title}
      aria-haspopup="menu"
      aria-expanded="false"
      aria-busy={state === 'loading'}
      onClick={load}
    />
  )
  if (state !== 'opened') return dots
  return (
    <Suspense fallback={dots}>
      <PostMenu {...props} />
    </Suspense>
  )
}
