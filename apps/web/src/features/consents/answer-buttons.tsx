import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './consents.module.css'

type Props = {
  /** What is asked, for who only hears the buttons. */
  readonly about: string
  /** Undefined: nothing was said yet, and nothing is chosen beforehand. */
  readonly said: boolean | undefined
  readonly busy: boolean
  readonly onAnswer: (granted: boolean) => void
}

/** Two answers of equal weight. */
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
