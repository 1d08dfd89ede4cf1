import type { Post } from '@nhip-cau/contract/posts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'

const PanelContent = lazy(() =>
  import('./post-panel-content.tsx').then((module) => ({ default: module.PostPanelContent })),
)

export type PostPanelProps = {
  readonly renderPost: (post: Post, open: (id: string | undefined) => void) => ReactNode
}

/**
 * Opens the post named by `?post=` over the feed, for links of notifications. The address changes, so "back" closes it.
 */
export const PostPanel = ({ renderPost }: PostPanelProps) => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('post')
  // Keeps the last post visible while the panel closes.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const open = (next: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('post')
        else after.set('post', next)
        return after
      },
      { replace: true },
    )
  const close = () => open(undefined)
  return (
    shown !== null && (
      <Suspense fallback={null}>
        <PanelContent id={shown} opened={id !== null} onClose={close} renderPost={(post) => renderPost(post, open)} />
      </Suspense>
    )
  )
}
