import { acceptPost, createPost, updatePost } from '@nhip-cau/contract/posts'
import { printPost } from '@nhip-cau/contract/posts-reading'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '../../../testing/pdf-text.ts'
import { upload } from '../media/testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const print = async (who: Client, id: string) => {
  const path = printPost.path.replace(':role', who.role).replace(':id', id)
  const response = await who.fetch(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}
const textOf = async (who: Client, id: string) => (await pagesOf((await print(who, id)).bytes)).join(' ')
/** The widths of the pictures in a PDF. */
const widthsIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)/g)].map(([, width]) => Number(width))

test('prints a post with the heading of the school, its text across pages, and its photos at most 960 pixels wide', async () => {
  const { as, classes } = life
  const lines = Array.from({ length: 80 }, (_, n) => `Câu thứ ${n + 1} của cô giáo.`)
  const image_ids = [
    (await upload(as.head, 1600, 1200)).id,
    (await upload(as.head, 1000, 1400)).id,
    (await upload(as.head)).id,
  ]
  const post = await as.head.get(createPost, {
    body: { title: 'Bé đi trại hè 🎉', text: lines.join('\n'), class_ids: [classes.mam, classes.la], image_ids },
  })
  const { status, type, bytes } = await print(as.mamParent, post.id)
  expect([status, type]).toEqual([200, 'application/pdf'])
  const pages = await pagesOf(bytes)
  expect(pages.length).toBeGreaterThan(2)
  for (const text of [
    'TRƯỜNG MẦM NON VƯỜN MÂY',
    'Bé đi trại hè',
    'Lớp: Mầm 1, Lá 1',
    'Phùng Thị Diệu Hương, ',
    'Câu thứ 1 của',
  ])
    expect(pages[0]).toContain(text)
  expect(pages.join(' ')).toContain('Câu thứ 80 của cô giáo.')
  expect(widthsIn(bytes).toSorted((a, b) => b - a)).toEqual([960, 960, 400])
})

test('returns 404 to everybody who may not see the post', async () => {
  const { as, classes } = life
  const body = { title: 'Chỉ Mầm 1', text: 'Họp phụ huynh.', class_ids: [classes.mam], image_ids: [] }
  const published = await as.head.get(createPost, { body })
  const waiting = await as.mamTeacher.get(createPost, { body })
  for (const who of ['laParent', 'laTeacher', 'otherHead', 'otherTeacher', 'otherParent'] as const)
    expect((await print(as[who], published.id)).status, who).toBe(404)
  for (const who of ['mamParent', 'bareTeacher', 'clerk'] as const)
    expect((await print(as[who], waiting.id)).status, who).toBe(404)
})

test('prints for families the published version, and for the author the pending one, which says so', async () => {
  const { as, classes } = life
  const body = { title: 'Thực đơn', text: 'Cháo gà.', class_ids: [classes.mam], image_ids: [] }
  const { id } = await as.mamTeacher.get(createPost, { body })
  await as.head.get(acceptPost, { body: { post_id: id, version: 1 } })
  await as.mamTeacher.get(updatePost, { params: { id }, body: { ...body, text: 'Cháo tôm.', version: 1 } })
  const [family, author] = [await textOf(as.mamParent, id), await textOf(as.mamTeacher, id)]
  expect(family).toContain('Cháo gà.')
  expect(family).not.toContain('Bản chưa đăng')
  expect(author).toContain('Cháo tôm.')
  expect(author).toContain('Bản chưa đăng, đang chờ nhà trường duyệt')
})
