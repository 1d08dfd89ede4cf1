import { listNotifications } from '@nhip-cau/contract/notifications'
import * as phrasesApi from '@nhip-cau/contract/phrases'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { updateSchool } from '@nhip-cau/contract/schools'
import { search } from '@nhip-cau/contract/search'
import {
  defaultSettings,
  getSettings,
  type SettingsChanges,
  setLogo,
  updateSettings,
} from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const change = async (who: Client, changes: SettingsChanges) =>
  who.ask(updateSettings, { body: { version: (await who.get(getSettings)).version, changes } })
const logged = (action: string) =>
  life.node<{ before: Record<string, unknown>; after: Record<string, unknown>; actor_name: string }[]>`
    select before, after, actor_name from audit_entries
    where school_id = ${life.school.id} and action = ${action} order by id desc`

test('a school starts with the defaults and changes single settings; the audit log records the changed values', async () => {
  const before = await life.as.head.get(getSettings)
  expect(before.settings).toEqual(defaultSettings)
  expect(before.identity).toMatchObject({ name: 'Trường Mầm non Vườn Mây', code: 'VM' })
  const { status, body } = await change(life.as.head, {
    hours: { leaves_at: '16:45' },
    working_days: [6, 1, 2, 3, 4, 5],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: before.version + 1,
    settings: { hours: { ...defaultSettings.hours, leaves_at: '16:45' }, working_days: [1, 2, 3, 4, 5, 6] },
  })
  expect((await life.as.otherHead.get(getSettings)).settings).toEqual(defaultSettings)
  const [entry] = await logged('settings.update')
  expect(entry).toMatchObject({
    actor_name: 'Phùng Thị Diệu Hương',
    before: { 'hours.leaves_at': '17:00', working_days: [1, 2, 3, 4, 5] },
    after: { 'hours.leaves_at': '16:45' },
  })
})

test('rejects contradictory hours, no working days and a cut-off at noon with field errors', async () => {
  const refused = async (changes: SettingsChanges) => (await change(life.as.head, changes)).body
  expect(await refused({ hours: { leaves_at: '07:30' } })).toMatchObject({
    code: 'validation',
    errors: { 'hours.leaves_at': 'Giờ về phải sau giờ đến.' },
  })
  expect(await refused({ hours: { opens_at: '04:00' } })).toMatchObject({
    errors: { 'changes.hours.opens_at': expect.any(String) },
  })
  expect(await refused({ cut_offs: { absence_at: '12:00' } })).toMatchObject({
    errors: { 'changes.cut_offs.absence_at': 'Giờ chốt phải trong khoảng 05:00–11:00.' },
  })
  expect(await refused({ working_days: [] })).toMatchObject({ code: 'validation' })
  expect(await refused({ quiet_hours: { to: '21:00' } })).toMatchObject({
    errors: { 'quiet_hours.to': expect.any(String) },
  })
})

test('the second of two edits gets 409; accounts without the permission get 403 or 404', async () => {
  const { version } = await life.as.head.get(getSettings)
  const body = { version, changes: { meals: ['lunch' as const] } }
  expect((await life.as.head.ask(updateSettings, { body })).status).toBe(200)
  expect((await life.as.head.ask(updateSettings, { body })).body).toMatchObject({ status: 409, code: 'conflict' })
  for (const who of ['clerk', 'mamTeacher', 'mamParent'] as const)
    expect((await life.as[who].ask(updateSettings, { body })).status).toBe(who === 'clerk' ? 403 : 404)
})

test('posts of teachers are pending unless the approval of posts is switched off', async () => {
  const { as, classes } = life
  const write = (title: string) =>
    as.mamTeacher.get(createPost, { body: { title, text: 'Chào cả lớp.', class_ids: [classes.mam] } })
  expect((await write('Bài chờ duyệt')).status).toBe('pending')
  await change(as.head, { approval: { posts: false } })
  expect((await write('Bài đăng ngay')).status).toBe('accepted')
  await change(as.head, { approval: { posts: true } })
  expect((await write('Bài lại chờ')).status).toBe('pending')
})

test('switching a module off hides its endpoints, search results and notifications; switching it on restores them', async () => {
  const { as, classes } = life
  const post = await as.head.get(createPost, { body: { title: 'Hội làng', text: 'Mời.', class_ids: [classes.mam] } })
  const about = async () => (await as.mamParent.get(listNotifications)).data.filter((one) => one.post_id === post.id)
  await eventually(about, (found) => found.length > 0)
  const unread = (await as.mamParent.get(profile)).notifications.unread
  await change(as.head, { modules: { posts: false } })
  for (const who of ['head', 'mamTeacher', 'mamParent'] as const)
    expect((await as[who].ask(listPosts)).status).toBe(404)
  expect((await as.mamParent.get(search, { query: { q: 'hoi lang' } })).data).toEqual([])
  expect(await about()).toEqual([])
  const seen = await as.mamParent.get(profile)
  expect(seen.modules).not.toContain('posts')
  expect(seen.notifications.unread).toBeLessThan(unread)
  expect((await as.otherParent.ask(listPosts)).status).toBe(200)
  await change(as.head, { modules: { posts: true } })
  expect((await as.mamParent.ask(listPosts)).status).toBe(200)
  expect(await about()).toHaveLength(1)
})

