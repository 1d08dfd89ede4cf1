import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { PostCard } from './post-card.tsx'

type Props = { readonly post: Post; readonly opened: boolean; readonly onClose: () => void }

/** What a family sees of this version once it is published. */
export const PostAsFamily = ({ post, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={m.post_preview_title()} size="sm">
    <PostCard
      whole
      post={{
        ...post,
        status: 'accepted',
        decision: null,
        // Marked as seen, so that viewing it here is not counted.
        seen: true,
        seen_by: null,
        can: { edit: false, delete: false, decide: false, see_unseen: false, answer: false },
      }}
    />
  </Dialog>
)
