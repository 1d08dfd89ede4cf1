import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isApiProblem } from './api-problem.ts'

type Props = {
  /** The error of the call. The dialog opens only if the phone number belongs to a person with another name. */
  readonly error: unknown
  readonly busy: boolean
  readonly onSame: () => void
  readonly onClose: () => void
}

export const isOtherName = (error: unknown) => isApiProblem(error) && error.code === 'phone_other_name'

/** Asks whether a phone number known under another name is a typing mistake or really belongs to the same person. */
export const SamePersonDialog = ({ error, busy, onSame, onClose }: Props) => (
  <ConfirmDialog
    opened={isOtherName(error)}
    title={m.people_same_title()}
    confirmLabel={m.people_same_confirm()}
    busy={busy}
    onConfirm={onSame}
    onClose={onClose}
  >
    {isApiProblem(error) && <p dir="auto">{error.errors.phone ?? error.detail}</p>}
    <p>{m.people_same_text()}</p>
  </ConfirmDialog>
)
