import { acceptPost, createPost, listPosts, markPostsSeen, updatePost } from '@nhip-cau/contract/posts'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTwoParents } from '../../../testing/two-parents.ts'
import { upload } from '../media/testing/uploads.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

type Query = { q?: string; unseen_at?: string; photos?: 'true'; class_id?: string; status?: 'pending'; before?: string }

const post = (who: Client, title: string, more: object = {}) =>
  who.get(createPost, {
    body: { title, text: 'Các con rất vui.', class_ids: [life.classes.mam], image_ids: [], ...more },
  })
/** A post of the teacher that the office has accepted. */
const accepted = async (title: string, more: object = {}) => {
  const { id } = await post(life.as.mamTeacher, title, more)
  return life.as.head.get(acceptPost, { body: { post_id: id, version: 1 } })
}
const list = (who: Client, query: Query, per_page = 100) => who.get(listPosts, { query: { per_page, ...query } })
const titles = async (who: Client, query: Query) => (await list(who, query)).data.map(({ title }) => title)

describe('the search in the feed', () => {
  test('finds every typed word at the beginning of a word of title or text, without accents and with d for đ', async () => {
    const { as } = life
    await post(as.head, '🌸Đêm hội trăng rằm', { text: 'Bé rước đèn (ông sao),múa lân.\nNgày 20/11 nghỉ.' })
    await post(as.head, 'Rước dâu', { text: 'Vở kịch của lớp.' })
    for (const q of ['dem hoi', 'ĐÊM', 'trăng đèn', 'ong sao mua', '20/11', '20-11', 'ngay', 'ram be', '“Đêm hội”'])
      expect(await titles(as.mamParent, { q }), q).toEqual(['🌸Đêm hội trăng rằm'])
    expect(await titles(as.mamParent, { q: 'rước' })).toEqual(['Rước dâu', '🌸Đêm hội trăng rằm'])
    for (const q of ['em', 'đêm kịch', '2%11', '_em', '!', '\\'])
      expect(await titles(as.mamParent, { q }), q).toEqual([])
  })

  test('finds for each role only posts that it may see', async () => {
    const { as, classes } = life
    await post(as.head, 'Củ cà rốt của Mầm')
    await post(as.head, 'Củ cà rốt của Lá', { class_ids: [classes.la] })
    await post(as.head, 'Củ cà rốt của trường', { class_ids: [], whole_school: true })
    await post(as.mamTeacher, 'Củ cà rốt chờ duyệt')
    const [mam, la, school, waiting] = ['của Mầm', 'của Lá', 'của trường', 'chờ duyệt'].map((end) => `Củ cà rốt ${end}`)
    const found = async (who: Client) => new Set(await titles(who, { q: 'cu ca rot' }))
    expect(await found(as.mamParent)).toEqual(new Set([mam, school]))
    expect(await found(as.laParent)).toEqual(new Set([la, school]))
    expect(await found(as.bothParent)).toEqual(new Set([mam, la, school]))
    expect(await found(as.mamTeacher)).toEqual(new Set([mam, school, waiting]))
    expect(await found(as.bareTeacher)).toEqual(new Set([mam, school]))
    expect(await found(as.clerk)).toEqual(new Set([mam, la, school]))
    expect(await found(as.head)).toEqual(new Set([mam, la, school, waiting]))
    for (const who of ['otherHead', 'otherTeacher', 'otherParent'] as const)
      expect(await found(as[who]), who).toEqual(new Set())
    expect(await titles(as.bothParent, { q: 'ca rot', class_id: classes.la })).toEqual([school, la])
    expect(await titles(as.head, { q: 'ca rot', status: 'pending' })).toEqual([waiting])
  })

  test('searches the pending version for its author and the office, and the published one for everybody else', async () => {
    const { as, classes } = life
    const { id } = await accepted('Thăm vườn thú', { text: 'Xem hươu cao cổ.' })
    const own = await post(as.mamTeacher, 'Thăm bảo tàng', { text: 'Xem khủng long.' })
    const edited = await as.mamTeacher.get(updatePost, {
      params: { id },
      body: { title: 'Thăm thủy cung', text: 'Xem cá mập.', class_ids: [classes.mam], image_ids: [], version: 1 },
    })
    expect([edited.status, own.status]).toEqual(['pending', 'pending'])
    const found = async (who: Client) =>
      Promise.all(['hươu', 'cá mập', 'khủng long'].map(async (q) => (await titles(who, { q })).length))
    for (const who of ['mamParent', 'bareTeacher', 'clerk'] as const)
      expect(await found(as[who]), who).toEqual([1, 0, 0])
    for (const who of ['mamTeacher', 'head'] as const) expect(await found(as[who]), who).toEqual([0, 1, 1])
  })

  test('pages without gaps or repeats while new posts arrive', async () => {
    const { as } = life
    const expected: string[] = []
    for (let n = 0; n < 7; n += 1) {
      expected.unshift(`Bài hát số ${n}`)
      await post(as.head, `Bài hát số ${n}`)
      await post(as.head, `Bài thơ số ${n}`)
    }
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await list(as.mamParent, { q: 'bai hat', ...(before === undefined ? {} : { before }) }, 3)
      seen.push(...page.data.map(({ title }) => title))
      await post(as.head, 'Bài hát mới')
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(expected)
  })

  test('counts what it finds, takes at most four SQL statements and never more than a page', async () => {
    const { as } = life
    const { data, paging } = await list(as.mamParent, { q: 'bai hat' }, 3)
    expect(data).toHaveLength(3)
    expect(paging.total_records).toBe((await titles(as.mamParent, { q: 'bai hat' })).length)
    for (const who of ['head', 'mamTeacher', 'mamParent'] as const) {
      life.statements.splice(0)
      await list(as[who], { q: 'bai', photos: 'true', unseen_at: new Date().toISOString() })
      expect(life.statements.filter((text) => /\bposts\b/.test(text)).length, who).toBeLessThanOrEqual(4)
    }
    expect((await as.head.ask(listPosts, { query: { q: 'a'.repeat(101) } })).status).toBe(422)
  })
})

