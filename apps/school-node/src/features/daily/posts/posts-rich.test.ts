import { createPost, getPost, listPosts, updatePost } from '@nhip-cau/contract/posts'
import { printPost } from '@nhip-cau/contract/posts-reading'
import type { RichText } from '@nhip-cau/contract/rich-text-plain'
import { fieldText } from '@nhip-cau/contract/texts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const said = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const list = (...items: object[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
})
const doc = (...content: object[]) => ({ type: 'doc', content }) as RichText
const link = (href: string) => ({ type: 'link', attrs: { href } })

const post = (more: object) => ({ title: 'Dặn dò cuối tuần', class_ids: [life.classes.mam], ...more })
const write = (more: object) => life.as.head.get(createPost, { body: post(more) })
const refusalOf = async (more: object) => {
  const { status, body } = await life.as.head.ask(createPost, { body: post(more) })
  return [status, (body as { errors?: Record<string, string> }).errors]
}

const packing = doc(
  paragraph(said('Mai ', { type: 'bold' }), said('cả lớp đi '), said('vườn bách thú', { type: 'italic' })),
  list(paragraph(said('Mũ rộng vành')), paragraph(said('Bình nước'))),
  paragraph(said('Xem '), said('bản đồ', link('https://vuonthu.vn/ban-do'))),
)

describe('a text with marks and lists', () => {
  test('is given to families as it was written, beside its plain text', async () => {
    const { id } = await write({ body: packing })
    const { body, text } = await life.as.mamParent.get(getPost, { params: { id } })
    expect(body).toEqual(packing)
    expect(text).toBe('Mai cả lớp đi vườn bách thú\n• Mũ rộng vành\n• Bình nước\nXem bản đồ')
  })

  test('is found by the words of its lists', async () => {
    const { id } = await write({ title: 'Tìm trong danh sách', body: doc(list(paragraph(said('Áo mưa tí hon')))) })
    const { data } = await life.as.mamParent.get(listPosts, { query: { q: 'ao mua ti hon' } })
    expect(data.map((one) => one.id)).toEqual([id])
  })

  test('is printed with a sign before each item', async () => {
    const { id } = await write({ body: packing })
    const path = printPost.path.replace(':role', 'parent').replace(':id', id)
    const pdf = await (await life.as.mamParent.fetch(path)).arrayBuffer()
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    expect(text).toContain('• Bình nước')
  })

  test('numbers its items and indents lists within lists in the plain text', async () => {
    const item = (...content: object[]) => ({ type: 'listItem', content })
    const inner = { type: 'bulletList', content: [item(paragraph(said('Bàn chải')))] }
    const outer = { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(said('Đồ dùng')), inner)] }
    expect((await write({ body: doc(outer) })).text).toBe('3. Đồ dùng\n  • Bàn chải')
  })

  test('without any mark or list is a plain post', async () => {
    const written = await write({ body: doc(paragraph(said('Dòng một')), paragraph(), paragraph(said('Dòng hai'))) })
    expect([written.text, written.body]).toEqual(['Dòng một\n\nDòng hai', undefined])
  })

  test('replaces the text that came with it', async () => {
    expect((await write({ text: 'Khác hẳn', body: packing })).text).toContain('Bình nước')
  })

  test('gives way to a plain text when it is edited by a client that knows none', async () => {
    const { id, version } = await write({ body: packing })
    const edited = await life.as.head.get(updatePost, {
      params: { id },
      body: { ...post({ text: 'Ngắn gọn' }), version },
    })
    expect([edited.text, edited.body]).toEqual(['Ngắn gọn', undefined])
  })
})

test('a plain post stays as it is', async () => {
  const { id } = await write({ text: 'Chào cả nhà,\n\n<b>không đậm</b> * không danh sách' })
  const read = await life.as.mamParent.get(getPost, { params: { id } })
  expect([read.text, read.body]).toEqual(['Chào cả nhà,\n\n<b>không đậm</b> * không danh sách', undefined])
})

test('a script in the text stays text', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { id } = await write({ body: doc(paragraph(said(evil, { type: 'bold' }))) })
  expect(await life.as.mamParent.get(getPost, { params: { id } })).toMatchObject({
    text: evil,
    body: { content: [{ content: [{ type: 'text', text: evil }] }] },
  })
})

