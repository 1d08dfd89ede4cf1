import type { Post } from '@nhip-cau/contract/posts'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { PostDots } from './post-dots.tsx'

/** Also the page preloads it: without a network, nothing can be loaded with the tap. */
export const loadPostMenu = () => import('./post-menu.tsx').then((module) => ({ default: module.PostMenu }))
const PostMenu = lazy(loadPostMenu)

/** Counts the taps, because of two menus that are asked for while the code is on its way only the last one opens. */
let taps = 0

type Props = {
  readonly post: Post
  readonly onDeleted?: () => void
}

/**
 * Loads and opens the menu of a post when it is tapped: a feed has many menus, few are opened, and their code would delay
 * the posts.
 */
export const PostMenuButton = (props: Props) => {
  const [state, setState] = useState<'plain' | 'loading' | 'loaded'>('plain')
  const load = () => {
    if (state !== 'plain') return
    setState('loading')
    taps += 1
    const tap = taps
    loadPostMenu().then(
      () => setState(tap === taps ? 'loaded' : 'plain'),
      () => {
        setState('plain')
        offerReload()
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
  if (state !== 'loaded') return dots
  return (
    <Suspense fallback={dots}>
      <PostMenu {...props} />
    </Suspense>
  )
}

/** The network is gone or a newer version was deployed. The browser keeps the failure until the page is loaded again. */
const offerReload = () =>
  showToast({
    tone: 'danger',
    text: m.post_menu_failed(),
    action: { label: m.update_now(), onClick: () => window.location.reload() },
  })
