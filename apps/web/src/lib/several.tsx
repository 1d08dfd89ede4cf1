import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { BulkBar } from '../ui/list/bulk-bar.tsx'
import styles from '../ui/several.module.css'
import { goOn } from './go-on.ts'

type Row = { readonly id: string }

type Rules<T> = {
  readonly may: (row: T) => boolean
  readonly nameOf: (row: T) => string
}

/** The rows that the user has ticked in order to decide about them at once. */
export const useSeveral = <T extends Row>(rows: readonly T[], rules: Rules<T> | undefined) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = rules ? rows.filter(rules.may) : []
  const ids = open.map(({ id }) => id).filter((id) => chosen.has(id))
  const tickOf = (row: T) =>
    rules && open.length > 1 && rules.may(row) ? (
      <label className={styles.tickArea}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={m.list_choose({ name: rules.nameOf(row) })}
          checked={chosen.has(row.id)}
          onChange={(event) => {
            const next = new Set(chosen)
            if (event.currentTarget.checked) next.add(row.id)
            else next.delete(row.id)
            setChosen(next)
          }}
        />
      </label>
    ) : undefined
  /** Clears the choice and leads to the first row that waits and was not among these. */
  const decided = (done: readonly string[]) => {
    setChosen(new Set())
    goOn(open.find(({ id }) => !done.includes(id))?.id)
  }
  return { open, ids, choose: setChosen, tickOf, decided }
}

type Props = {
  readonly several: Pick<ReturnType<typeof useSeveral>, 'open' | 'ids' | 'choose'>
  /** `Xác nhận 3 đơn` */
  readonly label: string
  readonly busy: boolean
  readonly onDecide: () => void
}

/** The choice of all, and the decision about the chosen ones. Before the rows, so that the Tab key meets it first. */
export const SeveralBar = ({ several: { open, ids, choose }, label, busy, onDecide }: Props) => (
  <>
    {open.length > 1 && (
      <label className={styles.all}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={ids.length === open.length}
          onChange={({ currentTarget }) => choose(new Set(currentTarget.checked ? open.map(({ id }) => id) : []))}
        />
        {m.inbox_choose_all({ count: open.length })}
      </label>
    )}
    {ids.length > 0 && (
      <BulkBar
        selection={{
          ids: new Set(ids),
          onChange: choose,
          actions: (
            <Button size="sm" color="green" leftSection={<IconChecks size={20} />} loading={busy} onClick={onDecide}>
              {label}
            </Button>
          ),
        }}
      />
    )}
  </>
)
