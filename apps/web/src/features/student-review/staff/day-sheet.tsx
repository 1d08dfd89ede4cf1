import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ChildRow } from './child-row.tsx'
import styles from './day-sheet.module.css'
import { classChips } from './sheet-rows.ts'
import type { Sheet } from './use-sheet.ts'
import { WholeClass } from './whole-class.tsx'

type Props = {
  readonly sheet: Sheet
  /** Whom to open first. */
  readonly student: string | undefined
}

/** The daily notes of a class: what holds for all, then the exceptions. Everything is saved as it is tapped. */
export const DaySheet = ({ sheet, student }: Props) => {
  const [opened, setOpened] = useState(student)
  const { rows } = sheet
  const common = classChips(rows)
  return (
    <div className={styles.sheet}>
      {rows.some(({ child }) => child.can.write) && <WholeClass sheet={sheet} />}
      <ul className={styles.children} aria-label={m.review_children()}>
        {rows.map((row) => {
          const { id } = row.child.student
          return (
            <ChildRow
              key={id}
              sheet={sheet}
              row={row}
              common={common}
              opened={opened === id}
              onOpen={() => setOpened(opened === id ? undefined : id)}
            />
          )
        })}
      </ul>
    </div>
  )
}
