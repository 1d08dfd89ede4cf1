import { createPost } from '@nhip-cau/contract/posts'
import { currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useProfile } from '../../lib/profile.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../ui/page.tsx'
import { PostEditor } from './post-editor.tsx'
import { noFields } from './post-fields.ts'
import { publishesAtOnce } from './post-texts.ts'

export const CreatePostPage = () => {
  const role = currentRole()
  const { classes, permissions } = useProfile()
  const [chosen] = useChosenClass(role, classes)
  const create = useCommand(createPost, { quiet: true })
  const atOnce = publishesAtOnce(role, permissions)
  return (
    <Page title={m.title_create_post()}>
      <PostEditor
        form="post:new"
        start={{ ...noFields, classIds: chosen ? [chosen.id] : [] }}
        next={atOnce ? m.post_next_published() : m.post_next_waiting()}
        submitLabel={atOnce ? m.post_submit() : m.post_submit_waiting()}
        publishes={atOnce}
        send={(body) => create.mutateAsync({ body })}
      />
    </Page>
  )
}
