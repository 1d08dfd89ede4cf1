import type { Post } from '@nhip-cau/contract/posts'
import { PostCard } from './post-card.tsx'
import { PostMenuButton } from './post-menu-button.tsx'

type Props = {
  readonly post: Post
  readonly eager?: boolean
  readonly whole?: boolean
  readonly onPhotoError?: () => void
}

/** A post as families see it. */
export const FamilyPost = (props: Props) => <PostCard {...props} menu={<PostMenuButton post={props.post} />} />
