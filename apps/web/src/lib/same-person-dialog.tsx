import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isApiProblem } from './api-problem.ts'

type Props = {
  /** The error of the call. It is asked only if the phone number belongs to a person with another name. */
  readonly error: unknown
  readonly busy: boolean
  readonly onSame: () => void
  readonly onClose: () => void
}

/** Asks whether a phone number known under another name is a typing mistake or really belongs to the same person. */
export const SamePersonDialog = ({ error, busy, onSame, onClose }: Props) =>
  isApiProblem(error) &&
  error.code === 'phone_other_name' && (
    <ConfirmDialog
      opened
      title={m.people_same_title()}
      confirmLabel={m.people_same_confirm()}
      busy={busy}
      onConfirm={onSame}
      onClose={onClose}
    >
      <p dir="auto">{Object.values(error.errors)[0] ?? error.detail}</p>
      <p>{m.people_same_text()}</p>
    </ConfirmDialog>
  )
