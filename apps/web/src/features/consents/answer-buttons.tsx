import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './consents.module.css'

type Props = {
  /** Names the question for screen readers. */
  readonly about: string
  /** Undefined without an answer; then no button is selected. */
  readonly said: boolean | undefined
  readonly busy: boolean
  readonly onAnswer: (granted: boolean) => void
}

/** Two answers in equal size and colour, so that neither is suggested. */
export const AnswerButtons = ({ about, said, busy, onAnswer }: Props) => (
  <fieldset className={styles.answers} aria-label={about}>
    <Button
      variant="default"
      size="md"
      px="xs"
      aria-pressed={said === true}
      disabled={busy}
      onClick={() => said !== true && onAnswer(true)}
    >
      {m.consents_yes()}
    </Button>
    <Button
      variant="default"
      size="md"
      px="xs"
      aria-pressed={said === false}
      disabled={busy}
      onClick={() => said !== false && onAnswer(false)}
    >
      {m.consents_no()}
    </Button>
  </fieldset>
)
