import type * as api from '@nhip-cau/contract/calendar'
import { addDays, addMonths } from '@nhip-cau/contract/days'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { enqueue } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { emitSchoolDaysChanged } from '../../../events/school-days-changed.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { countOutside, selectHolidays, selectSchoolDays, selectSchoolWeeks } from './calendar.queries.ts'
import { insertSuggestedHolidays } from './calendar-suggestions.ts'
import * as queries from './calendar-years.queries.ts'

type Fields = BodyOf<typeof api.createYear>

export const listYears = async (context: Context, actor: Actor) => ({
  data: [...(await queries.selectYears(context.db, actor.schoolId))],
  today: dayAt(context.now(), await context.settings.zoneOf(actor.schoolId)),
})

export const getCalendar = async (context: Context, actor: Actor, id: string) => {
  const year = await existing(context.db, actor, id)
  const [holidays, days, weeks] = await Promise.all([
    selectHolidays(context.db, actor.schoolId, id),
    selectSchoolDays(context.db, actor.schoolId, year.starts_on, year.ends_on),
    selectSchoolWeeks(context.db, actor.schoolId, id),
  ])
  return { year, holidays: [...holidays], days: [...days], weeks: [...weeks] }
}

/** Creates a year with its terms and the suggested holidays. Holidays of the lunar calendar are unconfirmed. */
export const createYear = (context: Context, actor: Actor, fields: Fields) =>
  refusingOverlap(() =>
    context.transaction(async (tx) => {
      refuseWrongDays(fields)
      await queries.lockYears(tx, actor.schoolId)
      const standing = await queries.selectYears(tx, actor.schoolId)
      const today = dayAt(context.now(), await selectZone(tx, actor.schoolId))
      const { terms, ...days } = fields
      // A school without a current year starts this one at once if it has begun.
      const current = !standing.some((year) => year.current) && days.starts_on <= today && days.ends_on >= today
      const id = await queries.insertYear(tx, actor.schoolId, { ...days, name: nameOf(days), current })
      await queries.setTerms(tx, actor.schoolId, id, terms)
      await insertSuggestedHolidays(tx, actor.schoolId, actor.accountId, { id, ...days })
      await recordAudit(tx, actor, { action: 'academic_year.store', object: objectOf(id, days), after: fields })
      return announced(tx, actor, id)
    }),
  )

/** Adds the suggested holidays that a year lacks, for a year that was made without them. */
export const suggestForYear = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    await queries.lockYears(tx, actor.schoolId)
    const year = await existing(tx, actor, id)
    if (year.state === 'closed') throw problem('year_closed')
    const added = await insertSuggestedHolidays(tx, actor.schoolId, actor.accountId, year)
    if (added.length > 0) await emitSchoolDaysChanged(tx, actor)
    await recordAudit(
      tx,
      actor,
      ...added.map((one) => ({ action: 'holiday.store', object: { kind: 'holiday', ...one } })),
    )
    return announced(tx, actor, id)
  })

export const updateYear = (context: Context, actor: Actor, id: string, given: Fields & { version: number }) =>
  refusingOverlap(() =>
    context.transaction(async (tx) => {
      const { version, terms, ...days } = given
      await queries.lockYears(tx, actor.schoolId)
      const before = await existing(tx, actor, id)
      if (before.state === 'closed') throw problem('year_closed')
      if (before.version !== version) throw problem('conflict')
      refuseWrongDays(given)
      if ((await countOutside(tx, actor.schoolId, id, days.starts_on, days.ends_on)) > 0)
        throw problem('validation', { errors: { starts_on: fieldText('holidays_outside') } })
      const sameDays = before.starts_on === days.starts_on && before.ends_on === days.ends_on
      await queries.setYear(tx, actor.schoolId, id, { ...days, name: sameDays ? before.name : nameOf(days) })
      await queries.setTerms(tx, actor.schoolId, id, terms)
      await recordAudit(tx, actor, {
        action: 'academic_year.update',
        object: objectOf(id, days),
        before: { ...daysOf(before), terms: before.terms.map(({ id: _id, ...term }) => term) },
        after: { ...days, terms },
      })
      if (!sameDays) await emitSchoolDaysChanged(tx, actor)
      return announced(tx, actor, id)
    }),
  )

