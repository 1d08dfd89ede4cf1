import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './school-accounts.module.css'

export type OneTime = { readonly name: string; readonly login: string; readonly password: string }

/** Shown only once; afterwards only a new password can be created. */
export const OneTimePassword = ({ oneTime, onClose }: { oneTime: OneTime; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={m.users_one_time_title({ name: oneTime.name })}
    actions={
      <>
        <CopyButton text={oneTime.password} label={m.users_one_time_copy()} />
        <Button onClick={onClose}>{m.users_one_time_done()}</Button>
      </>
    }
  >
    <div className={styles.secret}>
      <p>{m.users_one_time_text({ login: oneTime.login })}</p>
      <code translate="no">{oneTime.password}</code>
    </div>
  </Dialog>
)
