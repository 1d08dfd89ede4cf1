import { type ReviewWarning, reviewWarnings, type WrittenChild } from '@nhip-cau/contract/review-warnings'
import { IconBulb } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { m } from '../../../paraglide/messages.js'
import styles from './words-field.module.css'

type Props = {
  readonly child: WrittenChild
  readonly others: readonly WrittenChild[]
  readonly labels: readonly string[]
  readonly minWords: number
}

/** What to look at in a text before it goes to the family. It never stops anybody. */
export const WarningList = ({ child, others, labels, minWords }: Props) => {
  const settled = useDeferredValue(child)
  const warnings = reviewWarnings(settled, others, { labels, minWords })
  return (
    <ul className={styles.warnings} aria-live="polite">
      {warnings.map((one) => (
        <li key={one.kind}>
          <IconBulb size={18} aria-hidden="true" />
          <span>{sentenceOf(one)}</span>
        </li>
      ))}
    </ul>
  )
}

const sentenceOf = (warning: ReviewWarning): string => {
  switch (warning.kind) {
    case 'other_child':
      return m.review_warn_other_child({ names: warning.names.join(', ') })
    case 'same_text':
      return m.review_warn_same_text({ count: warning.count })
    case 'label':
      return m.review_warn_labels({ words: warning.words.join(', ') })
    case 'short':
      return m.review_warn_short({ min: warning.wanted, count: warning.words })
  }
}