export const deleteYear = async (context: Context, actor: Actor, id: string) => {
  try {
    return await context.transaction(async (tx) => {
      await queries.lockYears(tx, actor.schoolId)
      const year = await existing(tx, actor, id)
      if (year.state === 'closed') throw problem('year_closed')
      if (year.state === 'running' || year.classes > 0) throw problem('year_in_use', { values: { name: year.name } })
      await queries.deleteYear(tx, actor.schoolId, id)
      await recordAudit(tx, actor, { action: 'academic_year.delete', object: objectOf(id, year), before: daysOf(year) })
      await announce(tx, actor.schoolId)
      return { message: successText }
    })
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error
    throw problem('year_in_use', { values: { name: '' } })
  }
}

/** Makes a year the current one. One transaction, because permissions of teachers depend on the current year. */
export const startYear = (context: Context, actor: Actor, id: string, version: number) =>
  context.transaction(async (tx) => {
    await queries.lockYears(tx, actor.schoolId)
    const year = await existing(tx, actor, id)
    if (year.state === 'closed') throw problem('year_closed')
    if (year.version !== version) throw problem('conflict')
    if (year.state === 'running') return year
    await queries.setRunning(tx, actor.schoolId, id)
    await recordAudit(tx, actor, { action: 'academic_year.start', object: objectOf(id, year) })
    return announced(tx, actor, id)
  })

const existing = async (db: Context['db'], actor: Actor, id: string) => {
  const year = await queries.selectYear(db, actor.schoolId, id)
  if (!year) throw problem('not_found')
  return year
}

const announced = async (tx: Tx, actor: Actor, id: string) => {
  await announce(tx, actor.schoolId)
  return existing(tx, actor, id)
}

/** Queues a job that sends the years to main, with retries, and signals open pages to reload. */
export const announce = async (tx: Tx, schoolId: string): Promise<void> => {
  await enqueue(tx, 'academic-years.tell', { school_id: schoolId }, `academic-years.tell ${schoolId}`)
  await signalLive(tx, { school_id: schoolId, topics: ['profile', 'calendar', 'classes'] })
}

type Days = { readonly starts_on: string; readonly ends_on: string }

const daysOf = ({ starts_on, ends_on }: Days) => ({ starts_on, ends_on })
const nameOf = ({ starts_on, ends_on }: Days) => `${starts_on.slice(0, 4)}-${ends_on.slice(0, 4)}`
const objectOf = (id: string, days: Days & { name?: string }) => ({
  kind: 'academic_year',
  id,
  name: days.name ?? nameOf(days),
})

const refuseWrongDays = ({ starts_on, ends_on, terms }: Fields) => {
  const errors: Record<string, string> = {}
  if (ends_on <= starts_on) errors.ends_on = fieldText('day_range')
  else if (addDays(ends_on, 1) < addMonths(starts_on, 8) || ends_on > addMonths(starts_on, 13))
    errors.ends_on = fieldText('year_length')
  for (const [index, term] of terms.entries()) {
    const before = terms[index - 1]
    if (term.ends_on <= term.starts_on) errors[`terms.${index}.ends_on`] = fieldText('day_range')
    else if (term.starts_on < starts_on || term.ends_on > ends_on)
      errors[`terms.${index}.starts_on`] = fieldText('day_outside_years')
    else if (before && term.starts_on <= before.ends_on) errors[`terms.${index}.starts_on`] = fieldText('terms_overlap')
  }
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

const refusingOverlap = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule !== 'academic_years_apart' && rule !== 'academic_years_school_id_name_key') throw error
    throw problem('validation', { errors: { starts_on: fieldText('years_overlap') } })
  }
}
