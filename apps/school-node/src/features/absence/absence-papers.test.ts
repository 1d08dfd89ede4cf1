import * as api from '@nhip-cau/contract/absence'
import { storeImages } from '@nhip-cau/contract/media'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, instantAt, weekdayOf } from '../../school-day.ts'

const zone = 'Asia/Ho_Chi_Minh'
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()
const tuesday = addDays(monday, 1)

let now = instantAt(monday, '07:00', zone)
let life: TwoSchools
/** Answers absences in Mầm 1. */
let teacher: Client
let han = ''
let vy = ''

beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const rows = await life.node<{ id: string; full_name: string }[]>`select s.id, s.full_name from students s`
  const idOf = (name: string) => rows.find((row) => row.full_name.endsWith(name))?.id ?? ''
  han = idOf('Gia Hân')
  vy = idOf('Tường Vy')
  const cover = await life.school.addAccount('teacher', 'Lê Thị Cẩm Tú')
  await life.school.addTeacherTo(life.classes.mam, cover.id)
  teacher = await cover.login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  now = instantAt(monday, '07:00', zone)
  await life.node`delete from absences`
})

const reported = async (who: Client, student: string, more: Partial<api.NewAbsence> = {}) => {
  const body = { student_ids: [student], from: monday, to: monday, reason: 'sick' as const, ...more }
  return (await who.get(api.sendAbsence, { body })).data[0] as api.Absence
}

const paper = (content: string, name = 'Giấy khám.pdf') => {
  const form = new FormData()
  form.append('papers', new Blob([content], { type: 'application/pdf' }), name)
  return form
}
const upload = (who: Client, form: FormData) =>
  who.fetch('/api/v1/parent/absence/papers', { method: 'POST', body: form })
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'

test('a paper as PDF is saved by the family and the staff who answer, as a download; by nobody else', async () => {
  const { as } = life
  const { data } = api.storePapers.response.parse(await (await upload(as.mamParent, paper(pdf))).json())
  const paperId = data[0]?.id ?? ''
  const sent = await reported(as.mamParent, han, { paper_ids: [paperId] })
  expect(sent.papers).toEqual([{ id: paperId, name: 'Giấy khám.pdf', bytes: pdf.length }])
  const path = `/absence/papers/${paperId}`
  const answer = await as.head.fetch(`/api/v1/school${path}`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Gi/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toBe(pdf)
  expect((await teacher.fetch(`/api/v1/teacher${path}`)).status).toBe(200)
  expect((await as.mamParent.fetch(`/api/v1/parent${path}`)).status).toBe(200)
  expect((await as.laParent.fetch(`/api/v1/parent${path}`)).status).toBe(404)
  expect((await as.otherHead.fetch(`/api/v1/school${path}`)).status).toBe(404)
  expect((await as.clerk.fetch(`/api/v1/school${path}`)).status).toBe(403)
  expect(
    await as.laParent.ask(api.sendAbsence, {
      body: { student_ids: [vy], from: monday, to: monday, reason: 'sick', paper_ids: [paperId] },
    }),
  ).toMatchObject({ status: 422, body: { errors: { paper_ids: expect.any(String) } } })
})

test('what only calls itself a PDF, is too large or too much is refused; what was never sent goes after a day', async () => {
  const { as } = life
  expect((await upload(as.mamParent, paper('<html><script>alert(1)</script>'))).status).toBe(415)
  expect((await upload(as.mamParent, paper('%PDF-1.7 cut off'))).status).toBe(415)
  expect((await upload(as.mamParent, paper(`%PDF-1.7 ${'x'.repeat(5 * 1024 * 1024)} %%EOF`))).status).toBe(413)
  const six = new FormData()
  for (let n = 0; n < 6; n += 1) six.append('papers', new Blob([pdf]), `${n}.pdf`)
  expect((await upload(as.mamParent, six)).status).toBe(413)
  const strange = await upload(as.mamParent, paper(pdf, '../../a\u202Efdp.exe'))
  const { data } = api.storePapers.response.parse(await strange.json())
  expect(data[0]?.name).toMatch(/^[^/\u202E]+\.pdf$/)
  const path = `/api/v1/parent/absence/papers/${data[0]?.id}`
  await life.server.node.runClock('absence.papers')
  expect((await as.mamParent.fetch(path)).status).toBe(200)
  now = instantAt(tuesday, '08:00', zone)
  await life.server.node.runClock('absence.papers')
  expect((await as.mamParent.fetch(path)).status).toBe(404)
  const body = { student_ids: [han], from: tuesday, to: tuesday, reason: 'sick' as const }
  const files = Array.from({ length: 3 }, () => crypto.randomUUID())
  expect(
    await as.mamParent.ask(api.sendAbsence, { body: { ...body, image_ids: files, paper_ids: files } }),
  ).toMatchObject({
    body: { errors: { paper_ids: 'Ảnh và giấy PDF tối đa 5 tệp.' } },
  })
})

test("a doctor's paper is seen by the family and the staff who answer, and by no other family", async () => {
  const { as } = life
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'giay-kham.jpg')
  const stored = storeImages.response.parse(
    await (await as.mamParent.fetch('/api/v1/parent/media/storeImages', { method: 'POST', body: form })).json(),
  )
  const { id } = await reported(as.mamParent, han, { image_ids: stored.data.map((image) => image.id) })
  const seen = await as.head.get(api.getAbsence, { params: { id } })
  const url = seen.images[0]?.sources[0]?.url ?? ''
  expect((await as.head.fetch(url)).status).toBe(200)
  expect((await as.laParent.fetch(url)).status).toBe(404)
  expect((await as.clerk.fetch(url)).status).toBe(404)
})
