import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { PostCard } from './post-card.tsx'

type Props = { readonly post: Post; readonly opened: boolean; readonly onClose: () => void }

const isShown =
  ({ hidden = [] }: Post) =>
  ({ id }: { readonly id: string }) =>
    hidden.every(({ file_id }) => file_id !== id)

/** What a family sees of this version once it is published. */
export const PostAsFamily = ({ post, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={m.post_preview_title()} size="sm">
    <PostCard
      whole
      post={{
        ...post,
        images: post.images.filter(isShown(post)),
        videos: post.videos?.filter(isShown(post)),
        // A family learns of its own child only.
        chosen: post.chosen && { ...post.chosen, children: post.chosen.children.slice(0, 1), child_count: 1 },
        status: 'accepted',
        decision: undefined,
        // Marked as seen, so that viewing it here is not counted.
        seen: true,
        seen_by: undefined,
        can: {},
      }}
    />
  </Dialog>
)
