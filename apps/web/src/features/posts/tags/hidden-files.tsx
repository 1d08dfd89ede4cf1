import type { Post } from '@nhip-cau/contract/posts'
import { faceAddress } from '../../../lib/api.ts'
import { currentRole } from '../../../lib/area.ts'
import { m } from '../../../paraglide/messages.js'
import { Notice } from '../../../ui/notice.tsx'
import styles from './tags.module.css'

type Props = { readonly hidden: NonNullable<Post['hidden']>; readonly post: Post }

/** Shows staff the photos and videos of a post that families do not see, and why. */
export const HiddenFiles = ({ hidden, post }: Props) => {
  const pictureOf = (id: string) =>
    post.images.find((image) => image.id === id) ?? post.videos?.find((video) => video.id === id)?.poster
  return (
    <Notice tone="waiting" title={m.post_hidden({ count: hidden.length })}>
      <ul>
        {hidden.map((file) => {
          const { file_id } = file
          const src = faceAddress(currentRole(), pictureOf(file_id))
          return (
            <li key={file_id} className={styles.hidden}>
              {src && <img src={src} alt="" loading="lazy" decoding="async" />}
              <span>{reasonOf(file)}</span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

const reasonOf = ({ children, untagged }: NonNullable<Post['hidden']>[number]) => {
  if (children.length > 0) return m.post_hidden_consent({ names: children.join(', ') })
  return untagged ? m.post_hidden_untagged() : m.post_hidden_again()
}
