import { randomInt } from 'node:crypto'
import { addDays } from '@nhip-cau/contract/days'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import QRCode from 'qrcode'
import type { Context } from '../../../../context.ts'
import { givenName } from '../../../../people/given-name.ts'
import { dayText } from '../../../../texts.ts'
import { instantAt, timeAt } from '../../../../time/clock.ts'
import { nextSchoolDay } from '../../../../time/school-days.queries.ts'
import { selectBarred, selectCollectors } from '../pick-up.queries.ts'
import {
  barredFrom,
  barredName,
  type Clock,
  childOf,
  clockOf,
  refuseForeignPicture,
  type Staff,
  signalScreens,
  visibleChild,
} from '../pick-up.ts'
import * as queries from './pick-up-codes.queries.ts'

type Parent = ActorIn<'parent'>

const present = async (context: Context, actor: Parent, row: queries.CodeRow, zone: string) => ({
  id: row.id,
  child: childOf({ ...row, id: row.student_id, full_name: row.child }),
  day: row.day,
  full_name: row.full_name,
  relation: row.relation,
  code: row.code,
  qr: await QRCode.toString(row.code, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }),
  expires_at: instantAt(addDays(row.day, 1), '00:00', zone).toISOString(),
  used_at: row.used_at,
  photo: row.photo && context.presentImage(actor, row.photo),
})

export const listCodes = async (context: Context, actor: Parent) => {
  const { today, zone } = await clockOf(context, actor.schoolId)
  const rows = await queries.selectOwnCodes(context.db, actor, today)
  return { data: await Promise.all(rows.map((row) => present(context, actor, row, zone))) }
}

type NewCode = {
  readonly student_id: string
  readonly day?: string | undefined
  readonly full_name: string
  readonly relation?: string | undefined
  readonly phone?: string | undefined
  readonly photo_id?: string | undefined
}

/** Creates a code for one person, for today or the next school day. A barred person gets no code. */
export const createCode = async (context: Context, actor: Parent, wanted: NewCode) => {
  const { now, today, zone } = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, wanted.student_id, today)
  const day = wanted.day ?? today
  if (day !== today && day !== (await nextSchoolDay(context.db, actor.schoolId, today)))
    throw problem('validation', { errors: { day: fieldText('wish_day') } })
  const id = await context.transaction(async (tx) => {
    const barred = await selectBarred(tx, actor.schoolId, child.id)
    const stopped = barredFrom(barred, wanted)
    if (stopped)
      throw problem('collector_barred', { values: { name: barredName(stopped), child: givenName(child.full_name) } })
    await refuseForeignPicture(tx, actor, wanted.photo_id)
    for (let draw = 0; draw < 20; draw += 1) {
      const made = await queries.insertCode(tx, actor, {
        studentId: child.id,
        day,
        fullName: wanted.full_name,
        relation: wanted.relation || null,
        phone: wanted.phone ?? null,
        photoId: wanted.photo_id ?? null,
        code: String(randomInt(1_000_000)).padStart(6, '0'),
        now,
      })
      if (made !== undefined) {
        await signalScreens(tx, actor, { class_id: child.class_id, student_id: child.id })
        return made
      }
    }
    throw problem('busy')
  })
  const row = (await queries.selectOwnCodes(context.db, actor, today)).find((one) => one.id === id)
  if (!row) throw problem('not_found')
  return present(context, actor, row, zone)
}

export const withdrawCode = async (context: Context, actor: Parent, id: string) => {
  await context.transaction(async (tx) => {
    const withdrawn = await queries.withdrawCode(tx, actor, id, context.now())
    if (!withdrawn) throw problem('not_found')
    await signalScreens(tx, actor, withdrawn)
  })
  return { message: successText }
}

const mostTries = 10

type Attempt<T> = { readonly digits: string; readonly look: (tx: Tx) => Promise<T | undefined> }

/**
 * Runs `look` and counts wrong codes, because six digits can be guessed. The lock makes tries of one account run one
 * after the other; otherwise concurrent tries would all pass the limit. A wrong try is committed before the request
 * fails.
 */
const tryCode = async <T>(
  context: Context,
  actor: Staff,
  clock: Pick<Clock, 'now' | 'today' | 'zone'>,
  { digits, look }: Attempt<T>,
): Promise<T> => {
  const { now, today } = clock
  const tried = await context.transaction(async (tx) => {
    await queries.lockTries(tx, actor)
    if ((await queries.countTries(tx, actor, now)) >= mostTries)
      throw problem('too_many_requests', { retryAfterSeconds: 15 * 60 })
    const row = await look(tx)
    if (row !== undefined) return { row }
    await queries.insertTry(tx, actor, now)
    return { fate: await queries.selectFate(tx, actor, digits, today) }
  })
  if (tried.row === undefined) throw refusedCode(fateText(clock, tried.fate))
  return tried.row
}

const refusedCode = (text: string) => problem('code_unknown', { errors: { code: text } })

/** Why the digits are refused, as far as it is known. */
const fateText = ({ today, zone }: Pick<Clock, 'today' | 'zone'>, fate: queries.CodeFate | undefined): string => {
  if (fate !== undefined && fate.day !== today) return fieldText('pick_up_code_day', { day: dayText(fate.day) })
  if (fate?.used_at) return fieldText('pick_up_code_used', { time: timeAt(new Date(fate.used_at), zone) })
  return fieldText('pick_up_code_wrong')
}

type Shown = { readonly id: string; readonly code: string }

/**
 * Checks the digits that the collector has said. An unknown code id is accepted here and refused later by the list of
 * collectors.
 */
export const proveCode = async (
  context: Context,
  actor: Staff,
  clock: Pick<Clock, 'now' | 'today' | 'zone'>,
  { studentId, shown }: { readonly studentId: string; readonly shown: Shown },
): Promise<void> => {
  const digits = await queries.selectDigits(context.db, actor, { id: shown.id, studentId, day: clock.today })
  if (digits === undefined) return
  const look = async () => (digits === shown.code ? true : undefined)
  await tryCode(context, actor, clock, { digits: shown.code, look })
}

/** The photo of the approved person with the same phone number, if the family has sent one. */
const faceOf = async (context: Context, actor: Staff, { student_id, phone }: queries.CodeRow, today: string) => {
  if (phone === null) return null
  const listed = await selectCollectors(context.db, actor.schoolId, student_id, today)
  return listed.find((one) => one.kind === 'person' && one.phone === phone)?.photo ?? null
}

type Asked = { readonly code: string; readonly student_id?: string | undefined }

/** The child and the collector of a code. With `student_id`, the code of another child is refused. */
export const checkCode = async (context: Context, actor: Staff, { code, student_id }: Asked) => {
  const clock = await clockOf(context, actor.schoolId)
  if (student_id !== undefined) await visibleChild(context, actor, student_id, clock.today)
  const look = (tx: Tx) => queries.selectByCode(tx, actor, code, clock.today)
  const row = await tryCode(context, actor, clock, { digits: code, look })
  if (student_id !== undefined && row.student_id !== student_id)
    throw refusedCode(fieldText('pick_up_code_other', { name: row.child }))
  const face = row.photo ?? (await faceOf(context, actor, row, clock.today))
  return {
    child: childOf({ ...row, id: row.student_id, full_name: row.child }),
    collector: {
      kind: 'code' as const,
      id: row.id,
      full_name: row.full_name,
      relation: row.relation,
      phone: row.phone,
      photo: face && context.presentImage(actor, face),
      identity_number: null,
      named_by_barred: false,
      taken: [],
    },
  }
}
