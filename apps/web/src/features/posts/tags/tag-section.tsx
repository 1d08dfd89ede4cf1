import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import type { targetQuery } from '../post-aims.ts'
import type { TagFields, TagFile } from './tag-fields.ts'
import styles from './tags.module.css'

const TagEditor = lazy(() => import('./tag-editor.tsx').then((module) => ({ default: module.TagEditor })))

type Props = {
  readonly files: readonly TagFile[]
  /** Whom the post is for; undefined while nothing is chosen. */
  readonly target: ReturnType<typeof targetQuery>
  readonly tags: TagFields
  readonly errors: readonly (string | undefined)[]
  readonly onChange: (tags: TagFields) => void
}

/** Says how many photos have tagged children; the class opens below. */
export const TagSection = (props: Props) => {
  const { files, tags, errors } = props
  const { settings } = useProfile()
  const [opened, setOpened] = useState(false)
  if (files.length === 0) return null
  const tagged = files.filter(({ id }) => (tags[id]?.length ?? 0) > 0).length
  return (
    <section className={styles.section} aria-label={m.tags_title()}>
      <Button
        variant="light"
        size="md"
        aria-expanded={opened}
        leftSection={<IconUserPlus size={20} aria-hidden="true" />}
        onClick={() => setOpened(!opened)}
      >
        {m.tags_open({ tagged, total: files.length })}
      </Button>
      {!settings.visibility.families_see_untagged_photos && tagged < files.length && (
        <Muted>{m.tags_untagged_hidden()}</Muted>
      )}
      {opened && (
        <Suspense fallback={null}>
          <TagEditor {...props} />
        </Suspense>
      )}
      {errors.map(
        (error) =>
          error && (
            <p key={error} className={styles.error} role="alert">
              {error}
            </p>
          ),
      )}
    </section>
  )
}
