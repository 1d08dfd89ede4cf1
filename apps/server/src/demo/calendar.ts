import { PhraseCategory } from '@nhip-cau/contract/phrases'
import { SettingsChanges } from '@nhip-cau/contract/settings'
import { createSchool } from '@nhip-cau/main/provision'
import { insertHolidays } from '@nhip-cau/school-node/features/register/calendar/calendar.queries'
import { suggestHolidays } from '@nhip-cau/school-node/features/register/calendar/calendar-suggestions'
import { setTerms } from '@nhip-cau/school-node/features/register/calendar/calendar-years.queries'
import {
  announceSettings,
  setChosen,
} from '@nhip-cau/school-node/features/register/school-settings/school-settings.queries'
import { insertPhrase } from '@nhip-cau/school-node/features/register/school-settings/school-settings-phrases.queries'
import { z } from 'zod'
import calendar from './calendar.json' with { type: 'json' }
import { demoSchools, demoYears } from './data.ts'
import { insertStep, selectStep } from './demo.queries.ts'
import { type NhipCau, schoolIdOf, yearId } from './register.ts'

const Calendar = z.object({
  schools: z.record(
    z.string(),
    z.object({
      identity: z.object({
        short_name: z.string(),
        website: z.string(),
        introduction: z.string(),
        governing_body: z.string(),
      }),
      settings: SettingsChanges,
    }),
  ),
  terms: z.array(z.object({ year: z.string(), name: z.string(), starts_on: z.iso.date(), ends_on: z.iso.date() })),
  phrases: z.record(PhraseCategory, z.array(z.string())),
})
const demo = Calendar.parse(calendar)

/** Inserts the settings, terms, holidays and phrases of each school. */
export const fillCalendar = async (server: NhipCau): Promise<void> => {
  for (const { code, name, address, phone, email } of demoSchools) {
    const identity = demo.schools[code]?.identity ?? {}
    await createSchool(server.main.sql, { id: schoolIdOf(code), code, name, address, phone, email, ...identity })
  }
  await server.node.followMainNow()
  if ((await selectStep(server.node.sql, 'calendar')) !== undefined) return
  await server.node.sql.begin(async (tx) => {
    for (const { code } of demoSchools) {
      const schoolId = schoolIdOf(code)
      await setChosen(tx, schoolId, demo.schools[code]?.settings ?? {})
      await announceSettings(tx, schoolId)
      for (const { name, starts_on, ends_on, current } of demoYears) {
        const id = yearId(code, name)
        const terms = demo.terms.filter(({ year }) => starts_on.startsWith(year))
        await setTerms(
          tx,
          schoolId,
          id,
          terms.map(({ year: _year, ...term }) => term),
        )
        const holidays = suggestHolidays(starts_on, ends_on).map((one) => ({
          ...one,
          academic_year_id: id,
          confirmed: one.confirmed || !current,
        }))
        await insertHolidays(tx, schoolId, null, holidays)
      }
      for (const category of PhraseCategory.options) {
        for (const text of demo.phrases[category]) await insertPhrase(tx, schoolId, { category, text, active: true })
      }
    }
    await insertStep(tx, 'calendar', true)
  })
}
