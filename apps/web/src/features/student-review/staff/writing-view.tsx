import type { ClassReviews } from '@nhip-cau/contract/student-review'
import { IconChevronLeft, IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { ChildReview } from './child-review.tsx'
import { ReviewStateTag } from './review-state.tsx'
import { isWritten, type Row } from './sheet-rows.ts'
import type { Sheet } from './use-sheet.ts'
import styles from './writing-view.module.css'

type Props = {
  readonly sheet: Sheet
  readonly shown: ClassReviews
  /** Whom to open first; absent: the first child without a text. */
  readonly student: string | undefined
}

/** One child after the other, with all children in sight: who has nothing yet is found at a glance. */
export const WritingView = ({ sheet, shown, student: first }: Props) => {
  const { rows } = sheet
  const empty = rows.filter((row) => !(isWritten(row) || row.child.away))
  const [only, setOnly] = useState<'all' | 'empty'>('all')
  const [chosen, setChosen] = useState(first ?? (empty[0] ?? rows[0])?.child.student.id)
  const row = rows.find(({ child }) => child.student.id === chosen) ?? rows[0]
  const listed = only === 'empty' ? rows.filter((one) => empty.includes(one) || one === row) : rows
  const place = row ? listed.indexOf(row) : -1
  const before = listed[place - 1]
  // After the last child come those that were passed over.
  const next = listed[place + 1] ?? empty.find((one) => one !== row)
  const go = (to: Row | undefined) => {
    if (to) setChosen(to.child.student.id)
  }
  const swiped = useSwipe((forwards) => go(forwards ? next : before))
  if (!row) return null
  const { student } = row.child
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      go(next)
    }
  }
  return (
    <div className={styles.view}>
      <div className={styles.list}>
        <FilterChips
          label={m.cards_shown()}
          dense
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: m.review_all_children({ count: rows.length }) },
            { value: 'empty', label: m.review_only_empty({ count: empty.length }) },
          ]}
        />
        <ul className={styles.children} aria-label={m.review_children()} onKeyDown={moveByArrows}>
          {listed.map((one) => (
            <Face key={one.child.student.id} row={one} current={one === row} onChoose={setChosen} />
          ))}
        </ul>
      </div>
      <Card
        as="section"
        padding="small"
        className={styles.card ?? ''}
        aria-label={student.full_name}
        onKeyDown={onKeyDown}
        {...swiped}
      >
        <header className={styles.head}>
          <IconButton
            label={m.review_child_before()}
            icon={<IconChevronLeft className="mantine-rotate-rtl" />}
            disabled={!before}
            onClick={() => go(before)}
          />
          <span className={styles.name}>
            <ChildAvatar child={student} called={childName(student)} size={40} />
            <span>
              <h2 dir="auto">{student.full_name}</h2>
              <ReviewStateTag child={row.child} />
            </span>
          </span>
          <IconButton
            label={m.review_next_child()}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            icon={<IconChevronRight className="mantine-rotate-rtl" />}
            disabled={!next}
            onClick={() => go(next)}
          />
        </header>
        <ChildReview key={student.id} sheet={sheet} shown={shown} row={row} />
      </Card>
    </div>
  )
}

type FaceProps = { readonly row: Row; readonly current: boolean; readonly onChoose: (id: string) => void }

const Face = ({ row, current, onChoose }: FaceProps) => {
  const { student, away } = row.child
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = box.current?.parentElement
    if (!(current && box.current && list)) return
    // Only the list scrolls, not the page.
    list.scrollTo({ left: box.current.offsetLeft - list.clientWidth / 2 + box.current.clientWidth / 2 })
  }, [current])
  return (
    <li ref={box}>
      <button
        type="button"
        className={styles.face}
        aria-current={current || undefined}
        data-away={away || undefined}
        onClick={() => onChoose(student.id)}
      >
        <span className={styles.photo}>
          <ChildAvatar child={student} called={childName(student)} size={40} />
          {isWritten(row) && (
            <IconCircleCheckFilled className={styles.tick} size={20} role="img" aria-label={m.review_state_written()} />
          )}
        </span>
        <span className={styles.called} dir="auto">
          <span className={styles.full}>{student.full_name}</span>
          <span className={styles.short} aria-hidden="true">
            {childName(student)}
          </span>
        </span>
      </button>
    </li>
  )
}
