import { IconPlus, IconX } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import styles from './post-options.module.css'

type Props = {
  readonly options: readonly string[]
  readonly onChange: (options: readonly string[]) => void
  readonly labelOf: (words: { number: number }) => string
  /** The most options, and the most letters of one. */
  readonly limits: { readonly options: number; readonly text: number }
  readonly error: string | undefined
  readonly errorId: string
}

const mostOptions = 20

/** An option is known by its position. */
const optionKeys = Array.from({ length: mostOptions }, (_, position) => `option-${position}`)

/** The lines for the answers that families can choose from, at least two. */
export const AnswerOptions = ({ options, onChange, labelOf, limits, error, errorId }: Props) => (
  <>
    {options.map((text, position) => (
      <div key={optionKeys[position]} className={styles.option}>
        <InputField
          label={labelOf({ number: position + 1 })}
          maxLength={limits.text}
          value={text}
          onChange={(next) => onChange(options.map((option, at) => (at === position ? next : option)))}
        />
        {options.length > 2 && (
          <IconButton
            label={m.poll_remove_option({ number: position + 1 })}
            icon={<IconX size={20} />}
            onClick={() => onChange(options.filter((_, at) => at !== position))}
          />
        )}
      </div>
    ))}
    <OptionsError error={error} id={errorId} />
    {options.length < limits.options && (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={18} />}
        onClick={() => onChange([...options, ''])}
      >
        {m.poll_add_option()}
      </Button>
    )}
  </>
)

export const OptionsError = ({ error, id }: { error: string | undefined; id: string }) =>
  error && (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
