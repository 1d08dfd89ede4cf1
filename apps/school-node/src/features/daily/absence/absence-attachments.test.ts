import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as api from '@nhip-cau/contract/absence'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { storeImages } from '@nhip-cau/contract/media'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { instantAt } from '../../../time/clock.ts'

const zone = 'Asia/Ho_Chi_Minh'
const monday = (() => {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 8 - weekdayOf(today))
})()
const tuesday = addDays(monday, 1)

let now = instantAt(monday, '07:00', zone)
let life: TwoSchools
/** The teacher of Mầm 1 with the permission to answer absences. */
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

const attachment = (content: string, name = 'Giấy khám.pdf') => {
  const form = new FormData()
  form.append('attachments', new Blob([content], { type: 'application/pdf' }), name)
  return form
}
const upload = (who: Client, form: FormData) =>
  who.fetch('/api/v1/parent/absence/attachments', { method: 'POST', body: form })
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'

test('serves a PDF attachment as a download with an encoded file name, only to the family and the staff who answer, and audits it', async () => {
  const { as } = life
  const { data } = api.storeAttachments.response.parse(await (await upload(as.mamParent, attachment(pdf))).json())
  const attachmentId = data[0]?.id ?? ''
  const sent = await reported(as.mamParent, han, { attachment_ids: [attachmentId] })
  expect(sent.attachments).toEqual([{ id: attachmentId, name: 'Giấy khám.pdf', bytes: pdf.length }])
  const path = `/absence/attachments/${attachmentId}`
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
      body: { student_ids: [vy], from: monday, to: monday, reason: 'sick', attachment_ids: [attachmentId] },
    }),
  ).toMatchObject({ status: 422, body: { errors: { attachment_ids: expect.any(String) } } })
  // The audit log has one entry for each download. A refused request writes no entry.
  expect(
    await life.node`
      select e.actor_role as role, e.action, e.object_name as name from audit_entries e
      where e.school_id = ${life.school.id} and e.student_id = ${han} and e.action = 'absence.read_paper' order by e.at, e.id`,
  ).toEqual(
    ['school', 'teacher', 'parent'].map((role) => ({
      role,
      action: 'absence.read_paper',
      name: 'Nguyễn Hoàng Gia Hân',
    })),
  )
})

test('rejects a file that is not a PDF, a file above 5 MB and more than five files; deletes an attachment that was never sent after a day', async () => {
  const { as } = life
  expect((await upload(as.mamParent, attachment('<html><script>alert(1)</script>'))).status).toBe(415)
  expect((await upload(as.mamParent, attachment('%PDF-1.7 cut off'))).status).toBe(415)
  expect((await upload(as.mamParent, attachment(`%PDF-1.7 ${'x'.repeat(5 * 1024 * 1024)} %%EOF`))).status).toBe(413)
  const six = new FormData()
  for (let n = 0; n < 6; n += 1) six.append('attachments', new Blob([pdf]), `${n}.pdf`)
  expect((await upload(as.mamParent, six)).status).toBe(413)
  const strange = await upload(as.mamParent, attachment(pdf, '../../a\u202Efdp.exe'))
  const { data } = api.storeAttachments.response.parse(await strange.json())
  expect(data[0]?.name).toMatch(/^[^/\u202E]+\.pdf$/)
  const path = `/api/v1/parent/absence/attachments/${data[0]?.id}`
  await life.server.node.runClock('absence.attachments')
  expect((await as.mamParent.fetch(path)).status).toBe(200)
  now = instantAt(tuesday, '08:00', zone)
  await life.server.node.runClock('absence.attachments')
  expect((await as.mamParent.fetch(path)).status).toBe(404)
  const body = { student_ids: [han], from: tuesday, to: tuesday, reason: 'sick' as const }
  const files = Array.from({ length: 3 }, () => crypto.randomUUID())
  expect(
    await as.mamParent.ask(api.sendAbsence, { body: { ...body, image_ids: files, attachment_ids: files } }),
  ).toMatchObject({
    body: { errors: { attachment_ids: 'Ảnh và giấy PDF tối đa 5 file.' } },
  })
})

test("the staff who answer reports can see the photo of a doctor's note; another family and other staff get 404", async () => {
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
  const url = shownAddress(as.head, seen.images[0])
  expect((await as.head.fetch(url)).status).toBe(200)
  expect((await as.laParent.fetch(url)).status).toBe(404)
  expect((await as.clerk.fetch(url)).status).toBe(404)
})

const photoOf = async (who: Client): Promise<string> => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(bytes)]), 'giay-kham.jpg')
  const answer = await who.fetch('/api/v1/parent/media/storeImages', { method: 'POST', body: form })
  return storeImages.response.parse(await answer.json()).data[0]?.id ?? ''
}
const attachmentOf = async (who: Client): Promise<string> =>
  api.storeAttachments.response.parse(await (await upload(who, attachment(pdf))).json()).data[0]?.id ?? ''

test('a form that is sent twice gives one report with each attachment once; the same attachments for another child are rejected', async () => {
  const { bothParent } = life.as
  const rows = await life.node<{ id: string }[]>`
    select g.student_id as id from guardianships g where g.account_id = ${life.people.bothParent.id}`
  const [elder = '', younger = ''] = rows.map((row) => row.id)
  const more = { image_ids: [await photoOf(bothParent)], attachment_ids: [await attachmentOf(bothParent)] }
  const first = await reported(bothParent, elder, more)
  const again = await reported(bothParent, elder, more)
  expect([again.id, again.images.length, again.attachments.length]).toEqual([first.id, 1, 1])
  for (const part of [{ image_ids: more.image_ids }, { attachment_ids: more.attachment_ids }]) {
    const body = { student_ids: [younger], from: monday, to: monday, reason: 'sick' as const, ...part }
    expect((await bothParent.ask(api.sendAbsence, { body })).status).toBe(422)
  }
})

test('a barred guardian gets 404 for the attachments of the child, including his own uploads', async () => {
  const { as, people, node } = life
  const [image, pdfId] = [await photoOf(as.mamParent), await attachmentOf(as.mamParent)]
  const sent = await reported(as.mamParent, han, { image_ids: [image], attachment_ids: [pdfId] })
  const address = shownAddress(as.mamParent, sent.images[0])
  const path = `/api/v1/parent/absence/attachments/${pdfId}`
  const statuses = async () => [(await as.mamParent.fetch(address)).status, (await as.mamParent.fetch(path)).status]
  expect(await statuses()).toEqual([200, 200])
  const bar = (barred: boolean) => node`
    update guardianships set barred = ${barred}, may_pick_up = ${!barred} where account_id = ${people.mamParent.id}`
  await bar(true)
  expect(await statuses()).toEqual([404, 404])
  await bar(false)
})

test('deletes an attachment that was never sent together with its file, and retries when the file could not be removed', async () => {
  const pdfId = await attachmentOf(life.as.mamParent)
  const found = async () =>
    (await readdir(join(life.settings.dataDir, 'media'), { recursive: true })).filter((name) => name.includes(pdfId))
  const [file = ''] = await found()
  const path = join(life.settings.dataDir, 'media', file)
  await rename(path, `${path}.away`)
  await mkdir(path)
  now = instantAt(addDays(monday, 2), '08:00', zone)
  await life.server.node.runClock('absence.attachments')
  expect(await life.node`select from absence_attachments p where p.id = ${pdfId}`).toHaveLength(0)
  await expect(life.server.node.runClock('media.clean')).rejects.toThrow()
  await rmdir(path)
  await rename(`${path}.away`, path)
  await life.server.node.runClock('media.clean')
  expect(await found()).toEqual([])
})