describe('the filters of the feed', () => {
  test('shows only posts that one has not seen; those read since then stay in the list', async () => {
    const { as } = life
    const [old, fresh] = [await post(as.head, 'Tin đã đọc hôm qua'), await post(as.head, 'Tin chưa đọc')]
    const own = await post(as.laTeacher, 'Tin của chính cô', { class_ids: [life.classes.la] })
    const see = (who: Client, ids: string[]) => who.get(markPostsSeen, { body: { post_ids: ids } })
    await see(as.mamParent, [old.id])
    const began = new Date().toISOString()
    const unread = (unseen_at = began) => titles(as.mamParent, { q: 'tin', unseen_at })
    expect(await unread()).toEqual(['Tin chưa đọc'])
    await see(as.mamParent, [fresh.id])
    expect(await unread()).toEqual(['Tin chưa đọc'])
    expect(await unread(new Date(Date.now() + 1000).toISOString())).toEqual([])
    expect(await titles(as.bothParent, { q: 'tin', unseen_at: began })).toEqual(
      [own, fresh, old].map((one) => one.title),
    )
    expect(await titles(as.laTeacher, { q: 'tin', unseen_at: began })).toEqual([])
  })

  test('shows only posts whose visible version has photos', async () => {
    const { as, classes } = life
    const image = await upload(as.mamTeacher)
    await post(as.head, 'Album không ảnh')
    const pictured = await post(as.head, 'Album có ảnh', { image_ids: [(await upload(as.head)).id] })
    const plain = await accepted('Album thêm ảnh')
    await as.mamTeacher.get(updatePost, {
      params: { id: plain.id },
      body: { title: plain.title, text: 'Ảnh đây.', class_ids: [classes.mam], image_ids: [image.id], version: 1 },
    })
    const found = (who: Client) => titles(who, { q: 'album', photos: 'true' })
    expect(await found(as.mamParent)).toEqual([pictured.title])
    expect(await found(as.mamTeacher)).toEqual([plain.title, pictured.title])
  })
})

test('a father who is barred from his child finds nothing, and finds again when he is not', async () => {
  const family = await startTwoParents()
  try {
    const { as } = family.life
    const [row] = await family.life.node<{ class_id: string }[]>`
      select sc.class_id from student_classes sc where sc.student_id = ${family.han}`
    const image_ids = [(await upload(as.head)).id]
    const body = { title: 'Hái hoa dân chủ', text: 'Gia Hân rất vui.', class_ids: [row?.class_id ?? ''], image_ids }
    await as.head.get(createPost, { body })
    const found = () => titles(family.father, { q: 'gia han', photos: 'true' })
    expect(await found()).toEqual(['Hái hoa dân chủ'])
    await family.bar()
    expect(await found()).toEqual([])
    expect((await list(family.father, { unseen_at: '2026-01-01T00:00:00Z' })).paging.total_records).toBe(0)
    await family.make('parent')
    expect(await found()).toEqual(['Hái hoa dân chủ'])
  } finally {
    await family.life.stop()
  }
})
