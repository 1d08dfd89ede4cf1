import type { Post } from '@nhip-cau/contract/posts'
import { areaPath } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { copyText } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { audienceOf } from './post-texts.ts'

/** Names only the class or the school, never a child: the words and the address may reach people who may not see the post. */
const cardOf = (post: Post, school: string) => {
  const isWide = post.whole_school || post.chosen !== undefined
  const text = isWide ? m.post_share_school({ name: school }) : m.post_share_class({ names: audienceOf(post) })
  return {
    title: m.app_name(),
    text,
    url: new URL(areaPath('parent', `/?post=${post.id}`), window.location.origin).href,
  }
}

/** Gives the link to an app such as Zalo; copies it where the browser cannot. */
export const sharePost = async (post: Post, school: string): Promise<void> => {
  const card = cardOf(post, school)
  if ('share' in navigator) {
    const failure = await navigator.share(card).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined || (failure instanceof DOMException && failure.name === 'AbortError')) return
  }
  const isCopied = await copyText(`${card.text}\n${card.url}`)
  showToast(isCopied ? { text: m.post_share_copied() } : { text: m.copy_failed(), tone: 'danger' })
}
