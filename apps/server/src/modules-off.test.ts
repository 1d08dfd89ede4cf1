import { type Endpoint, rolesOf } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { hiddenNotifications, listNotifications, notificationKinds } from '@nhip-cau/contract/notifications'
import { profile } from '@nhip-cau/contract/profile'
import { defaultSettings, getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { today } from '@nhip-cau/contract/today'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './testing/client.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
let teacher: Client
const now = { at: new Date('2026-11-20T01:35:00Z') }
beforeAll(async () => {
  life = await startTwoSchools({ now: () => now.at })
  const account = await life.school.addAccount('teacher', 'Cô Hải Yến')
  await life.school.addTeacherTo(life.classes.mam, account.id)
  teacher = await account.login()
})
afterAll(() => life.stop())

const turn = async (modules: Partial<Record<Module, boolean>>) => {
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes: { modules } } })
}
const clocks = ['attendance.clock', 'kitchen.clock', 'absence.answer', 'prescriptions.remind', 'pick-up.clock']

/** For each module: the beginnings of the kinds of its notifications. */
const parts = {
  attendance: ['child-arrived', 'child-missed', 'child-waiting', 'register-', 'arrival-'],
  pick_up: ['pick-up-asked', 'pick-up-overdue', 'pick-up-allowed', 'pick-up-refused', 'end-of-day-open'],
  absence: ['absence-'],
  prescriptions: ['medicine-', 'dose-'],
  nice_student: ['week-card', 'month-card', 'card-words'],
  reviews: ['review-'],
  health: ['child-measured'],
} as const

describe.each(Object.keys(parts) as (keyof typeof parts)[])('the module %s, switched off', (module) => {
  beforeAll(() => turn({ [module]: false }))
  afterAll(() => turn({ [module]: true }))
  const own = () => life.server.node.endpoints.filter((endpoint: Endpoint) => endpoint.module === module)
  const people = () => ({ school: life.as.head, teacher, parent: life.as.mamParent })

  test('all its endpoints return 404 for every role', async () => {
    expect(own().length).toBeGreaterThan(3)
    for (const endpoint of own())
      for (const role of rolesOf(endpoint)) {
        const path = endpoint.path.replace(':role', role).replaceAll(/:\w+/g, crypto.randomUUID())
        const method = endpoint.method
        const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
        const { status } = await people()[role].fetch(path, { method, ...body })
        expect([endpoint.method, endpoint.path, role, status]).toEqual([endpoint.method, endpoint.path, role, 404])
      }
  })

  test('the profile of every role lists it as off, so that no page, search or shortcut offers it', async () => {
    for (const who of Object.values(people())) expect((await who.get(profile)).modules).not.toContain(module)
  })

  test('its scheduled jobs send nothing, and its earlier notifications are hidden', async () => {
    await life.node`delete from notifications`
    for (const at of ['2026-11-20T01:35:00Z', '2026-11-20T10:20:00Z', '2026-11-20T11:05:00Z']) {
      now.at = new Date(at)
      for (const clock of clocks) await life.server.node.runClock(clock)
    }
    now.at = new Date('2026-11-20T01:35:00Z')
    const hidden = hiddenNotifications({ ...defaultSettings.modules, [module]: false })
    for (const start of parts[module])
      for (const kind of notificationKinds.filter((one) => one.startsWith(start))) expect(hidden).toContain(kind)
    const texts = (await life.as.head.get(listNotifications, { query: { per_page: 100 } })).data.map((one) => one.kind)
    for (const kind of texts) expect(hidden).not.toContain(kind)
  })

  test('the list of tasks does not contain it', async () => {
    const kinds = (await life.as.head.get(today)).tasks.map((one) => one.kind)
    const names = {
      attendance: ['registers', 'end_of_day'],
      pick_up: ['pick_up', 'end_of_day'],
      absence: ['absences'],
      prescriptions: ['prescriptions', 'doses'],
      nice_student: ['cards'],
      reviews: ['reviews'],
      health: [],
    }[module]
    for (const name of names) expect(kinds).not.toContain(name)
  })
})
