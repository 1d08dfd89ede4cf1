import type { CardBook, CardBookQuery, FamilyCard } from '@nhip-cau/contract/nice-student'
import { successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import { presentStickers } from '../../../files/shown-stickers.ts'
import * as queries from './nice-student-family.queries.ts'

type Parent = ActorIn<'parent'>

const shown = (
  context: Pick<Context, 'presentImage'>,
  actor: Parent,
  { student_id: _, number, opened, ...row }: queries.BookRow,
): FamilyCard => ({
  ...row,
  stickers: presentStickers(context, actor, row.stickers),
  state: row.stickers.length > 0 ? 'praise' : 'encouragement',
  week: number,
  is_new: !opened,
  can: { thank: !row.thanked },
})

export const getCardBook = async (
  context: Context,
  actor: Parent,
  { student_id, month }: CardBookQuery,
): Promise<CardBook> => {
  const child = await queries.selectBookChild(context.db, actor, student_id)
  if (!child) throw problem('not_found')
  const months = await queries.selectBookMonths(context.db, actor, student_id)
  const wanted = month ?? months[0]?.month ?? null
  const rows = wanted === null ? [] : await queries.selectBookCards(context.db, actor, student_id, wanted)
  return {
    student: { ...child, photo: child.photo && context.presentImage(actor, child.photo) },
    months: [...months],
    month: wanted,
    data: rows.map((row) => shown(context, actor, row)),
  }
}

const found = async (db: Context['db'], actor: Parent, id: string): Promise<queries.BookRow> => {
  const row = await queries.selectFamilyCard(db, actor, id)
  if (!row) throw problem('not_found')
  return row
}

export const openCard = (context: Context, actor: Parent, id: string) =>
  context.transaction(async (tx) => {
    await found(tx, actor, id)
    await queries.writeReader(tx, actor, id, context.now(), false)
    return { message: successText }
  })

/** A second thank-you changes nothing. */
export const thankForCard = (context: Context, actor: Parent, id: string): Promise<FamilyCard> =>
  context.transaction(async (tx) => {
    const before = await found(tx, actor, id)
    if (before.thanked) return shown(context, actor, before)
    await queries.writeReader(tx, actor, id, context.now(), true)
    await signalConcerned(tx, actor, ['nice-student'], { classId: before.class.id, studentIds: [before.student_id] })
    return shown(context, actor, await found(tx, actor, id))
  })

/** Takes back the own thanks; those of another parent stay. */
export const takeBackThanks = (context: Context, actor: Parent, id: string): Promise<FamilyCard> =>
  context.transaction(async (tx) => {
    const before = await found(tx, actor, id)
    if (!before.thanked) return shown(context, actor, before)
    await queries.deleteThanks(tx, actor, id)
    await signalConcerned(tx, actor, ['nice-student'], { classId: before.class.id, studentIds: [before.student_id] })
    return shown(context, actor, await found(tx, actor, id))
  })
