import type { ReviewEntry } from '@nhip-cau/contract/child-year'
import { noChips, type ReviewChips } from '@nhip-cau/contract/student-review-parts'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../messages/month-book.json' with { type: 'json' }
import reviewWords from '../../../../messages/reviews.json' with { type: 'json' }
import { dayText } from '../../../texts.ts'
import { reviewsOfYear } from '../../daily/student-review/student-review-year.queries.ts'
import { isWanted, type PrintedEntry, type TimelineSource } from './child-year-source.queries.ts'

type Stored = Omit<ReviewEntry, 'kind' | 'id' | 'at' | 'is_new' | 'chips'> & { readonly chips: Partial<ReviewChips> }

/** Released notes and reviews. Each stands in the month of its last day. */
export const reviewSource: TimelineSource<'review', Stored> = {
  kind: 'review',
  module: 'reviews',
  permission: 'rate',
  news: true,
  rows: (db, actor, studentId, wanted) =>
    reviewsOfYear(
      db,
      actor,
      studentId,
      wanted.by === 'month' ? db`r.month = ${wanted.first}::date` : isWanted(db, db`r.shown_from`, wanted),
    ),
  present: (_context, _actor, data) => ({ ...data, chips: { ...noChips, ...data.chips } }),
  print: (_context, data) => printed(data),
}

/** Notes of a day only with words for this child: twenty days of ticks would hide what was written. */
const printed = (data: Stored): PrintedEntry | undefined =>
  data.of === 'day' && data.words === null
    ? undefined
    : {
        kind: 'text',
        section: words.reviews,
        title: titleOf(data),
        lines: [chipLine(data.chips), ratingLine(data), data.common ?? '', data.words ?? ''].filter(
          (line) => line !== '',
        ),
      }

const titleOf = ({ of, first_day, last_day, week, cycle }: Stored): string => {
  const short = (day: string) => dayText(day).slice(0, 5)
  switch (of) {
    case 'day':
      return fill(words.review_day, { day: dayText(first_day) })
    case 'week':
      return fill(words.week, { week: week ?? '', from: short(first_day), to: dayText(last_day) })
    case 'month':
      return fill(words.review_month, { month: dayText(first_day).slice(3) })
    case 'term':
      return cycle ?? words.review_term
  }
}

const chipNames = ['eating', 'sleeping', 'hygiene', 'mood', 'health', 'learning'] as const

/** `Ăn uống: Hết suất · Tâm trạng: Vui vẻ` */
const chipLine = (chips: Partial<ReviewChips>): string =>
  chipNames
    .flatMap((name) => {
      const chosen = chips[name]
      const names: Readonly<Record<string, string>> = reviewWords.chips[name]
      return chosen ? [`${names.title}: ${names[chosen] ?? chosen}`] : []
    })
    .join(' · ')

const ratingLine = ({ ratings }: Stored): string =>
  ratings.map(({ name, level }) => `${name}: ${reviewWords.levels[level]}`).join(' · ')
