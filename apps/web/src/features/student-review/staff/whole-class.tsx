import { childPlaceholder } from '@nhip-cau/contract/child-placeholder'
import { addDays } from '@nhip-cau/contract/days'
import { noChips, type ReviewChips } from '@nhip-cau/contract/student-review-parts'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DayChips } from './day-chips.tsx'
import { classChips, classLine, followers, isThere, repeatable } from './sheet-rows.ts'
import type { Change, Sheet } from './use-sheet.ts'
import styles from './whole-class.module.css'
import { WordsField } from './words-field.tsx'

/** What holds for most of the class, given to all children at once who were there. Exceptions keep what they have. */
export const WholeClass = ({ sheet }: { readonly sheet: Sheet }) => {
  const { rows, writeAll, write } = sheet
  const [writing, setWriting] = useState(false)
  const there = rows.filter(isThere)
  const line = classLine(rows)
  const before = repeatable(rows)
  const yesterday = addDays(sheet.sheet?.period.start ?? '', -1)
  const isYesterday = before.every(({ child }) => child.previous?.start === yesterday)
  const set = (chips: Partial<ReviewChips>) => {
    const names = Object.keys(chips) as (keyof ReviewChips)[]
    const [first] = names
    if (first === undefined) return
    const changes = followers(rows, first).map((row): Change => ({ row, chips }))
    writeAll(changes, m.review_filled({ count: changes.length }))
  }
  const repeat = () => {
    const changes = before.map((row): Change => ({ row, chips: row.child.previous?.chips ?? noChips }))
    writeAll(changes, m.review_filled({ count: changes.length }))
  }
  return (
    <Card as="section" padding="small" className={styles.card ?? ''} aria-label={m.review_whole_class()}>
      <div className={styles.head}>
        <h2>
          <IconUsers size={20} aria-hidden="true" />
          {m.review_whole_class()}
        </h2>
        {before.length > 0 && (
          <Button size="sm" variant="light" leftSection={<IconHistory size={18} />} onClick={repeat}>
            {isYesterday ? m.review_as_yesterday() : m.review_as_before()}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{m.review_whole_class_hint({ count: there.length })}</p>
      <DayChips chips={classChips(rows)} onChange={set} />
      {writing || line !== null ? (
        <WordsField
          label={m.review_common()}
          hint={m.review_common_hint({ child: childPlaceholder })}
          value={line}
          phrases="learning"
          onSave={(common) => write(there.map((row) => ({ row, common })))}
        />
      ) : (
        <Button className={styles.line} size="sm" variant="subtle" onClick={() => setWriting(true)}>
          {`+ ${m.review_common()}`}
        </Button>
      )}
    </Card>
  )
}
