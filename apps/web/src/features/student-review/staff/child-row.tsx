import type { ReviewChips } from '@nhip-cau/contract/student-review-parts'
import { IconChevronDown } from '@tabler/icons-react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { chipIcons } from '../chip-icons.tsx'
import { choiceName } from '../review-texts.ts'
import styles from './child-row.module.css'
import { DayChips } from './day-chips.tsx'
import { EchoLines } from './echo-lines.tsx'
import { ReviewStateTag } from './review-state.tsx'
import { exceptions, isWritten, type Row } from './sheet-rows.ts'
import type { Sheet } from './use-sheet.ts'
import { WarningList } from './warning-list.tsx'
import { WordsField } from './words-field.tsx'

type Props = {
  readonly sheet: Sheet
  readonly row: Row
  /** What most of the class has; shown of a child is where it differs. */
  readonly common: ReviewChips
  readonly opened: boolean
  readonly onOpen: () => void
}

/** A child in one line: its name and what is different for it. Opened, everything about its day. */
export const ChildRow = ({ sheet, row, common, opened, onOpen }: Props) => {
  const { child, content, queued } = row
  const { student } = child
  const isAway = child.away || child.presence === 'absent'
  return (
    <li className={styles.child} data-opened={opened || undefined} data-queued={queued || undefined}>
      <button type="button" className={styles.face} aria-expanded={opened} onClick={onOpen}>
        <ChildAvatar child={student} called={childName(student)} size={40} />
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {student.full_name}
          </span>
          <span className={styles.summary}>
            {isAway && <span>{m.review_state_away()}</span>}
            {exceptions(row, common).map((name) => {
              const Icon = chipIcons[name]
              return (
                <span key={name} className={styles.exception}>
                  <Icon size={15} aria-hidden="true" />
                  {choiceName(name, content.chips[name] ?? '')}
                </span>
              )
            })}
            {content.words !== null && (
              <span className={styles.words} dir="auto">
                {content.words}
              </span>
            )}
            {!(isAway || isWritten(row)) && <span>{m.review_state_empty()}</span>}
          </span>
        </span>
        <span className={styles.state}>
          <ReviewStateTag child={child} />
        </span>
        <IconChevronDown className={styles.arrow} size={20} aria-hidden="true" />
      </button>
      {opened && <Opened sheet={sheet} row={row} />}
    </li>
  )
}

const Opened = ({ sheet, row }: { readonly sheet: Sheet; readonly row: Row }) => {
  const { child, content } = row
  const { student } = child
  const locked = !child.can.write
  return (
    <div className={styles.opened}>
      <DayChips all chips={content.chips} disabled={locked} onChange={(chips) => sheet.write([{ row, chips }])} />
      <WordsField
        label={m.review_words()}
        name={childName(student)}
        value={content.words}
        phrases="eating"
        disabled={locked}
        onSave={(words) => sheet.write([{ row, words }])}
        below={(text) => (
          <WarningList
            child={{ ...student, text }}
            others={sheet.rows
              .filter((one) => one !== row)
              .map((one) => ({ ...one.child.student, text: one.content.words }))}
            labels={sheet.sheet?.labels ?? []}
            minWords={0}
          />
        )}
      />
      {child.review && <EchoLines review={child.review} />}
    </div>
  )
}
