import { createPost } from '@nhip-cau/contract/posts'
import { type Found, search } from '@nhip-cau/contract/search'
import { listStudents } from '@nhip-cau/contract/students'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAddress } from '../../../testing/shown-address.ts'
import { sendPortrait } from '../../register/students/testing/portrait.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
  const { school, classes, people } = life
  for (const name of ['Nguyễn Hoàng Ân', 'Nguyễn Thị Minh Anh', 'Trần Minh Đức', 'Đức Hoàng Bảo Duc']) {
    await school.addChild(name, classes.mam, [people.mamParent.id])
  }
  await life.as.head.get(createPost, { body: { title: 'Đức tính tốt', text: 'Bài của trường.', whole_school: true } })
  await life.as.mamTeacher.get(createPost, {
    body: { title: 'Đức đang chờ duyệt', text: 'Chờ.', class_ids: [classes.mam] },
  })
})
afterAll(() => life.stop())

const find = async (who: Client, q: string) => (await who.get(search, { query: { q } })).data
type Titled = Exclude<Found, { kind: 'menu' | 'plan' }>

const isOf =
  (kind: Titled['kind']) =>
  (one: Found): one is Titled =>
    one.kind === kind
const titles = (found: Found[], kind: Titled['kind']) => found.filter(isOf(kind)).map(titleOf)

const titleOf = (one: Titled) => {
  if ('full_name' in one) return one.full_name
  return 'title' in one ? one.title : one.name
}

test('finds names without accents, by the beginnings of their words in any order', async () => {
  const { head } = life.as
  expect(titles(await find(head, 'duc'), 'student')).toEqual(
    expect.arrayContaining(['Vũ Phúc Minh Đức', 'Trần Minh Đức', 'Đức Hoàng Bảo Duc']),
  )
  expect(titles(await find(head, 'nguyen an'), 'student')).toEqual(
    expect.arrayContaining(['Nguyễn Hoàng Ân', 'Nguyễn Thị Minh Anh']),
  )
  expect(titles(await find(head, 'an nguyen'), 'student')).toContain('Nguyễn Hoàng Ân')
  expect(titles(await find(head, 'uc'), 'student')).toEqual([])
})

test('a found child comes with its photo', async () => {
  const { head } = life.as
  const { id } = await sendPortrait(head, 300)
  await life.node`update students set photo_media_id = ${id} where students.full_name = 'Trần Minh Đức'`
  const found = await find(head, 'tran minh duc')
  const [child] = found.filter((one) => one.kind === 'student')
  expect(child?.photo?.id).toBe(id)
  expect((await head.fetch(shownAddress(head, child?.photo))).status).toBe(200)
})

test('lists the name with exactly the typed accents first, in NFC and NFD', async () => {
  const { head } = life.as
  expect(titles(await find(head, 'ân'), 'student')[0]).toBe('Nguyễn Hoàng Ân')
  expect(titles(await find(head, 'Ân'.normalize('NFD')), 'student')[0]).toBe('Nguyễn Hoàng Ân')
})

test('finds parent and child by the end of a phone number, and a child by its code', async () => {
  const { head } = life.as
  const tail = life.people.laParent.phone.slice(-4)
  const found = await find(head, tail)
  expect(titles(found, 'parent')).toContain('Âu Thị Hồng Thắm')
  expect(titles(found, 'student')).toContain('Nguyễn Tường Vy')
  expect(titles(await find(head, 'vm260001'), 'student')).toHaveLength(1)
})

test('a code is found before a phone number with the same end, and a leading zero is a digit of it', async () => {
  const { school, classes, node, as } = life
  const family = async (parent: string, phone: string, child: string, code?: string) => {
    const { id } = await school.addAccount('parent', parent)
    const childId = await school.addChild(child, classes.la, [id])
    await node`update accounts set phone = ${phone} where id = ${id}`
    await node`update students set code = coalesce(${code ?? null}, code) where id = ${childId}`
  }
  await family('Viên Thị Một', '+84950001712', 'Viên An')
  await family('Viên Thị Hai', '+84950770712', 'Viên Bình')
  await family('Viên Thị Ba', '+84950770003', 'Viên Cúc', 'ZZ-0712')
  await family('Viên Thị Tư', '+84950770004', 'Viên Dung', '0712-B')
  await family('Viên Thị Năm', '+84950770005', 'Viên Yến', '0712')
  const found = await find(as.head, '0712')
  expect(titles(found, 'student')).toEqual(['Viên Yến', 'Viên Dung', 'Viên Cúc', 'Viên Bình'])
  expect(titles(found, 'parent')).toEqual(['Viên Thị Hai'])
  // In the list too, whose order the reader chooses.
  const { data } = await as.head.get(listStudents, { query: { q: '0712' } })
  expect(data.map(({ full_name }) => full_name)).toEqual(['Viên Bình', 'Viên Cúc', 'Viên Dung', 'Viên Yến'])
  for (const q of ['0950 770 712', '+84 950 770 712', '0950 770 7', '770712', '0712 '])
    expect(titles(await find(as.head, q), 'parent'), q).toEqual(['Viên Thị Hai'])
  expect(titles(await find(as.head, '1 712'), 'parent')).toEqual(['Viên Thị Một'])
})

test('each role finds only students, classes, teachers and posts it may see', async () => {
  const { as } = life
  expect(await find(as.clerk, 'nguyen')).toEqual([])
  expect(titles(await find(as.laTeacher, 'mam'), 'class')).toEqual([])
  expect(titles(await find(as.mamParent, 'mam'), 'class')).toEqual(['Mầm 1'])
  expect(titles(await find(as.laParent, 'duc'), 'student')).toEqual([])
  expect(titles(await find(as.mamParent, 'bich'), 'teacher')).toEqual(['Mạc Thị Ngọc Bích'])
  const [teacher] = (await find(as.mamParent, 'bich')).filter((one) => one.kind === 'teacher')
  expect(teacher).toMatchObject({ phone: life.people.mamTeacher.phone })
  for (const q of ['duc', 'nguyen', 'mam', '95']) expect(await find(as.otherHead, q)).toEqual([])
  expect(titles(await find(as.mamParent, 'duc'), 'post')).toEqual(['Đức tính tốt'])
  expect(titles(await find(as.head, 'duc'), 'post')).toEqual(
    expect.arrayContaining(['Đức tính tốt', 'Đức đang chờ duyệt']),
  )
})

test("parents find a teacher by phone number and see the number only if the school's settings allow it", async () => {
  const { as, people, school } = life
  const q = people.mamTeacher.phone.slice(-5)
  expect(titles(await find(as.mamParent, q), 'teacher')).toEqual(['Mạc Thị Ngọc Bích'])
  await life.node`
    update schools set settings = settings || '{"visibility": {"parents_see_teacher_phones": false}}'
    where school_id = ${school.id}`
  expect(titles(await find(as.mamParent, q), 'teacher')).toEqual([])
  const [teacher] = (await find(as.mamParent, 'bich')).filter((one) => one.kind === 'teacher')
  expect(teacher).toMatchObject({ phone: null })
  await life.node`update schools set settings = settings - 'visibility' where school_id = ${school.id}`
})

test('treats LIKE wildcards and quotation marks in a search as plain characters', async () => {
  for (const q of ['%', '_', '\\', '%%%', "' or 1=1 --"]) expect(await find(life.as.head, q)).toEqual([])
  expect(await life.as.head.ask(search, { query: { q: '' } })).toMatchObject({ status: 422 })
})
