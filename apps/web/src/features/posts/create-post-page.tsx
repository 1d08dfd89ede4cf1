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
  const profile = useProfile()
  const { classes } = profile
  const [chosen] = useChosenClass(role, classes)
  const create = useCommand(createPost, { quiet: true })
  return (
    <Page title={m.title_create_post()}>
      <PostEditor
        form="post:new"
        start={{ ...noFields, classIds: chosen ? [chosen.id] : [] }}
        sending={(kind) =>
          publishesAtOnce(role, profile, kind)
            ? { next: m.post_next_published(), label: m.post_submit(), publishes: true }
            : { next: m.post_next_waiting(), label: m.post_submit_waiting(), publishes: false }
        }
        send={(body) => create.mutateAsync({ body })}
      />
    </Page>
  )
}
