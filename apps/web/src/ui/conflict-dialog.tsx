import { useId, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import styles from './conflict-dialog.module.css'
import { Dialog } from './dialog.tsx'

export type Difference = {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

type Props = {
  opened: boolean
  /** Fields whose saved value differs from the typed one. */
  differences: readonly Difference[]
  onClose: () => void
  /** The names of the fields to take over from the saved version; the others stay as typed. */
  onChoose: (theirs: ReadonlySet<string>) => void
}

/** Shown after a version conflict: both versions side by side, with a choice for each field. */
export const ConflictDialog = ({ opened, differences, onClose, onChoose }: Props) => {
  const own = useId()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, fromThem: boolean) => {
    const next = new Set(theirs)
    if (fromThem) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={m.conflict_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button onClick={() => onChoose(theirs)}>
            {differences.length > 0 ? m.conflict_continue() : m.common_continue()}
          </Button>
        </>
      }
    >
      <p>{differences.length > 0 ? m.conflict_text() : m.conflict_nothing()}</p>
      <div className={styles.list}>
        {differences.map(({ name, label, mine, theirs: saved }) => (
          <fieldset key={name} className={styles.field}>
            <legend>{label}</legend>
            {[
              { fromThem: false, who: m.conflict_mine(), text: mine },
              { fromThem: true, who: m.conflict_theirs(), text: saved },
            ].map(({ fromThem, who, text }) => (
              <label key={who} className={styles.version}>
                <input
                  type="radio"
                  name={`${own}-${name}`}
                  checked={theirs.has(name) === fromThem}
                  onChange={() => choose(name, fromThem)}
                />
                <span>
                  <small>{who}</small>
                  {text === '' ? m.conflict_empty() : text}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
