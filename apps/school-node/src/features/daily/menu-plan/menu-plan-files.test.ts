import type { Document } from '@nhip-cau/contract/media-documents'
import {
  approveMenu,
  attachMenuFiles,
  attachMenuPhotos,
  removeMenuFile,
  removeMenuPhoto,
  saveMenu,
  storeMenuFile,
  submitMenu,
} from '@nhip-cau/contract/menu-plan'
import { familyMenu } from '@nhip-cau/contract/menu-plan-family'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool, thursday } from '../../../testing/menu-school.ts'
import { fileAddressFor, statusFor } from '../media/testing/addresses.ts'
import { pdf } from '../media/testing/documents.ts'
import { upload } from '../media/testing/uploads.ts'
import { sendWhole } from '../media/testing/video-uploads.ts'

const week = { kind: 'kindergarten', day: monday } as const

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const storeFile = async (who: Client, bytes: Uint8Array, name = 'Thực đơn tuần 12.pdf') =>
  who.ask(storeMenuFile, { params: { id: await sendWhole(who, bytes) }, body: { name } })
const photograph = async (who: Client, more: object = {}) =>
  who.ask(attachMenuPhotos, { body: { ...week, image_ids: [(await upload(who)).id], ...more } })

test('a week is only a PDF: families open it after the approval, other kinds and schools never', async () => {
  const { writer, head, mamParent, laParent, otherParent, mamTeacher, cook } = life.as
  const stored = await storeFile(writer, pdf())
  expect(stored).toMatchObject({ status: 200, body: { kind: 'pdf', name: 'Thực đơn tuần 12.pdf' } })
  const file = stored.body as Document
  const body = { ...week, document_ids: [file.id] }
  expect((await head.ask(attachMenuFiles, { body })).status).toBe(422)
  const attached = await writer.get(attachMenuFiles, { body })
  expect(attached).toMatchObject({ menu: { state: 'draft' }, files: [{ shown: false, document: { id: file.id } }] })
  const open = async (who: Client) => (await who.fetch(fileAddressFor(life, who, 'documents', file))).status
  expect(await Promise.all([writer, mamTeacher, mamParent].map(open))).toEqual([200, 404, 404])
  await writer.get(submitMenu, await life.menuOf())
  await head.get(approveMenu, await life.menuOf())
  expect(await Promise.all([mamTeacher, cook, mamParent].map(open))).toEqual([200, 200, 200])
  expect(await Promise.all([laParent, otherParent].map(open))).toEqual([404, 404])
  const [read] = (await mamParent.get(familyMenu, { query: { day: monday } })).data
  expect(read).toMatchObject({ shown: true, files: [{ id: file.id, kind: 'pdf' }] })
})

test('a PDF that is none is refused with the reason', async () => {
  const answer = await storeFile(life.as.writer, Buffer.from('không phải pdf'), 'Thực đơn.pdf')
  expect(answer).toMatchObject({ status: 422, body: { errors: { upload_id: expect.stringContaining('PDF') } } })
})

test('a removed file of the plan stays with families until the next approval', async () => {
  const { writer, mamParent } = life.as
  const file = (await storeFile(writer, pdf())).body as Document
  await life.write([[lunch, 'Thịt kho']])
  await writer.get(attachMenuFiles, { body: { ...week, document_ids: [file.id] } })
  await life.approve()
  const [attached] = (await life.grid()).files
  await writer.get(removeMenuFile, { params: { id: attached?.id ?? '' } })
  expect(await life.grid()).toMatchObject({ menu: { state: 'draft' }, files: [] })
  const files = async () => (await mamParent.get(familyMenu, { query: { day: monday } })).data[0]?.files.length
  expect(await files()).toBe(1)
  await life.approve()
  expect(await files()).toBe(0)
})

test('a photo of the meal as it was served is seen at once, by the families of the kind', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  const { mamTeacher, mamParent, laParent, cook } = life.as
  expect((await photograph(mamTeacher, { meal: 'lunch' })).status).toBe(200)
  const answer = await life.grid({ who: mamTeacher })
  expect(answer).toMatchObject({
    menu: { state: 'approved' },
    photos: [{ meal: { day: monday, meal: 'lunch' }, shown: true }],
  })
  const [photo] = answer.photos
  const image = photo?.image ?? { id: '' }
  expect(await Promise.all([mamParent, cook, laParent].map((who) => statusFor(life, who, image)))).toEqual([
    200, 200, 404,
  ])
  const [meal] = (await mamParent.get(familyMenu, { query: { day: monday } })).data[0]?.days[0]?.meals ?? []
  expect(meal?.photos).toMatchObject([{ id: image.id }])
  await mamTeacher.get(removeMenuPhoto, { params: { id: photo?.id ?? '' } })
  expect((await life.grid()).photos).toEqual([])
})

test('a teacher photographs served meals only, not the plan, not tomorrow, and removes no photo of others', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  const { mamTeacher, laTeacher, cook } = life.as
  expect((await photograph(mamTeacher)).status).toBe(403)
  expect(await photograph(mamTeacher, { meal: 'lunch', day: thursday })).toMatchObject({
    status: 422,
    body: { errors: { day: expect.stringContaining('đã tới') } },
  })
  expect((await photograph(mamTeacher, { meal: 'dinner' })).status).toBe(422)
  await photograph(cook, { meal: 'lunch' })
  const [photo] = (await life.grid()).photos
  const params = { id: photo?.id ?? '' }
  expect((await mamTeacher.ask(removeMenuPhoto, { params })).status).toBe(404)
  expect((await laTeacher.ask(removeMenuPhoto, { params })).status).toBe(403)
  expect((await life.as.otherHead.ask(removeMenuPhoto, { params })).status).toBe(404)
})

test('a photo of a meal in a week without a menu outlives a change of which nothing is saved', async () => {
  expect((await photograph(life.as.cook, { meal: 'lunch' })).status).toBe(200)
  const cells = [{ day: monday, meal: 'lunch' as const, slot: 'dish' as const, version: 0, dishes: [{ name: 'Phở' }] }]
  const answer = await life.as.writer.get(saveMenu, { body: { ...week, cells, energy: [] } })
  expect(answer.cells).toMatchObject([{ outcome: 'refused' }])
  expect((await life.grid()).photos).toHaveLength(1)
})

test('a teacher photographs the meals of the own classes only', async () => {
  await life.write([[lunch, 'Cháo']], { kind: 'nursery' })
  await life.approve({ kind: 'nursery' })
  const { mamTeacher } = life.as
  expect((await photograph(mamTeacher, { kind: 'nursery', meal: 'lunch' })).status).toBe(403)
  expect((await life.grid({ kind: 'nursery', who: mamTeacher })).can.photo_days).toEqual([])
  expect((await life.grid({ who: mamTeacher })).can.photo_days).toContain(monday)
})
