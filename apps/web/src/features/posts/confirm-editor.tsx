import { confirmKinds, confirmLimits } from '@nhip-cau/contract/post-confirmations'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { AnswerOptions, OptionsError } from './answer-options.tsx'
import { type ConfirmFields, confirmKindNames } from './confirm-fields.ts'
import type { FieldErrors } from './post-fields.ts'
import styles from './post-options.module.css'

type Props = {
  readonly confirm: ConfirmFields
  readonly today: string
  readonly errors: FieldErrors
  readonly onChange: (confirm: ConfirmFields | null) => void
}

/** What the families are asked to confirm: how, by whom, until when. */
export const ConfirmEditor = ({ confirm, today, errors, onChange }: Props) => {
  const { kind, per, until, options } = confirm
  const error = errors['confirm.options'] ?? errors.confirm
  return (
    <fieldset className={styles.poll} aria-describedby={error && 'post-confirm-error'}>
      <legend>{m.confirm_title()}</legend>
      <Choice
        label={m.confirm_how()}
        options={confirmKinds.map((value) => ({ value, label: confirmKindNames[value]() }))}
        value={kind}
        onChange={(next) => onChange({ ...confirm, kind: next })}
      />
      <div id="post-confirm.options" tabIndex={-1} className={styles.answers}>
        {kind === 'choice' ? (
          <AnswerOptions
            options={options}
            onChange={(next) => onChange({ ...confirm, options: next })}
            labelOf={m.confirm_option}
            limits={confirmLimits}
            error={error}
            errorId="post-confirm-error"
          />
        ) : (
          <OptionsError error={error} id="post-confirm-error" />
        )}
      </div>
      <DateField
        id="post-confirm.until"
        label={m.confirm_until()}
        min={today}
        value={until}
        {...(errors['confirm.until'] ? { error: errors['confirm.until'] } : {})}
        onChange={(day) => onChange({ ...confirm, until: day })}
      />
      <Choice
        label={m.confirm_who()}
        options={[
          { value: 'family', label: m.confirm_per_family() },
          { value: 'child', label: m.confirm_per_child() },
        ]}
        value={per}
        hint={m.confirm_again_hint()}
        onChange={(next) => onChange({ ...confirm, per: next })}
      />
      <Button variant="subtle" color="red" size="sm" onClick={() => onChange(null)}>
        {m.confirm_remove()}
      </Button>
    </fieldset>
  )
}
