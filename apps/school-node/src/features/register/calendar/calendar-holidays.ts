import type * as api from '@nhip-cau/contract/calendar'
import { addDays } from '@nhip-cau/contract/days'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { ClosureEvent } from '../../../events/calendar.ts'
import { emitSchoolDaysChanged } from '../../../events/school-days-changed.ts'
import { closureName } from '../../../texts.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import * as queries from './calendar.queries.ts'
import { selectYearOf } from './calendar-years.queries.ts'

type Fields = BodyOf<typeof api.createHoliday>

export const createHoliday = (context: Context, actor: Actor, fields: Fields) =>
  context.transaction(async (tx) => {
    const academic_year_id = await yearOf(tx, actor, fields)
    const [id = ''] = await queries.insertHolidays(tx, actor.schoolId, actor.accountId, [
      { ...fields, academic_year_id },
    ])
    await recordAudit(tx, actor, { action: 'holiday.store', object: objectOf(id, fields), after: fields })
    await emitSchoolDaysChanged(tx, actor)
    return shown(tx, actor, id)
  })

export const updateHoliday = (context: Context, actor: Actor, id: string, given: Fields & { version: number }) =>
  context.transaction(async (tx) => {
    const { version, ...fields } = given
    const before = await changeable(tx, actor, id)
    if (before.version !== version) throw problem('conflict')
    const academic_year_id = await yearOf(tx, actor, fields)
    await queries.setHoliday(tx, actor.schoolId, id, { ...fields, academic_year_id })
    const { name, from_date, to_date, kind, confirmed } = before
    const old = { name, from_date, to_date, kind, confirmed }
    await recordAudit(tx, actor, { action: 'holiday.update', object: objectOf(id, fields), before: old, after: fields })
    await emitSchoolDaysChanged(tx, actor)
    return shown(tx, actor, id)
  })

export const deleteHoliday = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const before = await changeable(tx, actor, id)
    await queries.deleteHoliday(tx, actor.schoolId, id)
    const { name, from_date, to_date, kind } = before
    const old = { name, from_date, to_date, kind }
    await recordAudit(tx, actor, { action: 'holiday.delete', object: objectOf(id, before), before: old })
    await emitSchoolDaysChanged(tx, actor)
    await signalCalendar(tx, actor)
    return { message: successText }
  })

/** Closes the school for up to 31 days in an emergency and publishes `school-closed`. */
export const closeSchool = (
  context: Context,
  actor: Actor,
  { from_date, to_date, reason }: BodyOf<typeof api.closeSchool>,
) =>
  context.transaction(async (tx) => {
    const days = { from_date, to_date }
    if (from_date < dayAt(context.now(), await selectZone(tx, actor.schoolId))) throw refused('from_date', 'day_past')
    if (to_date > addDays(from_date, 30)) throw refused('to_date', 'closure_length')
    const academic_year_id = await yearOf(tx, actor, days)
    const closure = { ...days, name: closureName, kind: 'closure', confirmed: true, reason } as const
    const [id = ''] = await queries.insertHolidays(tx, actor.schoolId, actor.accountId, [
      { ...closure, academic_year_id },
    ])
    await recordAudit(tx, actor, { action: 'holiday.close', object: objectOf(id, closure), after: { ...days, reason } })
    await publish(tx, actor, { kind: 'school-closed', ...days, reason })
    return shown(tx, actor, id, true)
  })

/** Lifts a closure and publishes `closure-lifted`. Does nothing if it is lifted already. */
export const liftClosure = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const closure = await queries.lockHoliday(tx, actor.schoolId, id)
    if (closure?.kind !== 'closure') throw problem('not_found')
    if (closure.lifted) return closure
    if (closure.to_date < dayAt(context.now(), await selectZone(tx, actor.schoolId))) throw problem('closure_over')
    await queries.liftHoliday(tx, actor.schoolId, id, context.now().toISOString())
    const { from_date, to_date } = closure
    await recordAudit(tx, actor, { action: 'holiday.lift', object: objectOf(id, closure) })
    await publish(tx, actor, { kind: 'closure-lifted', from_date, to_date })
    return shown(tx, actor, id, true)
  })

type Days = { readonly from_date: string; readonly to_date: string }
type Unaddressed<E> = E extends unknown ? Omit<E, 'school_id' | 'by_account_id'> : never

const publish = (tx: Tx, actor: Actor, event: Unaddressed<ClosureEvent>) =>
  emit(tx, { ...event, school_id: actor.schoolId, by_account_id: actor.accountId })

const objectOf = (id: string, { name }: { name: string }) => ({ kind: 'holiday', id, name })

const refused = (field: string, text: Parameters<typeof fieldText>[0]) =>
  problem('validation', { errors: { [field]: fieldText(text) } })

/**
 * Locks a holiday for a change. A closure cannot be edited or deleted, only lifted, because people were notified of it.
 */
const changeable = async (tx: Tx, actor: Actor, id: string) => {
  const holiday = await queries.lockHoliday(tx, actor.schoolId, id)
  if (!holiday) throw problem('not_found')
  if (holiday.kind === 'closure') throw problem('closure_stays')
  await yearOf(tx, actor, holiday)
  return holiday
}

/** Returns the id of the academic year that contains the days; the year must not be closed. */
const yearOf = async (tx: Tx, actor: Actor, { from_date, to_date }: Days): Promise<string> => {
  if (to_date < from_date) throw refused('to_date', 'day_range_same')
  const year = await selectYearOf(tx, actor.schoolId, from_date, to_date)
  if (!year) throw refused('from_date', 'day_outside_years')
  if (year.closed) throw problem('year_closed')
  return year.id
}

const signalCalendar = (tx: Tx, actor: Actor, everybody = false) =>
  signalLive(tx, { school_id: actor.schoolId, topics: everybody ? ['calendar', 'profile'] : ['calendar'] })

const shown = async (tx: Tx, actor: Actor, id: string, everybody?: boolean) => {
  await signalCalendar(tx, actor, everybody)
  const holiday = await queries.selectHoliday(tx, actor.schoolId, id)
  if (!holiday) throw problem('not_found')
  return holiday
}
