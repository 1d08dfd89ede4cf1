import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import { selectPhones } from '../../../access/family-phones.queries.ts'
import type { Context } from '../../../context.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { decryptIdentity, maskedIdentity } from '../../../people/identity-number.ts'
import { nameKey } from '../../../people/name-key.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { hoursOf, type SchoolHours } from '../../../time/school-hours.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './pick-up.queries.ts'

export type Staff = ActorIn<'school' | 'teacher'>

export type Clock = { readonly now: Date; readonly today: string; readonly zone: string; readonly hours: SchoolHours }

export const clockOf = async (context: Pick<Context, 'db' | 'now'>, schoolId: string): Promise<Clock> => {
  const { time_zone: zone, settings } = await selectSchoolRow(context.db, schoolId)
  const now = context.now()
  return { now, zone, today: dayAt(now, zone), hours: hoursOf(settings) }
}

export const childOf = (row: queries.ChildRow) => ({
  id: row.id,
  full_name: row.full_name,
  nickname: row.nickname,
  class: { id: row.class_id, name: row.class_name },
})

/** Signals the screens of the class and of the child's family. */
export const signalScreens = (
  tx: Context['db'],
  actor: Actor,
  { class_id: classId, student_id }: { readonly class_id: string; readonly student_id: string },
) => signalConcerned(tx, actor, ['attendance'], { classId, studentIds: [student_id] })

/** The child, if the actor may hand it over or act for it today. Throws `not_found` otherwise. */
export const visibleChild = async (context: Context, actor: Actor, studentId: string, today: string) => {
  const child = await queries.selectChild(context.db, actor, studentId, today)
  if (!child) throw problem('not_found')
  return child
}

/** Throws a validation problem unless the caller has uploaded the photo and nothing else has it. */
export const refuseForeignPicture = async (tx: Tx, actor: Actor, photoId: string | undefined): Promise<void> => {
  if (photoId === undefined || (await selectUsableFiles(tx, actor, [photoId])).length > 0) return
  throw problem('validation', { errors: { photo_id: fieldText('image_unknown') } })
}

/** True if both rows are the same person: the same account, or the same phone number. */
export const sameCollector = (one: queries.CollectorRow, other: queries.CollectorRow): boolean => {
  if (one.kind === other.kind && one.id === other.id) return true
  const listed = (row: queries.CollectorRow) => row.kind === 'guardian' || row.kind === 'person'
  return listed(one) && listed(other) && one.phone !== null && one.phone === other.phone
}

/** The bar that applies to this person, by account, phone number, present name or the name at the time of the bar. */
export const barredFrom = (barred: readonly queries.BarredRow[], who: Named): queries.BarredRow | undefined => {
  const key = who.full_name === undefined ? undefined : nameKey(who.full_name)
  return barred.find(
    (one) =>
      one.id === who.id ||
      (one.phone !== null && one.phone === who.phone) ||
      nameKey(one.full_name) === key ||
      nameKey(one.barred_as) === key,
  )
}

/** The name at the time of the bar, followed by the present name if it differs. */
export const barredName = ({ full_name, barred_as }: Pick<queries.BarredRow, 'full_name' | 'barred_as'>): string =>
  full_name === barred_as ? full_name : `${barred_as} (${full_name})`

type Named = {
  readonly id?: string | undefined
  readonly full_name?: string | undefined
  readonly phone?: string | null | undefined
}

export const listCollectors = async (context: Context, actor: Staff, studentId: string) => {
  const { today } = await clockOf(context, actor.schoolId)
  const child = await visibleChild(context, actor, studentId, today)
  const [listed, barred, phones, siblings] = await Promise.all([
    queries.selectCollectors(context.db, actor.schoolId, studentId, today),
    queries.selectBarred(context.db, actor.schoolId, studentId),
    selectPhones(context.db, actor.schoolId, [studentId], actor),
    queries.selectSiblings(context.db, actor, studentId, today),
  ])
  // A barred person may also be listed under another name or number. Bars are shown separately and cannot be chosen.
  const collectors = listed.filter((one) => !barredFrom(barred, one))
  const taken = await queries.selectTaken(context.db, actor.schoolId, child.id, today, collectors)
  const theirs = await Promise.all(
    siblings.map((one) => queries.selectCollectors(context.db, actor.schoolId, one.id, today)),
  )
  return {
    child: childOf(child),
    collectors: collectors.map((row) => ({
      ...row,
      photo: row.photo && context.presentImage(actor, row.photo),
      identity_number: maskedIdentity(row.identity_tail),
      taken: taken
        .filter((one) => queries.isSamePerson(one, row))
        .map((one) => ({ full_name: one.child, class: one.class })),
    })),
    siblings: siblings.map((one, index) => ({
      ...childOf(one),
      photo: one.photo && context.presentImage(actor, one.photo),
      can: one.can,
      collectors: collectors
        .filter((row) => theirs[index]?.some((other) => sameCollector(row, other)))
        .map((row) => row.id),
    })),
    barred: barred.map((one) => ({ full_name: barredName(one), relation: one.relation })),
    phones: phones.map(({ full_name, relation, phone }) => ({ full_name, relation, phone })),
  }
}

/** The whole identity number, to compare with the card. Each view is recorded in the audit log. */
export const readIdentity = (context: Context, actor: Staff, personId: string) =>
  context.transaction(async (tx) => {
    const { today } = await clockOf({ db: tx, now: context.now }, actor.schoolId)
    const person = await queries.selectCiphertext(tx, actor.schoolId, personId)
    const child = person && (await queries.selectChild(tx, actor, person.student_id, today))
    const number = person && decryptIdentity(context.vault, person.id, person.identity_ciphertext)
    if (!child || !number) throw problem('not_found')
    await recordAudit(tx, actor, {
      action: 'pick_up_person.read_identity',
      object: { kind: 'pick_up_person', id: person.id, name: person.full_name },
      studentId: child.id,
    })
    return { identity_number: number }
  })
