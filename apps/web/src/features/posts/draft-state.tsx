import { IconAlertTriangle, IconCloudCheck } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import type { ServerState } from './drafts/use-server-draft.ts'
import styles from './post-form.module.css'

export type ShownDraft = {
  readonly failed: boolean
  readonly server: ServerState
}

/** Says whether the draft is saved: on the server, or on this device until the server can be reached. */
export const DraftState = ({ failed, server }: ShownDraft) => {
  if (server.kind === 'failed') return <Saved text={failed ? m.draft_failed() : m.draft_retried()} />
  if (server.kind === 'refused') return <Saved text={server.text} />
  return <Saved savedAt={server.kind === 'saved' ? server.at : undefined} />
}

/** The time of the last save, or why there is none. */
const Saved = ({ savedAt, text }: { savedAt?: number | undefined; text?: string | undefined }) => (
  <p className={styles.draft} role="status">
    {text !== undefined ? (
      <>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {text}
      </>
    ) : (
      savedAt !== undefined && (
        <>
          <IconCloudCheck size={18} aria-hidden="true" />
          {m.draft_saved({ time: formatTime(savedAt) })}
        </>
      )
    )}
  </p>
)
