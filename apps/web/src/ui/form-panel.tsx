import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { FormErrors } from './form-errors.tsx'
import styles from './form-panel.module.css'
import { Muted } from './muted.tsx'
import { Notice } from './notice.tsx'
import { SidePanel } from './side-panel.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** True with unsaved changes: leaving asks first. */
  dirty: boolean
  busy: boolean
  submitLabel?: string
  onSubmit: () => void
  /** Fields with their messages, from `useContractForm().panel`. */
  errors?: readonly { fieldId: string; message: string }[]
  /** An error without a field. */
  failure?: string | undefined
  children: ReactNode
}

/** Enter in a field of one line never sends a form with a button to send; on a button it presses that button. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * A form beside its list: sections, a summary of errors, a save button that stays visible, and a guard for unsaved
 * changes.
 */
export const FormPanel = (props: Props) => {
  const { opened, onClose, title, dirty, busy, submitLabel, onSubmit, errors = [], failure, children } = props
  // Values that are being sent no longer count as unsaved, so that the form can close after success.
  const { ask, dialog } = useUnsavedGuard(opened && dirty && !busy)
  const close = () => (dirty ? ask(onClose) : onClose())
  return (
    <>
      <SidePanel opened={opened} onClose={close} title={title} size="40rem">
        <form
          className={styles.form}
          noValidate
          onKeyDown={keepEnter}
          onSubmit={(event) => {
            event.preventDefault()
            // React submit events bubble through portals, so a panel inside a form would submit that form too.
            event.stopPropagation()
            if (!busy) onSubmit()
          }}
        >
          <FormErrors errors={errors} />
          {failure && errors.length === 0 && <Notice tone="danger" title={failure} />}
          {children}
          <StickyActions>
            <Button variant="default" onClick={close}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel ?? m.common_save()}
            </Button>
          </StickyActions>
        </form>
      </SidePanel>
      {dialog}
    </>
  )
}

type SectionProps = { title: string; hint?: ReactNode; children: ReactNode }

export const FormSection = ({ title, hint, children }: SectionProps) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {hint && <Muted>{hint}</Muted>}
    {children}
  </fieldset>
)

/** Places related fields side by side where there is space. */
export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
