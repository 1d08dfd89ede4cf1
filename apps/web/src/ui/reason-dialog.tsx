import { type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { afterPaint } from './after-paint.ts'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import styles from './reason-dialog.module.css'
import { TextAreaField } from './text-area-field.tsx'

type Props = {
  opened: boolean
  title: string
  /** Says in one line what happens next. */
  children?: ReactNode
  /** Common reasons, shown as chips. */
  reasons: readonly string[]
  minLength?: number
  maxLength?: number
  confirmLabel?: string
  busy?: boolean
  error?: string | undefined
  onSubmit: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for a reason. The typed text stays while the component is mounted, so that closing by mistake or a failed send
 * does not lose it.
 */
export const ReasonDialog = ({
  opened,
  title,
  children,
  reasons,
  minLength = 5,
  maxLength = 300,
  confirmLabel = m.common_send(),
  busy = false,
  error,
  onSubmit,
  onClose,
}: Props) => {
  const name = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const ownWords = useRef<HTMLDivElement>(null)
  const reason = [chosen.join(', '), words.trim()].filter(Boolean).join('. ')
  const problem = problemOf(reason, minLength, maxLength)
  const submit = () => {
    setTried(true)
    if (!problem) onSubmit(reason)
    else afterPaint(() => ownWords.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      typed={[chosen, words]}
      onDrop={() => {
        setChosen([])
        setWords('')
      }}
      actions={
        <>
          <CancelButton />
          <Button color="red" loading={busy} onClick={submit}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {error && <Notice tone="danger" title={error} />}
        <fieldset className={chipStyles.group}>
          <legend className={chipStyles.label}>{m.reason_label()}</legend>
          <div className={chipStyles.row}>
            {reasons.map((text) => (
              <Chip
                key={text}
                type="checkbox"
                name={name}
                checked={chosen.includes(text)}
                onChange={(checked) =>
                  setChosen(checked ? [...chosen, text] : chosen.filter((other) => other !== text))
                }
              >
                {text}
              </Chip>
            ))}
          </div>
        </fieldset>
        <div ref={ownWords}>
          <TextAreaField
            label={m.reason_own_words()}
            placeholder={m.reason_own_words_placeholder()}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxLength}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            error={tried && problem}
          />
        </div>
      </div>
    </Dialog>
  )
}

const problemOf = (reason: string, minLength: number, maxLength: number) => {
  if (reason === '') return m.reason_required()
  if (reason.length < minLength) return m.reason_too_short({ count: minLength })
  if (reason.length > maxLength) return m.field_too_long({ field: m.reason_label(), count: maxLength })
  return undefined
}
