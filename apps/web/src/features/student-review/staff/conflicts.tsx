import type { ReviewContent } from '@nhip-cau/contract/student-review-parts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { choiceName, levelNames } from '../review-texts.ts'
import styles from './conflicts.module.css'
import type { ReviewRefusal, Sheet } from './use-sheet.ts'

/** What was written on this phone and not taken by the server, each beside what is saved, until somebody decides. */
export const Conflicts = ({ sheet }: { readonly sheet: Sheet }) =>
  sheet.refusals.map((refusal) => <Conflict key={refusal.item.id} sheet={sheet} refusal={refusal} />)

const Conflict = ({ sheet, refusal }: { readonly sheet: Sheet; readonly refusal: ReviewRefusal }) => {
  const { item, why, text } = refusal
  const saved = sheet.rows.find(({ child }) => child.student.id === item.input.student_id)?.child.review
  const isConflict = why === 'newer' && saved
  const words = item.kind === 'review' ? item.input.words : undefined
  return (
    <Notice tone="waiting" title={`${item.child}: ${isConflict ? m.review_conflict_title() : text}`}>
      <dl className={styles.both}>
        <div>
          <dt>{m.review_conflict_mine()}</dt>
          <dd dir="auto">{mineOf(refusal).join(' · ')}</dd>
        </div>
        {isConflict && (
          <div>
            <dt>{m.review_conflict_theirs({ name: saved.by })}</dt>
            <dd dir="auto">{theirsOf(refusal, saved).join(' · ')}</dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button size="sm" variant="light" onClick={() => sheet.retry(refusal)}>
          {isConflict ? m.review_conflict_take_mine() : m.review_refused_send()}
        </Button>
        {isConflict && typeof words === 'string' && saved.words !== null && (
          <Button size="sm" variant="light" onClick={() => sheet.retry(refusal, `${saved.words} ${words}`)}>
            {m.review_conflict_take_both()}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => sheet.dismiss(refusal)}>
          {isConflict ? m.review_conflict_take_theirs() : m.review_refused_drop()}
        </Button>
      </div>
    </Notice>
  )
}

const nothing = '–'

const mineOf = ({ item }: ReviewRefusal): readonly string[] => {
  if (item.kind === 'rating') return item.input.ratings.map(({ level }) => (level ? levelNames[level]() : nothing))
  const { chips = {}, common, words } = item.input
  return [
    ...chipTexts(chips, Object.keys(chips)),
    ...[common, words].flatMap((one) => (one === undefined ? [] : [one ?? nothing])),
  ]
}

/** The saved values of the fields that were written here. */
const theirsOf = ({ item }: ReviewRefusal, saved: ReviewContent): readonly string[] => {
  if (item.kind === 'rating')
    return item.input.ratings.map(({ aspect_id }) => {
      const level = saved.ratings.find((one) => one.aspect_id === aspect_id)?.level
      return level ? levelNames[level]() : nothing
    })
  const { chips = {}, common, words } = item.input
  return [
    ...chipTexts(saved.chips, Object.keys(chips)),
    ...(common === undefined ? [] : [saved.common ?? nothing]),
    ...(words === undefined ? [] : [saved.words ?? nothing]),
  ]
}

const chipTexts = (chips: object, names: readonly string[]): readonly string[] => {
  const values = new Map<string, unknown>(Object.entries(chips))
  return names.map((name) => {
    const value = values.get(name)
    if (value === null || value === undefined) return nothing
    if (typeof value === 'string') return choiceName(name, value)
    return typeof value === 'number' ? `${value}` : nothing
  })
}
