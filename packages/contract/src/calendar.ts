import { z } from 'zod'
import { ById } from './ids.ts'
import { AnyDay, Day, Done, Id, schoolNode, typed, Version } from './kernel.ts'
import { AcademicYear } from './session.ts'

/**
 * The kinds of special days: a public holiday, one by the lunar calendar, one of the school, a make-up day with school
 * (`working`), an event without effect on school (`event`), an emergency closure (`closure`).
 */
export const holidayKinds = ['public', 'lunar', 'school', 'working', 'event', 'closure'] as const
export const HolidayKind = z.enum(holidayKinds)
export type HolidayKind = z.output<typeof HolidayKind>

export const Term = z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day })
export type Term = z.output<typeof Term>

export const yearStates = ['upcoming', 'running', 'closed'] as const

export const Year = AcademicYear.extend({
  state: z.enum(yearStates),
  terms: z.array(Term),
  classes: z.int(),
  students: z.int(),
  version: z.int(),
})
export type Year = z.output<typeof Year>

export const Holiday = z.object({
  id: Id,
  academic_year_id: Id,
  name: z.string(),
  from_date: Day,
  to_date: Day,
  kind: HolidayKind,
  /** False: the day has no effect yet and is a normal school day. */
  confirmed: z.boolean(),
  reason: z.string().nullable(),
  lifted: z.boolean(),
  version: z.int(),
})
export type Holiday = z.output<typeof Holiday>

const reads = { school: ['school.classes.index', 'school.classes.update'] } as const
const writes = { school: 'school.classes.update' } as const

export const listYears = schoolNode('GET', '/academic-years', {
  summary: 'List the academic years of the school with their terms, newest first',
  access: reads,
  response: z.object({ data: z.array(Year), today: Day }),
})

const YearFields = z.object({
  starts_on: Day,
  ends_on: Day,
  /** In order; empty for a school without terms. */
  terms: z
    .array(z.object({ name: typed({ min: 1, max: 50 }), starts_on: Day, ends_on: Day }))
    .max(6)
    .default([]),
})

export const createYear = schoolNode('POST', '/academic-years/store', {
  summary: 'Create an academic year; its name and the usual holidays are added',
  access: writes,
  body: YearFields,
  response: Year,
})

export const updateYear = schoolNode('PUT', '/academic-years/:id/update', {
  summary: 'Change the first and last day and the terms of a year that is not over',
  access: writes,
  params: ById('academic_year'),
  body: YearFields.extend({ version: Version }),
  example: { starts_on: '2026-09-01', ends_on: '2027-05-31' },
  response: Year,
})

export const deleteYear = schoolNode('DELETE', '/academic-years/:id/delete', {
  summary: 'Delete an academic year that has not begun and has no classes',
  access: writes,
  params: ById('academic_year'),
  response: Done,
})

export const startYear = schoolNode('POST', '/academic-years/:id/start', {
  summary: 'Make this the running year and close the previous one; a job does this on its first day',
  access: writes,
  params: ById('academic_year'),
  body: z.object({ version: Version }),
  response: Year,
})

export const suggestHolidays = schoolNode('POST', '/academic-years/:id/suggest', {
  summary: 'Add the usual holidays that a year lacks; those of the lunar calendar are unconfirmed',
  access: writes,
  params: ById('academic_year'),
  response: Year,
})

const CalendarDay = z.object({
  day: Day,
  /** Whether there is school. */
  open: z.boolean(),
  kind: HolidayKind.nullable(),
  name: z.string().nullable(),
})

const Week = z.object({ number: z.int(), monday: AnyDay, first_day: Day, last_day: Day })

export const getCalendar = schoolNode('GET', '/academic-years/:id/calendar', {
  summary: 'Get the days, numbered weeks and holidays of an academic year',
  access: reads,
  params: ById('academic_year'),
  response: z.object({
    year: Year,
    holidays: z.array(Holiday),
    days: z.array(CalendarDay),
    weeks: z.array(Week),
  }),
})

const HolidayFields = z.object({
  name: typed({ min: 2, max: 100 }),
  from_date: Day,
  to_date: Day,
  kind: HolidayKind.exclude(['closure']),
  confirmed: z.boolean(),
})

export const createHoliday = schoolNode('POST', '/holidays/store', {
  summary: 'Create a holiday or another special day',
  access: writes,
  body: HolidayFields,
  response: Holiday,
})

export const updateHoliday = schoolNode('PUT', '/holidays/:id/update', {
  summary: 'Change a special day, or confirm it',
  access: writes,
  params: ById('holiday'),
  body: HolidayFields.extend({ version: Version }),
  response: Holiday,
})

export const deleteHoliday = schoolNode('DELETE', '/holidays/:id/delete', {
  summary: 'Delete a special day',
  access: writes,
  params: ById('holiday'),
  response: Done,
})

export const closeSchool = schoolNode('POST', '/holidays/close', {
  limit: 'request',
  summary: 'Close the school in an emergency; staff and guardians are notified at once',
  access: writes,
  body: z.object({ from_date: Day, to_date: Day, reason: typed({ min: 5, max: 300 }) }),
  response: Holiday,
})

export const liftClosure = schoolNode('POST', '/holidays/:id/lift', {
  summary: 'Lift an emergency closure; staff and guardians are notified at once',
  access: writes,
  params: ById('holiday'),
  response: Holiday,
})