test('a change by another process invalidates the settings cache', async () => {
  const { as, node, school } = life
  expect((await as.mamTeacher.get(profile)).settings.language_switcher).toBe(false)
  await node.begin(async (tx) => {
    await tx`update schools set settings = settings || '{"language_switcher": true}' where school_id = ${school.id}`
    await tx`select pg_notify('settings', ${school.id})`
  })
  const { settings } = await eventually(
    () => as.mamTeacher.get(profile),
    (one) => one.settings.language_switcher,
  )
  expect(settings.hours.leaves_at).toBe('16:45')
})

test("a change of the school's identity at main is copied to the node and audited with the actor's name", async () => {
  const { as } = life
  const { identity } = await as.head.get(getSettings)
  const body = { version: identity.version, short_name: 'Vườn Mây', governing_body: 'SỞ GD&ĐT HÀ NỘI' }
  const { version } = await as.head.get(updateSchool, { body })
  const arrived = await eventually(
    () => as.head.get(getSettings),
    (one) => one.identity.version === version,
  )
  expect(arrived.identity).toMatchObject({ short_name: 'Vườn Mây', governing_body: 'SỞ GD&ĐT HÀ NỘI' })
  expect(await logged('school.update')).toMatchObject([
    { actor_name: 'Phùng Thị Diệu Hương', before: { short_name: null }, after: { short_name: 'Vườn Mây' } },
  ])
})

test('the logo is visible in the own school and gets 404 in another one', async () => {
  const { as } = life
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6d5bd0' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const path = setLogo.path.replace(':role', 'school')
  expect((await as.head.fetch(path, { method: 'POST', body: form })).status).toBe(200)
  const seen = async (who: Client) => shownAddress(who, (await who.get(profile)).school.logo)
  expect(await seen(as.otherParent)).toBe('')
  const url = await seen(as.mamParent)
  expect((await as.mamParent.fetch(url)).status).toBe(200)
  expect((await as.otherParent.fetch(url)).status).toBe(404)
})

test('rejects a logo that is too large with 413 and the limit', async () => {
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(2 * 1024 * 1024 + 1)], { type: 'image/png' }), 'logo.png')
  const answer = await life.as.head.fetch(setLogo.path.replace(':role', 'school'), { method: 'POST', body: form })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ errors: { 'images.0': 'Không được quá 2 MB.' } })
})

test('phrases are unique per category, allow only the placeholder `{bé}` and warn of labels; teachers see active ones only', async () => {
  const { as } = life
  const store = (text: string, category: 'eating' | 'sleeping' = 'eating') =>
    as.head.ask(phrasesApi.createPhrase, { body: { category, text } })
  const { body } = await store('{bé} ăn ngoan, hết suất.')
  expect(body).toMatchObject({ active: true, warnings: [] })
  expect((await store('{BÉ} ăn ngoan')).body).toMatchObject({ errors: { text: expect.any(String) } })
  expect((await store('{bé} Ăn ngoan, hết suất.')).body).toMatchObject({
    errors: { text: 'Câu này đã có trong nhóm.' },
  })
  expect((await store('{bé} ăn ngoan, hết suất.', 'sleeping')).status).toBe(200)
  expect((await store('{bé} còn lười ăn rau, nhưng ngoan.')).body).toMatchObject({ warnings: ['lười'] })
  expect((await store('Bé')).status).toBe(422)
  const phrase = body as { id: string; version: number }
  const off = { category: 'eating' as const, text: '{bé} ăn ngoan, hết suất.', active: false, version: phrase.version }
  await as.head.get(phrasesApi.updatePhrase, { params: { id: phrase.id }, body: off })
  const own = async (who: Client) => (await who.get(phrasesApi.listPhrases, { query: { category: 'eating' } })).data
  expect((await own(as.mamTeacher)).map(({ id }) => id)).not.toContain(phrase.id)
  expect((await own(as.head)).map(({ id }) => id)).toContain(phrase.id)
  expect((await as.otherHead.ask(phrasesApi.deletePhrase, { params: { id: phrase.id } })).status).toBe(404)
  expect((await as.head.ask(phrasesApi.deletePhrase, { params: { id: phrase.id } })).status).toBe(200)
})
