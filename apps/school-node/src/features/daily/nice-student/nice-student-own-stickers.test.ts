import { getChildYear } from '@nhip-cau/contract/child-year'
import { cardHistory, niceStudentListInput, setSticker } from '@nhip-cau/contract/nice-student'
import {
  createOwnSticker,
  deleteOwnSticker,
  type KeptSticker,
  listOwnStickers,
  ownStickerLimits,
  storeStickerImage,
  updateOwnSticker,
} from '@nhip-cau/contract/own-stickers'
import type { Client } from '@nhip-cau/server/testing/client'
import { uploadPhoto, uploadTo } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, han, monday, startCardSchool } from '../../../testing/card-school.ts'
import { statusFor } from '../media/testing/addresses.ts'
import { picture } from '../media/testing/pictures.ts'
import { selectChildCards } from './nice-student-child-data.queries.ts'

let life: CardSchool
beforeAll(async () => {
  life = await startCardSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from own_stickers`
})

const add = async (name: string, head: Client = life.as.head): Promise<KeptSticker> => {
  const image = await uploadTo(head, storeStickerImage)
  return head.get(createOwnSticker, { body: { name, image_id: image.id } })
}
const change = (sticker: KeptSticker, fields: { name?: string; offered?: boolean }, head: Client = life.as.head) =>
  head.ask(updateOwnSticker, {
    params: { id: sticker.id },
    body: { name: sticker.name, offered: sticker.offered, version: sticker.version, ...fields },
  })
const offered = async () => (await life.teacher.get(niceStudentListInput)).stickers
const named = (stickers: readonly (string | { name: string })[] | undefined) =>
  stickers?.map((one) => (typeof one === 'string' ? one : one.name))

test('an own sticker is given like a drawn one and reaches the family, its timeline, the history and its copy', async () => {
  const sticker = await add('Bé biết tưới cây')
  expect(sticker.image).toMatchObject({ width: 512, height: 512 })
  expect(named(await offered())?.slice(-2)).toEqual(['sang_tao', 'Bé biết tưới cây'])
  const answer = await life.give(han, ['an_ngoan', sticker.id])
  expect(answer.status).toBe(200)
  const { student, card } = await life.childOf(han)
  expect(named(card?.stickers)).toEqual(['an_ngoan', 'Bé biết tưới cây'])
  await life.settle()
  const { data } = await life.book(life.as.mamParent, student.id)
  expect(data[0]).toMatchObject({
    state: 'praise',
    stickers: ['an_ngoan', { id: sticker.id, name: 'Bé biết tưới cây' }],
  })
  const year = await life.as.mamParent.get(getChildYear, { query: { student_id: student.id } })
  expect(year.data.find(({ kind }) => kind === 'card')).toMatchObject({ stickers: ['an_ngoan', { id: sticker.id }] })
  const history = await life.teacher.get(cardHistory, { params: { id: card?.id ?? '' } })
  expect(named(history.data[0]?.stickers)).toEqual(['an_ngoan', 'Bé biết tưới cây'])
  const [copied] = await selectChildCards(life.node, life.school.id, student.id)
  expect(named(copied?.stickers)).toEqual(['an_ngoan', 'Bé biết tưới cây'])
})

test('its picture is shown to staff who give cards and to families of children who have it, and to nobody else', async () => {
  const { image, id } = await add('Bé biết tưới cây')
  const status = (who: Client) => statusFor(life, who, image)
  expect([await status(life.as.head), await status(life.teacher), await status(life.laTeacher)]).toEqual([
    200, 200, 200,
  ])
  expect(await status(life.as.mamTeacher)).toBe(404)
  expect(await status(life.as.mamParent)).toBe(404)
  await life.give(han, [id])
  expect(await status(life.as.mamParent)).toBe(404)
  await life.settle()
  expect(await status(life.as.mamParent)).toBe(200)
  for (const who of ['laParent', 'otherHead', 'otherParent'] as const) expect(await status(life.as[who]), who).toBe(404)
})

test('a sticker that is switched off is kept by the cards that have it and is given no more', async () => {
  const sticker = await add('Bé biết tưới cây')
  await life.give(han, [sticker.id])
  expect((await change(sticker, { offered: false })).status).toBe(200)
  expect(named(await offered())).not.toContain('Bé biết tưới cây')
  expect(named((await life.childOf(han)).card?.stickers)).toEqual(['Bé biết tưới cây'])
  expect((await life.give(han, [sticker.id, 'an_ngoan'])).status).toBe(200)
  expect(await life.give(duc, [sticker.id])).toMatchObject({
    status: 422,
    body: { errors: { stickers: 'Giá trị không nằm trong danh sách.' } },
  })
})

test('a new name stands on given cards too; names are unique and changes need the present version', async () => {
  const sticker = await add('Tưới cây')
  await life.give(han, [sticker.id])
  expect((await change(sticker, { name: 'Bé chăm vườn' })).status).toBe(200)
  expect(named((await life.childOf(han)).card?.stickers)).toEqual(['Bé chăm vườn'])
  expect((await change(sticker, { name: 'Bé ngoan' })).status).toBe(409)
  const image = await uploadTo(life.as.head, storeStickerImage)
  const body = { name: 'bé CHĂM vườn', image_id: image.id }
  expect(await life.as.head.ask(createOwnSticker, { body })).toMatchObject({
    status: 422,
    body: { errors: { name: 'Đã có nhãn dán tên này.' } },
  })
})

test('a sticker that was given cannot be deleted; one that was not goes with its picture', async () => {
  const [given, unused] = [await add('Tưới cây'), await add('Xếp dép')]
  await life.give(han, [given.id])
  const remove = (id: string) => life.as.head.ask(deleteOwnSticker, { params: { id } })
  expect(await remove(given.id)).toMatchObject({ status: 409, body: { code: 'sticker_given' } })
  expect((await remove(unused.id)).status).toBe(200)
  expect(await life.node`select from file_references where media_id = ${unused.image.id}`).toHaveLength(0)
  const { data } = await life.as.head.get(listOwnStickers)
  expect(data.map(({ name, can }) => [name, can.delete])).toEqual([['Tưới cây', false]])
})

test('teachers, families and other schools may not add or change own stickers, nor give those of another school', async () => {
  const sticker = await add('Tưới cây')
  const foreign = await add('Của trường khác', life.as.otherHead)
  expect((await change(sticker, { name: 'Khác' }, life.as.otherHead)).status).toBe(404)
  expect((await life.give(han, [foreign.id])).status).toBe(404)
  expect((await life.as.clerk.ask(listOwnStickers)).status).toBe(403)
  const path = listOwnStickers.path.replace(':role', 'teacher')
  expect((await life.teacher.fetch(path)).status).toBe(404)
  const { student, version } = await life.childOf(han)
  const entries = [{ student_id: student.id, version, stickers: ['mot_nhan_la'] }]
  const body = { class_id: life.classes.mam, week: monday, entries }
  expect((await life.teacher.ask(setSticker, { body })).status).toBe(422)
})

test('only a picture uploaded as a sticker is taken, and a refused file says why at its field', async () => {
  const photo = await uploadPhoto(life.as.head)
  const body = { name: 'Tưới cây', image_id: photo.id }
  expect(await life.as.head.ask(createOwnSticker, { body })).toMatchObject({
    status: 422,
    body: { errors: { image_id: 'Hình này không được tải lên làm nhãn dán. Vui lòng chọn lại hình.' } },
  })
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(await picture(60, 60).png().toBuffer())]), 'nho.png')
  const path = storeStickerImage.path.replace(':role', 'school')
  const answer = await life.as.head.fetch(path, { method: 'POST', body: form })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { errors: { 'images.0': 'Ảnh cần rộng và cao ít nhất 96 điểm ảnh.' } },
  ])
})

test('a school offers a limited number at a time', async () => {
  const { image, id } = await add('Nhãn 0')
  await life.node`
    insert into own_stickers (school_id, name, media_id, created_by, created_at)
    select school_id, 'Nhãn ' || n, ${image.id}, created_by, created_at
    from own_stickers cross join generate_series(1, ${ownStickerLimits.offered - 1}::int) n where id = ${id}`
  const next = await uploadTo(life.as.head, storeStickerImage)
  const body = { name: 'Nhãn cuối', image_id: next.id }
  expect(await life.as.head.ask(createOwnSticker, { body })).toMatchObject({
    status: 422,
    body: { errors: { name: 'Chọn tối đa 24.' } },
  })
  const [first] = (await life.as.head.get(listOwnStickers)).data
  if (!first) throw new Error('none')
  expect((await change(first, { offered: false })).status).toBe(200)
  expect((await life.as.head.ask(createOwnSticker, { body })).status).toBe(200)
})
