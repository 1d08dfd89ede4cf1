import { profile } from '@nhip-cau/contract/profile'
import { logout } from '@nhip-cau/contract/session'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFor } from '../features/daily/media/testing/addresses.ts'
import { upload } from '../features/daily/media/testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const cookieOf = async (who: Client) => (await who.ask(profile)).headers.get('set-cookie') ?? ''
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
const contentOf = (cookie: string) => pairOf(cookie).slice(pairOf(cookie).indexOf('=') + 1)
const statusWith = async (path: string, headers: Record<string, string>) =>
  (await fetch(life.url + path, { headers })).status

test('a photo loads with the cookie set by the profile, which is HttpOnly and SameSite=Strict', async () => {
  const { mamTeacher } = life.as
  const image = await upload(mamTeacher)
  const cookie = await cookieOf(mamTeacher)
  expect(cookie).toMatch(/^nhipcau_files_teacher=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await statusWith(addressFor(life, mamTeacher, image), { cookie: pairOf(cookie) })).toBe(200)
})

test('the cookie contains no readable token or account id and opens no endpoint', async () => {
  const { head } = life.as
  const value = contentOf(await cookieOf(head))
  expect(value).not.toContain(head.session.access_token)
  expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(head.session.user.id)
  for (const path of ['/main/school/user', '/api/v1/school/user']) {
    expect(await statusWith(path, { authorization: `Bearer ${value}` })).toBe(401)
    expect(await statusWith(path, { cookie: `nhipcau_files_school=${value}` })).toBe(401)
  }
})

test('a modified cookie or one of another role gets 404', async () => {
  const { mamTeacher, head } = life.as
  const image = await upload(mamTeacher)
  const address = addressFor(life, mamTeacher, image)
  const value = contentOf(await cookieOf(mamTeacher))
  const foreign = contentOf(await cookieOf(head))
  const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  for (const given of [changed, value.slice(0, 20), '', '%00', foreign])
    expect(await statusWith(address, { cookie: `nhipcau_files_teacher=${given}` })).toBe(404)
})

test('after logout the cookie gets 404', async () => {
  const teacher = await life.people.mamTeacher.login()
  const image = await upload(teacher)
  const cookie = pairOf(await cookieOf(teacher))
  const address = addressFor(life, teacher, image)
  expect(await statusWith(address, { cookie })).toBe(200)
  await teacher.get(logout)
  await expect.poll(() => statusWith(address, { cookie }), { timeout: 5000 }).toBe(404)
})
