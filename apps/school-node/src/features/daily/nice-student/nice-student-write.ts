import { randomUUID } from 'node:crypto'
import { withChildName } from '@nhip-cau/contract/child-placeholder'
import { niceCardLimits, type SavedCards } from '@nhip-cau/contract/nice-student'
import type { StickerKey } from '@nhip-cau/contract/own-stickers'
import { Sticker } from '@nhip-cau/contract/settings'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalStaff } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { StoredSticker } from '../../../files/shown-stickers.ts'
import { givenName } from '../../../people/given-name.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './nice-student.queries.ts'
import type { Staff, Wanted } from './nice-student.ts'
import {
  classOf,
  daysOf,
  type Frame,
  hasContent,
  isLocked,
  listDay,
  type Moment,
  momentOf,
  periodOf,
  presentChild,
} from './nice-student.ts'
import { holdStickers, markGiven } from './nice-student-own-stickers.queries.ts'
import { lockBatch, type NewContent, undoBatch, writeCards } from './nice-student-write.queries.ts'

export const settleTask = 'nice-student.settle'

type Entry = {
  readonly student_id: string
  readonly version: number | null
  readonly stickers?: readonly StickerKey[]
  readonly comment?: string | null | undefined
}
type Given = Wanted & {
  readonly class_id: string
  readonly confirmed_away: boolean
  readonly entries: readonly Entry[]
}

const nameOf = ({ nickname, full_name }: queries.ChildRow) => nickname ?? givenName(full_name)
/** The keys of the stickers that the card has now. */
const keysOf = ({ card }: queries.ChildRow): StickerKey[] => (card?.stickers ?? []).map(stickerKey)
const namesOf = (rows: readonly queries.ChildRow[]) => rows.map(({ full_name }) => full_name).join(', ')

/** The content of a card after the change; what an entry does not name stays. */
const contentOf = (row: queries.ChildRow, { stickers, comment }: Entry, max: number) => {
  const words = comment === undefined ? (row.card?.comment ?? null) : comment
  const filled = words === null ? null : withChildName(words, nameOf(row))
  if (filled !== null && filled.length > max) throw tooLong(max)
  return { stickers: stickers ?? keysOf(row), comment: filled }
}

const tooLong = (max: number) => problem('validation', { errors: { comment: fieldText('too_long', { n: max }) } })

const isSame = (row: queries.ChildRow, one: { stickers: readonly StickerKey[]; comment: string | null }) =>
  one.comment === (row.card?.comment ?? null) && one.stickers.join() === keysOf(row).join()

type Change = {
  readonly row: queries.ChildRow
  readonly content: { readonly stickers: readonly StickerKey[]; readonly comment: string | null }
}

const hadCard = ({ row }: Change) => row.card !== null && hasContent(row.card)

type Offer = {
  /** The keys that may be given. */
  readonly keys: ReadonlySet<StickerKey>
  /** The names of the own stickers that are given, by id. */
  readonly own: ReadonlyMap<string, string>
}

/** What the school offers; own stickers that are given are held until the end, and unknown ones refused with 404. */
const offerFor = async (tx: Tx, actor: Staff, { settings }: Moment, entries: readonly Entry[]): Promise<Offer> => {
  const keys = new Set(entries.flatMap(({ stickers = [] }) => stickers))
  const ids = [...keys].filter((key) => !Sticker.safeParse(key).success)
  const own = ids.length === 0 ? [] : await holdStickers(tx, actor.schoolId, ids)
  if (own.length < ids.length) throw problem('not_found')
  return {
    keys: new Set([...settings.stickers, ...own.filter(({ offered }) => offered).map(({ id }) => id)]),
    own: new Map(own.map(({ id, name }) => [id, name])),
  }
}

type Terms = { readonly moment: Moment; readonly offer: Offer; readonly confirmedAway: boolean }

/** Refuses stickers that the school does not offer, late changes of teachers, and cards for children who were away. */
const check = (actor: Staff, { moment, offer, confirmedAway }: Terms, changes: readonly Change[]) => {
  const isOffered = ({ row, content }: Change) =>
    content.stickers.every((one) => offer.keys.has(one) || keysOf(row).includes(one))
  if (!changes.every(isOffered)) throw problem('validation', { errors: { stickers: fieldText('choice') } })
  const locked = changes.filter((one) => hadCard(one) && isLocked(actor, moment, one.row.card?.published_at ?? null))
  if (locked.length > 0) {
    const names = namesOf(locked.map(({ row }) => row))
    throw problem('card_locked', { values: { names, n: niceCardLimits.changeableDays } })
  }
  const away = changes.filter((one) => !hadCard(one) && one.row.registered && !one.row.came)
  if (away.length > 0 && !confirmedAway)
    throw problem('card_children_away', { values: { names: namesOf(away.map(({ row }) => row)) } })
}

/**
 * Gives or changes the cards of several children at once: all of them or none. Families see them when the undo period
 * is over.
 */
