import type { ChipName, ReviewContent } from '@nhip-cau/contract/student-review-parts'
import { m } from '../../paraglide/messages.js'
import { chipIcons } from './chip-icons.tsx'
import { RatingMark } from './rating/rating-mark.tsx'
import styles from './review-content.module.css'
import { chipNames, choiceName, levelNames } from './review-texts.ts'

const order: readonly ChipName[] = ['eating', 'sleeping', 'mood', 'hygiene', 'health', 'learning']

/** What a review says: what was noted, the levels, the line for all and the words for the child. */
export const ReviewText = ({ content }: { readonly content: ReviewContent }) => {
  const { chips, ratings, common, words } = content
  const noted = order.filter((name) => chips[name] !== null)
  return (
    <div className={styles.content}>
      {noted.length > 0 && (
        <dl className={styles.chips}>
          {noted.map((name) => {
            const Icon = chipIcons[name]
            return (
              <div key={name}>
                <dt>
                  <Icon size={20} aria-hidden="true" />
                  {chipNames[name]()}
                </dt>
                <dd>{notedText(content, name)}</dd>
              </div>
            )
          })}
        </dl>
      )}
      {ratings.length > 0 && (
        <ul className={styles.ratings}>
          {ratings.map(({ aspect_id, name, level }) => (
            <li key={aspect_id}>
              <RatingMark level={level} size={44} />
              <span>
                <span className={styles.aspect} dir="auto">
                  {name}
                </span>
                <strong>{levelNames[level]()}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {words !== null && (
        <p className={styles.words} dir="auto">
          {words}
        </p>
      )}
      {common !== null && (
        <p className={styles.common} dir="auto">
          {common}
        </p>
      )}
    </div>
  )
}

const notedText = ({ chips }: ReviewContent, name: ChipName): string => {
  const state = choiceName(name, chips[name] ?? '')
  if (name === 'sleeping' && chips.slept_from !== null && chips.slept_to !== null)
    return m.review_family_slept({ state, from: chips.slept_from, to: chips.slept_to })
  if (name === 'hygiene' && chips.hygiene_times !== null)
    return m.review_family_times({ state, count: chips.hygiene_times })
  return state
}
