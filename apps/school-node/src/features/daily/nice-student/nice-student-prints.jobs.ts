import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import type { Context } from '../../../context.ts'
import { stickerPrinter } from '../../../files/shown-stickers.ts'
import { drawPrint, printTask, removeOldPrints } from '../../../prints/print-job.ts'
import { drawCards } from './nice-student-cards-pdf.ts'
import { drawCertificates } from './nice-student-certificates-pdf.ts'
import { facePhoto, logoPicture } from './nice-student-pictures.ts'
import * as queries from './nice-student-prints.queries.ts'

export const drawTask = 'nice-student.draw'

export const printKey = (schoolId: string, id: string) => `nice-student/${schoolId}/${id}.pdf`

/** Draws the cards or certificates of a class into one PDF. */
const drawCardPrint = async (context: Context, schoolId: string, id: string): Promise<void> => {
  const print = await queries.startPrint(context.db, schoolId, id)
  if (print === undefined) return
  await drawPrint(context, queries.cardPrints, { schoolId, id, key: printKey(schoolId, id) }, async (onDrawn) => {
    const cards = await queries.selectCards(context.db, schoolId, print)
    return { ...(await documentOf(context, schoolId, print, cards, onDrawn)), count: cards.length }
  })
}

const documentOf = async (
  context: Context,
  schoolId: string,
  print: queries.PrintToDraw,
  cards: readonly queries.CardToDraw[],
  onDrawn: (count: number) => Promise<void>,
) => {
  const logo = print.logo ? await logoPicture(context, schoolId, print.logo) : undefined
  const from = { school: print.school, logo, className: print.class }
  const printed = stickerPrinter(context, schoolId)
  const contentOf = async ({ full_name, stickers, comment }: queries.CardToDraw) => ({
    name: full_name,
    stickers: await printed(stickers),
    comment: comment ?? '',
  })
  const [first] = cards
  if (print.kind === 'week') {
    const week = { week: first?.number ?? 0, from: first?.first_day ?? '', to: first?.last_day ?? '' }
    return drawCards({ ...from, ...week }, await Promise.all(cards.map(contentOf)), onDrawn)
  }
  const last = first?.last_day ?? print.today
  const month = { month: print.starts_on.slice(0, 7), day: last < print.today ? last : print.today }
  return drawCertificates(
    { ...from, ...month, address: print.address },
    await Promise.all(
      cards.map(async (card) => ({
        ...(await contentOf(card)),
        weeks: card.weeks,
        photo: async () => (card.photo ? facePhoto(context, schoolId, card.photo) : undefined),
      })),
    ),
    onDrawn,
  )
}

export const niceCardPrintTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [drawTask]: printTask(context, queries.cardPrints, (schoolId, id) => drawCardPrint(context, schoolId, id)),
})

export const niceCardPrintClock = (context: Context): readonly ClockJob[] => [
  {
    name: 'nice-student.remove-prints',
    at: '22 * * * *',
    run: () => removeOldPrints(context, queries.cardPrints, printKey),
  },
]
