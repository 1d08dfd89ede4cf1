import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './drafts-page.module.css'

type Props = { readonly onOpen: () => void; readonly onReplace: () => void }

/** Says that the draft was changed elsewhere, and lets its author choose. */
export const NewerDraft = ({ onOpen, onReplace }: Props) => (
  <Notice tone="waiting" title={m.draft_newer()}>
    <p>{m.draft_newer_lead()}</p>
    <div className={styles.actions}>
      <Button variant="filled" size="sm" onClick={onOpen}>
        {m.draft_newer_open()}
      </Button>
      <Button variant="default" size="sm" onClick={onReplace}>
        {m.draft_newer_replace()}
      </Button>
    </div>
  </Notice>
)
