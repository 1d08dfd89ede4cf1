import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormErrors } from './form-errors.tsx'
import styles from './form-panel.module.css'
import { Muted } from './muted.tsx'
import { SendFailure } from './send-failure.tsx'
import { SidePanel } from './side-panel.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { useUnsaved } from './unsaved.tsx'
import { type FormDraft, useDraftKeeper } from './use-draft-keeper.ts'

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
  /** Keeps what was typed when the form closes without sending it. */
  draft?: FormDraft | undefined
  children: ReactNode
}

const firstField = (within: HTMLElement | null) =>
  within?.querySelector<HTMLElement>(':is(input:not([type="file"]), select, textarea):not(:disabled)')

/** Whether there is a mouse; elsewhere the focus in a field opens the keyboard over the form. */
const hasMouse = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Lets the form open with the focus in its first field, unless that would open a calendar. */
const beginInFirstField = (form: HTMLFormElement | null) => {
  const first = hasMouse() ? firstField(form) : undefined
  if (first && !first.matches('.mantine-DateInput-input')) first.dataset.autofocus = 'true'
}

/**
 * Enter in a field of one line never sends a form with a button to send; on a button it presses that button. Ctrl Enter
 * or ⌘ Enter sends from everywhere, so that nobody has to pass the optional fields.
 */
const keepEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter') return
  const sends = event.ctrlKey || event.metaKey
  if (sends || event.target instanceof HTMLInputElement) event.preventDefault()
  if (sends) event.currentTarget.requestSubmit()
}

/**
 * A form beside its list: sections, a summary of errors, a save button that stays visible, a guard for unsaved changes
 * and the form's draft.
 */
export const FormPanel = ({ opened, onClose, title, ...form }: Props) => (
  <SidePanel opened={opened} onClose={onClose} title={title} size="40rem">
    <PanelForm {...form} />
  </SidePanel>
)

const PanelForm = (props: Omit<Props, 'opened' | 'onClose' | 'title'>) => {
  const { dirty, busy, submitLabel, onSubmit, errors = [], failure, draft, children } = props
  const [restored, setRestored] = useState(draft?.savedAt)
  const drop = useDraftKeeper(draft, dirty, busy)
  // Values that are being sent no longer count as unsaved, so that the form can close after success.
  useUnsaved(dirty && !busy, draft && drop)
  const startAnew = () => {
    setRestored(undefined)
    draft?.remove()
    draft?.restart()
  }
  return (
    <form
      ref={beginInFirstField}
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
      {restored !== undefined && <DraftNotice savedAt={restored} onDiscard={startAnew} />}
      <FormErrors errors={errors} />
      {failure && errors.length === 0 && <SendFailure text={failure} />}
      {children}
      <StickyActions>
        <CancelButton />
        <Button type="submit" loading={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
          {submitLabel ?? m.common_save()}
        </Button>
      </StickyActions>
    </form>
  )
}

type SectionProps = {
  title: string
  hint?: ReactNode
  /** For a section that was just added: takes the focus to its first field, or to itself if a photo comes first. */
  added?: 'field' | 'section' | undefined
  children: ReactNode
}

export const FormSection = ({ title, hint, added, children }: SectionProps) => {
  const section = useRef<HTMLFieldSetElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (added === 'field') firstField(section.current)?.focus()
    else if (added === 'section') section.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  return (
    <fieldset ref={section} className={styles.section} tabIndex={added === 'section' ? -1 : undefined}>
      <legend className={styles.legend}>{title}</legend>
      {hint && <Muted>{hint}</Muted>}
      {children}
    </fieldset>
  )
}

/** Places related fields side by side where there is space. */
export const FormRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
