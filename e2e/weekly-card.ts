import { listClassCards, setSticker } from '@nhip-cau/contract/nice-student'
import type { Sticker } from '@nhip-cau/contract/settings'
import { people } from './people.ts'
import { className, teacher } from './pick-up-children.ts'
import { classIdOf } from './school-day.ts'
import { clientOf } from './sessions.ts'

type Given = { readonly student: string; readonly stickers: readonly Sticker[]; readonly comment: string }

/** The class of `presentChildren`. */
export const cardClassId = () => classIdOf({ className, teacher })

/** Gives a card of this week, as the school's clock has it; families see it after the undo period of a second. */
export const giveWeeklyCard = async ({ student, stickers, comment }: Given) => {
  const head = await clientOf(people.otherHead)
  const class_id = await cardClassId()
  const { today } = await head.get(listClassCards, { query: { class_id } })
  const entries = [{ student_id: student, version: null, stickers: [...stickers], comment }]
  await head.get(setSticker, { body: { class_id, week: today, confirmed_away: true, entries } })
}
