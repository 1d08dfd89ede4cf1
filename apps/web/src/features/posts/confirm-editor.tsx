import { confirmKinds, confirmLimits } from '@nhip-cau/contract/post-confirmations'
import { IconPlus, IconX } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { type ConfirmFields, confirmKindNames } from './confirm-fields.ts'
import type { FieldErrors } from './post-fields.ts'
import styles from './post-options.module.css'

type Props = {
  readonly confirm: ConfirmFields
  readonly today: string
  readonly errors: FieldErrors
  readonly onChange: (confirm: ConfirmFields | null) => void
}

/** An option is known by its position. */
const optionKeys = Array.from({ length: confirmLimits.options }, (_, position) => `option-${position}`)

/** What the families are asked to confirm: how, by whom, until when. */
export const ConfirmEditor = ({ confirm, today, errors, onChange }: Props) => {
  const { kind, per, until, options } = confirm
  const error = errors['confirm.options'] ?? errors.confirm
  const put = (position: number, text: string) =>
    onChange({ ...confirm, options: options.map((option, at) => (at === position ? text : option)) })
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
        {kind === 'choice' &&
          options.map((text, position) => (
            <div key={optionKeys[position]} className={styles.option}>
              <InputField
                label={m.confirm_option({ number: position + 1 })}
                maxLength={confirmLimits.text}
                value={text}
                onChange={(next) => put(position, next)}
              />
              {options.length > 2 && (
                <IconButton
                  label={m.poll_remove_option({ number: position + 1 })}
                  icon={<IconX size={20} />}
                  onClick={() => onChange({ ...confirm, options: options.filter((_, at) => at !== position) })}
                />
              )}
            </div>
          ))}
        {error && (
          <p id="post-confirm-error" className={styles.error}>
            {error}
          </p>
        )}
        {kind === 'choice' && options.length < confirmLimits.options && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} />}
            onClick={() => onChange({ ...confirm, options: [...options, ''] })}
          >
            {m.poll_add_option()}
          </Button>
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
