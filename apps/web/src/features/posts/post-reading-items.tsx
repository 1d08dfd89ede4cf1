import type { Post } from '@nhip-cau/contract/posts'
import { printPost } from '@nhip-cau/contract/posts-reading'
import { IconPrinter, IconShare3 } from '@tabler/icons-react'
import { problemText } from '../../lib/api-problem.ts'
import { downloadFile } from '../../lib/download.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import { sharePost } from './share-post.ts'

/** What every reader of a post may do with it. */
export const PostReadingItems = ({ post }: { post: Post }) => {
  const { school } = useProfile()
  return (
    <>
      {/* A link to a post that is not published would lead families to nothing. */}
      {post.published_at !== null && (
        <Menu.Item leftSection={<IconShare3 size={20} />} onClick={() => void sharePost(post, school.name)}>
          {m.post_share()}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPrinter size={20} />} onClick={() => void print(post.id)}>
        {m.common_print()}
      </Menu.Item>
    </>
  )
}

const print = async (id: string) => {
  showToast({ text: m.post_print_started(), tone: 'info' })
  try {
    await downloadFile(printPost, { params: { id } }, { fileName: 'bai-viet.pdf' })
  } catch (error) {
    showToast({ text: problemText(error), tone: 'danger' })
  }
}
