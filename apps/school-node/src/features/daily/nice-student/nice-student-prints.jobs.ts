import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Id } from '@nhip-cau/contract/kernel'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { drawCards } from './nice-student-cards-pdf.ts'
import { drawCertificates } from './nice-student-certificates-pdf.ts'
import { facePhoto, logoPicture } from './nice-student-pictures.ts'
import * as queries from './nice-student-prints.queries.ts'

export const drawTask = 'nice-student.draw'

export const printKey = (schoolId: string, id: string) => `nice-student/${schoolId}/${id}.pdf`

const Payload = z.object({ school_id: Id, id: Id })
const perProgress = 8

/** Draws the cards or certificates of a class into one PDF. */
const drawPrint = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id: schoolId, id } = Payload.parse(payload)
  const print = await queries.startPrint(context.db, schoolId, id)
  if (print === undefined) return
  try {
    const cards = await queries.selectCards(context.db, schoolId, print)
    const onDrawn = async (count: number) => {
      if (count % perProgress === 0) await queries.setDone(context.db, schoolId, id, count)
      await turn()
    }
    const { stream, drawn } = await documentOf(context, schoolId, print, cards, onDrawn)
    const stored = context.store.putStream(printKey(schoolId, id), stream.pipe(new PassThrough()))
    await Promise.all([drawn, stored])
    await queries.setReady(context.db, schoolId, id, cards.length)
  } catch (error) {
    await queries.setFailed(context.db, schoolId, id)
    throw error
  }
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
  const contentOf = ({ full_name, stickers, comment }: queries.CardToDraw) => ({
    name: full_name,
    stickers,
    comment: comment ?? '',
  })
  const [first] = cards
  if (print.kind === 'week') {
    const week = { week: first?.number ?? 0, from: first?.first_day ?? '', to: first?.last_day ?? '' }
    return drawCards({ ...from, ...week }, cards.map(contentOf), onDrawn)
  }
  const last = first?.last_day ?? print.today
  const month = { month: print.starts_on.slice(0, 7), day: last < print.today ? last : print.today }
  return drawCertificates(
    { ...from, ...month, address: print.address },
    cards.map((card) => ({
      ...contentOf(card),
      weeks: card.weeks,
      photo: async () => (card.photo ? facePhoto(context, schoolId, card.photo) : undefined),
    })),
    onDrawn,
  )
}

const batch = 200

/** Deletes expired prints and queues their files for removal after the commit. */
const removeOldPrints = (context: Context): Promise<void> =>
  context.transaction(async (tx) => {
    const over = await queries.lockOver(tx, context.now().toISOString(), batch)
    if (over.length > 0) await queries.deletePrints(tx, over)
    await insertRemovals(
      tx,
      over.map(({ school_id, id }) => ({ school_id, key: printKey(school_id, id) })),
    )
  })

export const niceCardPrintTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [drawTask]: (payload) => drawPrint(context, payload),
})

export const niceCardPrintClock = (context: Context): readonly ClockJob[] => [
  { name: 'nice-student.remove-prints', at: '22 * * * *', run: () => removeOldPrints(context) },
]
