import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { m } from '../../../paraglide/messages.js'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { stickerName } from '../stickers/sticker-names.ts'

type Dated = Pick<FamilyCard, 'week' | 'month' | 'first_day' | 'last_day'>

/** `11/2026` */
const monthText = (month: string) => month.split('-').reverse().join('/')

/** Whether it is a card, or only the teacher's kind words. */
export const isCard = ({ stickers }: Pick<FamilyCard, 'stickers'>): boolean => stickers.length > 0

/** Which card it is: that of a week or of a month. */
export const cardTitle = ({ week, month }: Dated): string =>
  week === null ? m.book_month_card({ month: monthText(month) }) : m.book_week({ week })

/** Week and days, or the month. */
export const cardDated = ({ week, month, first_day, last_day }: Dated): string =>
  week === null
    ? monthTitle(month)
    : `${m.book_week({ week })} · ${formatDayAndMonth(first_day)} – ${formatDate(last_day)}`

export const monthTitle = (month: string): string => m.book_month({ month: monthText(month) })

export const stickerLine = ({ stickers }: Pick<FamilyCard, 'stickers'>): string => stickers.map(stickerName).join(' · ')

/** What is read to the child, in sentences, so that the voice pauses. */
export const spokenCard = (card: FamilyCard, child: string): string => {
  const title = isCard(card) ? m.book_spoken({ card: cardTitle(card), name: child }) : cardTitle(card)
  return [title, stickerLine(card).replaceAll(' · ', ', '), card.comment ?? ''].filter(Boolean).join('. ')
}
