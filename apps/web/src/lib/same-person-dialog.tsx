import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isApiProblem } from './api-problem.ts'

type Props = {
  /** Of the call that stopped because the number is somebody's of another name; anything else opens nothing. */
  readonly error: unknown
  readonly busy: boolean
  readonly onSame: () => void
  readonly onClose: () => void
}

export const isOtherName = (error: unknown) => isApiProblem(error) && error.code === 'phone_other_name'

/** The number is known under another name: a slip of the pen, or really the same person? */
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
