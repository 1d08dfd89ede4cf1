import type { Image, Video } from '@nhip-cau/contract/media'
import type { Document } from '@nhip-cau/contract/media-documents'
import type { Post } from '@nhip-cau/contract/posts'
import { useState } from 'react'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { schoolDay } from '../../ui/format.ts'
import { previewConfirm } from './confirm-fields.ts'
import { targetBody } from './post-aims.ts'
import { PostCard } from './post-card.tsx'
import type { PollFields, PostFields } from './post-fields.ts'

type Props = {
  readonly fields: PostFields
  readonly images: readonly Image[]
  readonly videos: readonly Video[]
  readonly documents: readonly Document[]
  /** The author of the edited post; the current user by default. */
  readonly author?: Post['author'] | undefined
}

/** The post as parents will see it. */
export const PostPreview = ({ fields, images, videos, documents, author }: Props) => {
  const { id, full_name, avatar, classes } = useProfile()
  const target = targetBody(fields)
  const [now] = useState(() => new Date().toISOString())
  return (
    <PostCard
      whole
      post={{
        id: 'preview',
        kind: fields.aim === 'staff' ? 'internal' : fields.kind,
        title: fields.title.trim() || m.post_preview_post_title(),
        text: fields.text.trim() || m.post_preview_text(),
        whole_school: target.whole_school || undefined,
        classes: classes.filter((one) => target.class_ids.includes(one.id)),
        chosen:
          target.age_groups.length + target.student_ids.length === 0
            ? undefined
            : { age_groups: target.age_groups, children: [], child_count: target.student_ids.length },
        body: fields.body ?? undefined,
        images: [...images],
        videos: ifAny(videos),
        documents: ifAny(documents),
        author: author ?? { id, full_name, avatar: avatar ?? undefined, role: 'teacher' },
        status: 'accepted',
        published_at: now,
        version: 0,
        poll: previewPoll(fields.poll),
        confirm: previewConfirm(fields.confirm, schoolDay(now)),
        likes: 0,
        comments: 0,
        comments_closed: fields.commentsOpen ? undefined : true,
        // Marked as seen, so that viewing the preview is not counted.
        seen: true,
        can: {},
      }}
    />
  )
}

const ifAny = <T,>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

const previewPoll = (poll: PollFields | null): Post['poll'] =>
  poll
    ? {
        multiple: poll.multiple,
        closes_on: poll.closesOn === '' ? null : poll.closesOn,
        open: true,
        voters: 0,
        options: poll.options
          .filter((text) => text.trim() !== '')
          .map((text) => ({ text, votes: null, chosen: false })),
      }
    : undefined
