import words from '../../../../messages/data-requests.json' with { type: 'json' }
import printout from '../../../../messages/printout.json' with { type: 'json' }
import type { selectDays } from '../../../children/child-data.queries.ts'
import type { Sheet } from '../../../documents/sheets.ts'
import { shown, table } from './data-requests-tables.ts'

type Days = Awaited<ReturnType<typeof selectDays>>

const faces: Readonly<Record<string, string>> = words.export.meal_faces

/** What the family said of meals, and what the kitchen gave the child instead of dishes that it may not eat. */
export const menuTables = (ratings: Days[8], substitutes: Days[9]): Sheet[] => [
  table(
    'meal_ratings',
    ['day', 'kind', 'text', 'answer', 'by'],
    ratings.map((one) => [
      shown(one.day),
      printout.meal[one.meal],
      one.dishes,
      faces[String(one.value)] ?? one.value,
      one.by,
    ]),
  ),
  table(
    'meal_substitutes',
    ['day', 'kind', 'text'],
    substitutes.map((one) => [shown(one.day), printout.meal[one.meal], one.dish]),
  ),
]