export const saveCards = async (context: Context, actor: Staff, given: Given): Promise<SavedCards> => {
  const id = randomUUID()
  const ids = given.entries.map(({ student_id }) => student_id)
  const undoSeconds = context.decisionUndoSeconds
  return context.transaction(async (tx) => {
    const moment = await momentOf(context, tx, actor.schoolId)
    const of = await classOf(tx, actor, given.class_id)
    const period = periodOf(of.weeks, given, moment.today)
    const read = () =>
      queries.selectClassChildren(tx, actor.schoolId, of.id, period, listDay(period, moment.today), ids)
    const rows = new Map((await read()).map((row) => [row.id, row]))
    if (new Set(ids).size !== ids.length || rows.size !== ids.length) throw problem('not_found')
    const offer = await offerFor(tx, actor, moment, given.entries)
    if (!of.running) throw problem('year_closed')
    if (!period.due) throw problem('card_early')
    const max = niceCardLimits[period.kind]
    const countsFrom = new Date(moment.now.getTime() + undoSeconds * 1000)
    const changes = given.entries.flatMap((entry) => {
      const row = rows.get(entry.student_id) as queries.ChildRow
      const content = contentOf(row, entry, max)
      if (entry.version !== (row.card?.version ?? null)) throw problem('conflict')
      return isSame(row, content) ? [] : [{ row, content }]
    })
    check(actor, { moment, offer, confirmedAway: given.confirmed_away }, changes)
    const cards = changes.map(
      ({ row, content }): NewContent => ({
        student_id: row.id,
        version: row.card?.version ?? 0,
        ...content,
        published_at: hadCard({ row, content }) ? (row.card?.published_at ?? null) : countsFrom.toISOString(),
      }),
    )
    if (cards.length > 0) {
      const batch = { id, classId: of.id, period, now: moment.now, countsFrom }
      if ((await writeCards(tx, actor, batch, cards)) < cards.length) throw problem('conflict')
      if (offer.own.size > 0) await markGiven(tx, actor.schoolId, [...offer.own.keys()])
      await recordLate(tx, actor, changes.filter(hadCard), offer, (publishedAt) =>
        isLocked({ ...actor, role: 'teacher' }, moment, publishedAt),
      )
      await enqueueAfter(tx, undoSeconds, settleTask, { school_id: actor.schoolId, batch: id })
      await signalStaff(tx, actor, ['nice-student'], of.id)
    }
    const days = await daysOf(tx, actor.schoolId, period)
    const frame: Frame = { moment, period, days, running: of.running }
    return {
      batch: cards.length > 0 ? id : null,
      undo_seconds: cards.length > 0 ? undoSeconds : 0,
      data: (await read()).map((row) => presentChild(context, actor, frame, row)),
    }
  })
}

/** The log keeps names, because an own sticker may be renamed. */
const auditedSticker = (sticker: StoredSticker) => (typeof sticker === 'string' ? sticker : sticker.name)
const namesIn = ({ card }: queries.ChildRow) =>
  new Map((card?.stickers ?? []).map((one) => [stickerKey(one), auditedSticker(one)]))

/** What the school changes after the teachers' days is recorded in the audit log. */
const recordLate = (
  tx: Tx,
  actor: Staff,
  changes: readonly Change[],
  { own }: Offer,
  isLate: (publishedAt: string | null) => boolean,
) =>
  recordAudit(
    tx,
    actor,
    ...changes.flatMap(({ row, content }) =>
      row.card && isLate(row.card.published_at)
        ? [
            {
              action: 'nice_card.update',
              object: { kind: 'nice_card', id: row.card.id, name: row.full_name },
              studentId: row.id,
              before: { stickers: row.card.stickers.map(auditedSticker), comment: row.card.comment },
              after: {
                stickers: content.stickers.map((key) => own.get(key) ?? namesIn(row).get(key) ?? key),
                comment: content.comment,
              },
            },
          ]
        : [],
    ),
  )

/** Undoes an own change before families see it. What somebody has changed since stays: 409. */
export const undoCards = (context: Context, actor: Staff, batch: string) =>
  context.transaction(async (tx) => {
    const rows = await lockBatch(tx, actor, batch)
    const [first] = rows
    if (!first || first.by_account !== actor.accountId) throw problem('not_found')
    const of = await classOf(tx, actor, first.class_id)
    const moment = await momentOf(context, tx, actor.schoolId)
    if (Date.parse(first.counts_from) <= moment.now.getTime())
      throw problem('card_undo_late', { values: { n: context.decisionUndoSeconds } })
    if (rows.some(({ version, card_version }) => version !== card_version)) throw problem('conflict')
    await undoBatch(
      tx,
      actor,
      batch,
      rows.map(({ card_id }) => card_id),
    )
    await signalStaff(tx, actor, ['nice-student'], of.id)
    const period = periodOf(
      of.weeks,
      first.kind === 'week' ? { week: first.starts_on } : { month: first.month },
      moment.today,
    )
    const frame: Frame = { moment, period, days: await daysOf(tx, actor.schoolId, period), running: of.running }
    const ids = rows.map(({ student_id }) => student_id)
    const children = await queries.selectClassChildren(
      tx,
      actor.schoolId,
      of.id,
      period,
      listDay(period, moment.today),
      ids,
    )
    return { data: children.map((row) => presentChild(context, actor, frame, row)) }
  })
