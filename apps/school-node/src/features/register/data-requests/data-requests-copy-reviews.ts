import words from '../../../../messages/data-requests.json' with { type: 'json' }
import type { selectDays } from '../../../children/child-data.queries.ts'
import { chipsText, levelText } from '../../../children/review-words.ts'
import type { Sheet } from '../../../documents/sheets.ts'
import { shown, table } from './data-requests-tables.ts'

type Reviews = Awaited<ReturnType<typeof selectDays>>[7]

/** The released reviews of a child, with what its family answered. */
export const reviewTable = (reviews: Reviews, time: (at: string | Date) => string): Sheet =>
  table(
    'reviews',
    ['from', 'to', 'class', 'kind', 'text', 'answer', 'by', 'at'],
    reviews.map((one) => [
      shown(one.start),
      shown(one.end),
      one.class,
      one.cycle ?? words.export.review_kinds[one.kind],
      [
        chipsText(one.chips),
        ...one.ratings.map(({ aspect, level }) => `${aspect}: ${levelText(level)}`),
        one.common,
        one.words,
      ]
        .filter(Boolean)
        .join('\n'),
      one.answers.map(({ text, by }) => `${text} (${by})`).join('\n') || null,
      one.by,
      time(one.at),
    ]),
  )
