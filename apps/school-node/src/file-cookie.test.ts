import { profile } from '@nhip-cau/contract/profile'
import { logout } from '@nhip-cau/contract/session'
import { startNhipCau } from '@nhip-cau/server/compose'
import type { Client } from '@nhip-cau/server/testing/client'
import { clientWith } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFor } from './features/media/testing/addresses.ts'
import { upload } from './features/media/testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const cookieOf = async (who: Client) => (await who.ask(profile)).headers.get('set-cookie') ?? ''
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
const valueOf = (cookie: string) => pairOf(cookie).slice(pairOf(cookie).indexOf('=') + 1)
const statusWith = async (path: string, headers: Record<string, string>) =>
  (await fetch(life.url + path, { headers })).status

test('a photo loads by the cookie that the profile sets, which no script reads and no other site sends', async () => {
  const { mamTeacher } = life.as
  const image = await upload(mamTeacher)
  const cookie = await cookieOf(mamTeacher)
  expect(cookie).toMatch(/^nhipcau_files_teacher=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await statusWith(addressFor(life, mamTeacher, image), { cookie: pairOf(cookie) })).toBe(200)
})

test('whoever gets hold of the cookie has no token: it says nothing, and opens nothing but files', async () => {
  const { head } = life.as
  const value = valueOf(await cookieOf(head))
  expect(value).not.toContain(head.session.access_token)
  expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(head.session.user.id)
  for (const path of ['/main/school/user', '/api/v1/school/user']) {
    expect(await statusWith(path, { authorization: `Bearer ${value}` })).toBe(401)
    expect(await statusWith(path, { cookie: `nhipcau_files_school=${value}` })).toBe(401)
  }
})

test('a cookie that was changed, or is of another role, opens nothing', async () => {
  const { mamTeacher, head } = life.as
  const image = await upload(mamTeacher)
  const address = addressFor(life, mamTeacher, image)
  const value = valueOf(await cookieOf(mamTeacher))
  const foreign = valueOf(await cookieOf(head))
  const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  for (const given of [changed, value.slice(0, 20), '', '%00', foreign])
    expect(await statusWith(address, { cookie: `nhipcau_files_teacher=${given}` })).toBe(404)
})

test('after a logout the cookie opens nothing either', async () => {
  const teacher = await life.people.mamTeacher.login()
  const image = await upload(teacher)
  const cookie = pairOf(await cookieOf(teacher))
  const address = addressFor(life, teacher, image)
  expect(await statusWith(address, { cookie })).toBe(200)
  await teacher.get(logout)
  await expect.poll(() => statusWith(address, { cookie }), { timeout: 5000 }).toBe(404)
})

test('over https browsers are told to use nothing else, and keep the cookie for this very host', async () => {
  const server = await startNhipCau({ ...life.settings, publicUrl: 'https://truong.example.com' })
  const { mamTeacher } = life.as
  const there = clientWith(server.url, 'teacher', mamTeacher.session)
  const answers = [
    await there.fetch('/api/v1/teacher/user'),
    await there.fetch('/main/teacher/user'),
    await there.fetch('/api/v1/teacher/live'),
    await fetch(`${server.url}/api/v1/nowhere`),
    await fetch(`${server.url}/openapi.json`),
  ]
  for (const { headers } of answers)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const cookie = await cookieOf(there)
  expect(cookie).toMatch(
    /^__Host-nhipcau_files_teacher=[^;]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const image = await upload(there)
  const address = addressFor(life, mamTeacher, image)
  expect((await fetch(server.url + address, { headers: { cookie: pairOf(cookie) } })).status).toBe(200)
  await server.stop()
  expect((await fetch(`${life.url}/openapi.json`)).headers.get('strict-transport-security')).toBeNull()
})
