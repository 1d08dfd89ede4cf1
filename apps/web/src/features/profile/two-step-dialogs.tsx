import { stopTwoStep } from '@nhip-cau/contract/own-account'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PasswordProof } from './password-proof.tsx'
import type { ProofBody } from './proof-fields.tsx'
import styles from './two-step.module.css'
import { TwoStepSetup } from './two-step-setup.tsx'

type Props = {
  /** The account has two-step login, so its code is required too. */
  readonly isOn: boolean
  readonly onClose: () => void
}

export const SetupDialog = ({ isOn, onClose }: Props) => {
  const [unsaved, setUnsaved] = useState(false)
  const [warned, setWarned] = useState(false)
  return (
    <Dialog
      opened
      title={m.two_step_title()}
      // The codes are shown only once, so the first attempt to close shows a warning.
      onClose={unsaved && !warned ? () => setWarned(true) : onClose}
    >
      <div className={styles.content}>
        {warned && <Notice tone="waiting" title={m.two_step_save_first()} />}
        <TwoStepSetup
          isOn={isOn}
          onCodes={() => setUnsaved(true)}
          onDone={() => {
            showToast({ text: m.two_step_done() })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

export const StopDialog = ({ isOn, onClose }: Props) => {
  const stop = async (proof: ProofBody) => {
    await call(stopTwoStep, currentRole(), { body: proof })
    showToast({ text: m.two_step_stopped() })
    onClose()
  }
  return (
    <Dialog opened title={m.two_step_stop()} onClose={onClose}>
      <div className={styles.content}>
        <p>{m.two_step_stop_next()}</p>
        <PasswordProof label={m.two_step_stop()} tone="danger" asksCode={isOn} onProof={stop} />
      </div>
    </Dialog>
  )
}
