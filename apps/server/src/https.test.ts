import { profile } from '@nhip-cau/contract/profile'
import { shownAddress } from '@nhip-cau/school-node/testing/shown-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNhipCau } from './compose.ts'
import { clientWith } from './testing/client.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'
import { uploadPhoto } from './testing/upload-photo.ts'

let life: TwoSchools
let overHttps: Awaited<ReturnType<typeof startNhipCau>>
beforeAll(async () => {
  life = await startTwoSchools()
  overHttps = await startNhipCau({ ...life.settings, publicUrl: 'https://truong.example.com' })
})
afterAll(async () => {
  await overHttps.stop()
  await life.stop()
})

const hsts = 'strict-transport-security'
const teacherAt = (url: string) => clientWith(url, 'teacher', life.as.mamTeacher.session)

test('with an https URL every response sends HSTS for one year', async () => {
  const teacher = teacherAt(overHttps.url)
  const answers = [
    await teacher.fetch('/api/v1/teacher/user'),
    await teacher.fetch('/main/teacher/user'),
    await teacher.fetch('/api/v1/teacher/live'),
    await fetch(`${overHttps.url}/api/v1/nowhere`),
    await fetch(`${overHttps.url}/openapi.json`),
  ]
  for (const { headers } of answers) expect(headers.get(hsts)).toBe('max-age=31536000; includeSubDomains')
  expect((await fetch(`${life.url}/openapi.json`)).headers.get(hsts)).toBeNull()
})

test('over https the photo cookie has the __Host- prefix, and the photo loads with it', async () => {
  const teacher = teacherAt(overHttps.url)
  const cookie = (await teacher.ask(profile)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^__Host-nhipcau_files_teacher=[^;]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const image = await uploadPhoto(teacher)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  expect((await fetch(overHttps.url + shownAddress(teacher, image), { headers })).status).toBe(200)
})
