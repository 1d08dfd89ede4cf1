import { closeSchool, createYear, listYears } from '@nhip-cau/contract/calendar'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { createPhrase } from '@nhip-cau/contract/phrases'
import { createPromotion } from '@nhip-cau/contract/promotions'
import type { Client } from './client.ts'

/** A year, a closing, a promotion and a sentence of a school. */
export const arrangeCalendar = async (head: Client) => {
  const running = (await head.get(listYears)).data.find((one) => one.current)
  const next = await head.get(createYear, { body: { starts_on: '2027-09-06', ends_on: '2028-05-31', terms: [] } })
  const closing = { from_date: '2027-01-05', to_date: '2027-01-05', reason: 'Mưa bão rất lớn.' }
  const years = { from_year_id: running?.id ?? '', to_year_id: next.id }
  return {
    ...years,
    year: next.id,
    holiday: (await head.get(closeSchool, { body: closing })).id,
    promotion: (await head.get(createPromotion, { body: years })).id,
    phrase: (await head.get(createPhrase, { body: { category: 'eating', text: '{bé} ăn rất ngoan.' } })).id,
  }
}

type ForeignCalendar = Awaited<ReturnType<typeof arrangeCalendar>>

export const pointingAtCalendar = ({ path }: Endpoint, ids: ForeignCalendar) => {
  const days = { from_date: '2026-12-01', to_date: '2026-12-01' }
  const holiday = { name: 'Nghỉ', kind: 'school', confirmed: true, version: 1, ...days }
  const year = { starts_on: '2027-09-06', ends_on: '2028-05-31', terms: [], version: 1 }
  if (path.includes('/academic-years/:id')) return { params: { id: ids.year }, body: bodyFor(path, year) }
  if (path.includes('/holidays/:id')) return { params: { id: ids.holiday }, body: bodyFor(path, holiday) }
  if (path.endsWith('/promotions/store'))
    return { body: { from_year_id: ids.from_year_id, to_year_id: ids.to_year_id } }
  if (path.includes('/promotions/:id')) return { params: { id: ids.promotion }, body: bodyFor(path, { version: 1 }) }
  const phrase = { category: 'eating', text: '{bé} ngủ rất ngoan.', version: 1 }
  if (path.includes('/phrases/:id')) return { params: { id: ids.phrase }, body: bodyFor(path, phrase) }
  return undefined
}

const bodyFor = (path: string, body: object) => (/\/(?:update|start|apply)$/.test(path) ? body : undefined)
