import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { readonly onOpen: () => void; readonly onReplace: () => void }

/** Says that the draft was changed elsewhere, and lets its author choose. */
export const NewerDraft = ({ onOpen, onReplace }: Props) => (
  <Notice
    tone="waiting"
    title={m.draft_newer()}
    action={
      <>
        <Button variant="light" size="md" onClick={onOpen}>
          {m.draft_newer_open()}
        </Button>
        <Button variant="subtle" size="md" onClick={onReplace}>
          {m.draft_newer_replace()}
        </Button>
      </>
    }
  >
    <p>{m.draft_newer_lead()}</p>
  </Notice>
)