describe('what a text may not have is refused at the text', () => {
  const deep = (depth: number): object => (depth === 0 ? paragraph(said('Sâu')) : list(deep(depth - 1)))
  const cases: [string, () => unknown, string][] = [
    ['a node of HTML', () => doc({ type: 'html', content: '<script>alert(1)</script>' }), 'rich_text'],
    ['a script element', () => doc({ type: 'script', content: [said('alert(1)')] }), 'rich_text'],
    ['an image', () => doc(paragraph({ type: 'image', attrs: { src: 'https://x.vn/a.png' } })), 'rich_text'],
    ['a heading', () => doc({ type: 'heading', attrs: { level: 1 }, content: [said('To')] }), 'rich_text'],
    ['another mark', () => doc(paragraph(said('Màu', { type: 'textStyle', attrs: { color: 'red' } }))), 'rich_text'],
    ['an attribute', () => doc({ ...paragraph(said('Kiểu')), attrs: { style: 'position:fixed' } }), 'rich_text'],
    [
      'a handler at a link',
      () => doc(paragraph(said('x', { type: 'link', attrs: { href: 'https://x.vn', onclick: 'x' } }))),
      'rich_text',
    ],
    ['a link to a script', () => doc(paragraph(said('x', link('javascript:alert(1)')))), 'rich_link'],
    ['a hidden link to a script', () => doc(paragraph(said('x', link(' JaVa\tScript:alert(1)')))), 'rich_link'],
    ['a link to data', () => doc(paragraph(said('x', link('data:text/html,<script>alert(1)</script>')))), 'rich_link'],
    ['a link into the product', () => doc(paragraph(said('x', link('/api/v1/school/posts')))), 'rich_link'],
    ['a link without a host', () => doc(paragraph(said('x', link('https://')))), 'rich_link'],
    ['lists that are too deep', () => doc(deep(4)), 'rich_text'],
    ['lists a thousand deep', () => doc(deep(1000)), 'rich_text'],
    [
      'too many nodes',
      () => doc(...Array.from({ length: 2100 }, () => paragraph(said('a', { type: 'bold' })))),
      'rich_large',
    ],
    ['two hundred marks on a letter', () => doc(paragraph(said(`e${'\u0301'.repeat(200)}`))), 'characters'],
    ['twenty marks on a letter', () => doc(paragraph(said(`e${'\u0323'.repeat(20)}`))), 'marks'],
    [
      'marks spread over nodes',
      () => doc(paragraph(said(`e${'\u0323'.repeat(5)}`), said('\u0323'.repeat(5), { type: 'bold' }))),
      'marks',
    ],
    ['a list without words', () => doc(list(paragraph())), 'required'],
    ['a text instead of a document', () => '<p>x</p>', 'rich_text'],
  ]
  test.each(cases)('%s', async (_, body, reason) => {
    expect(await refusalOf({ body: body() })).toEqual([422, { text: fieldText(reason as 'rich_text') }])
  })

  test('more than ten thousand letters', async () => {
    const lines = Array.from({ length: 11 }, () => paragraph(said('a'.repeat(1000), { type: 'bold' })))
    expect(await refusalOf({ body: doc(...lines) })).toEqual([422, { text: fieldText('too_long', { n: 10_000 }) }])
  })

  test('a plain text with twenty marks on a letter, or none at all', async () => {
    expect(await refusalOf({ text: `e${'\u0323'.repeat(20)}` })).toEqual([422, { text: fieldText('marks') }])
    expect(await refusalOf({ text: `e${'\u0301'.repeat(200)}` })).toEqual([422, { text: fieldText('characters') }])
    expect(await refusalOf({})).toEqual([422, { text: fieldText('required') }])
  })

  test('Vietnamese letters of two marks and emoji are no fault', async () => {
    const text = 'Tiếng Việt có dấu: ế ộ ữ 👨‍👩‍👧‍👦 1️⃣ ❤️'.normalize('NFD')
    expect((await write({ body: doc(paragraph(said(text, { type: 'bold' }))) })).text).toBe(text.normalize('NFC'))
  })
})
