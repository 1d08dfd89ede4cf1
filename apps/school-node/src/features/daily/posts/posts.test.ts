import {
  acceptPost,
  createPost,
  deletePost,
  editablePost,
  getPost,
  listPosts,
  markPostsSeen,
  rejectPost,
  updatePost,
} from '@nhip-cau/contract/posts'
import { listDelivery } from '@nhip-cau/contract/posts-delivery'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteClassTeacher } from '../../register/classes/classes.queries.ts'
import { setStudentStatus } from '../../register/students/students.queries.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

let count = 0
const words = (more: object = {}) => {
  count += 1
  return { title: `Bé tập làm đầu bếp ${count}`, text: 'Sáng nay các bạn nhỏ nặn bánh trôi.', image_ids: [], ...more }
}
const forMam = (more: object = {}) => words({ class_ids: [life.classes.mam], ...more })
const sees = async (who: Client, id: string) => {
  const [one, list] = [
    await who.ask(getPost, { params: { id } }),
    await who.get(listPosts, { query: { per_page: 100 } }),
  ]
  const inList = list.data.some((post) => post.id === id)
  expect(inList).toBe(one.status === 200)
  if (!inList) expect(one.status).toBe(404)
  return inList
}
const accept = (who: Client, post: { id: string; version: number }) =>
  who.ask(acceptPost, { body: { post_id: post.id, version: post.version } })

describe('the life of a post', () => {
  test("a teacher's post is visible to the families of its class only after the office accepts it, and to no other class or school", async () => {
    const { as } = life
    const post = await as.mamTeacher.get(createPost, { body: forMam() })
    expect(post.status).toBe('pending')
    for (const who of [
      'mamParent',
      'bothParent',
      'laParent',
      'laTeacher',
      'bareTeacher',
      'clerk',
      'otherHead',
      'otherParent',
    ] as const) {
      expect(await sees(as[who], post.id), who).toBe(false)
    }
    expect(await sees(as.head, post.id)).toBe(true)
    const { status, body } = await accept(as.head, post)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'accepted', decision: { by: 'Phùng Thị Diệu Hương' } })
    for (const who of ['mamParent', 'bothParent', 'bareTeacher', 'clerk', 'mamTeacher'] as const) {
      expect(await sees(as[who], post.id), who).toBe(true)
    }
    for (const who of ['laParent', 'laTeacher', 'otherHead', 'otherTeacher', 'otherParent'] as const) {
      expect(await sees(as[who], post.id), who).toBe(false)
    }
    const seen = await as.mamParent.get(getPost, { params: { id: post.id } })
    expect([seen.decision, seen.seen_by, seen.can]).toEqual([undefined, undefined, { answer: true }])
  })

  test('publishes a post of the office, or of a teacher with the permission, at once', async () => {
    const { as } = life
    const ofTeacher = await as.laTeacher.get(createPost, { body: words({ class_ids: [life.classes.la] }) })
    const ofSchool = await as.head.get(createPost, { body: words({ whole_school: true }) })
    expect([ofTeacher.status, ofSchool.status]).toEqual(['accepted', 'accepted'])
    expect(await sees(as.laParent, ofTeacher.id)).toBe(true)
    expect(await sees(as.mamParent, ofTeacher.id)).toBe(false)
    for (const who of ['laParent', 'mamParent', 'mamTeacher', 'bareTeacher'] as const)
      expect(await sees(as[who], ofSchool.id)).toBe(true)
    expect(await sees(as.otherParent, ofSchool.id)).toBe(false)
  })

  test('a rejected post shows its author the reason and stays hidden from families and other teachers', async () => {
    const { as } = life
    const post = await as.mamTeacher.get(createPost, { body: forMam() })
    const reason = 'Ảnh bị mờ, cô chọn lại giúp nhé.'
    await as.head.get(rejectPost, { body: { post_id: post.id, version: 1, reason } })
    const back = await as.mamTeacher.get(editablePost, { params: { id: post.id } })
    expect(back).toMatchObject({ status: 'rejected', decision: { reason } })
    expect(await sees(as.mamParent, post.id)).toBe(false)
    expect(await sees(as.bareTeacher, post.id)).toBe(false)
    const again = await as.mamTeacher.get(updatePost, { params: { id: post.id }, body: { ...forMam(), version: 1 } })
    expect(again).toMatchObject({ status: 'pending', version: 2 })
    expect(again).not.toHaveProperty('decision')
  })

  test('families see the accepted version while an edit is pending', async () => {
    const { as } = life
    const first = forMam()
    const post = await as.mamTeacher.get(createPost, { body: first })
    await accept(as.head, post)
    const second = forMam({ title: 'Bản sửa của cô' })
    const edited = await as.mamTeacher.get(updatePost, { params: { id: post.id }, body: { ...second, version: 1 } })
    expect(edited).toMatchObject({ status: 'pending', earlier_version_visible: true, title: second.title })
    expect((await as.mamParent.get(getPost, { params: { id: post.id } })).title).toBe(first.title)
    expect((await as.bareTeacher.get(getPost, { params: { id: post.id } })).title).toBe(first.title)
    expect(await accept(as.head, { id: post.id, version: 1 })).toMatchObject({ status: 409 })
    await accept(as.head, { id: post.id, version: 2 })
    const now = await as.mamParent.get(getPost, { params: { id: post.id } })
    expect(now).toMatchObject({ title: second.title, published_at: expect.any(String) })
  })

  test('an accepted edit moves the post to another class', async () => {
    const { as, classes } = life
    const post = await as.head.get(createPost, { body: forMam() })
    await as.head.get(updatePost, {
      params: { id: post.id },
      body: { ...words({ class_ids: [classes.la] }), version: 1 },
    })
    expect(await sees(as.mamParent, post.id)).toBe(false)
    expect(await sees(as.laParent, post.id)).toBe(true)
  })

  test('a deleted post disappears for everyone at once', async () => {
    const { as } = life
    const post = await as.head.get(createPost, { body: forMam() })
    await as.head.get(deletePost, { params: { id: post.id } })
    for (const who of ['head', 'mamParent', 'mamTeacher'] as const) expect(await sees(as[who], post.id)).toBe(false)
    const rows = await life.node`select 1 from posts where id = ${post.id} and deleted_at is not null`
    expect(rows).toHaveLength(1)
  })
})

describe('permissions', () => {
  test('returns 422 when a teacher writes for another class, the whole school or another school', async () => {
    const { as, classes } = life
    for (const target of [{ class_ids: [classes.la] }, { class_ids: [classes.foreign] }, { whole_school: true }]) {
      const { status, body } = await as.mamTeacher.ask(createPost, { body: words(target) })
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'validation', errors: { class_ids: expect.any(String) } })
    }
  })

  test("returns 404 when a teacher edits or deletes another author's post", async () => {
    const { as } = life
    const post = await as.head.get(createPost, { body: words({ whole_school: true }) })
    expect(
      await as.laTeacher.ask(updatePost, {
        params: { id: post.id },
        body: { ...words({ class_ids: [life.classes.la] }), version: 1 },
      }),
    ).toMatchObject({ status: 404 })
    expect(await as.laTeacher.ask(deletePost, { params: { id: post.id } })).toMatchObject({ status: 404 })
  })

  test("an edit by the head leaves a teacher's pending post pending", async () => {
    const { as } = life
    const post = await as.mamTeacher.get(createPost, { body: forMam() })
    const edited = await as.head.get(updatePost, { params: { id: post.id }, body: { ...forMam(), version: 1 } })
    expect(edited).toMatchObject({ status: 'pending', version: 2, author: { full_name: 'Mạc Thị Ngọc Bích' } })
  })

  test('a teacher who leaves a class and the family of a child who leaves the school lose access to its posts at once', async () => {
    const { as, school, node } = life
    const bears = await school.addClass('Gấu')
    const teacher = await school.addAccount('teacher', 'Lục Thị Kim Oanh', ['teacher.post'])
    const parent = await school.addAccount('parent', 'Trần Văn Hùng')
    await school.addTeacherTo(bears, teacher.id)
    const child = await school.addChild('Trần Bảo Nam', bears, [parent.id])
    const [atTeacher, atParent] = [await teacher.login(), await parent.login()]
    const post = await as.head.get(createPost, { body: words({ class_ids: [bears] }) })
    expect([await sees(atTeacher, post.id), await sees(atParent, post.id)]).toEqual([true, true])
    await deleteClassTeacher(node, school.id, bears, teacher.id)
    await setStudentStatus(node, school.id, child, 'left')
    expect([await sees(atTeacher, post.id), await sees(atParent, post.id)]).toEqual([false, false])
  })
})

describe('concurrent changes', () => {
  test('of two concurrent decisions one wins, and the other gets 409 with the name and time of the first', async () => {
    const { as } = life
    const post = await as.mamTeacher.get(createPost, { body: forMam() })
    const answers = await Promise.all([
      accept(as.head, post),
      as.deputy.ask(rejectPost, { body: { post_id: post.id, version: 1, reason: 'Chưa phù hợp.' } }),
    ])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find((answer) => answer.status === 409)
    expect(loser?.body).toMatchObject({
      code: 'already_decided',
      detail: expect.stringMatching(/^(Phùng Thị Diệu Hương|Tạ Thị Bích Loan) đã (duyệt|từ chối) lúc \d\d:\d\d\.$/),
    })
  })

  test('an edit of an old version gets 409 and overwrites nothing', async () => {
    const { as } = life
    const post = await as.head.get(createPost, { body: forMam() })
    await as.deputy.get(updatePost, {
      params: { id: post.id },
      body: { ...forMam({ title: 'Của cô Loan' }), version: 1 },
    })
    const late = await as.head.ask(updatePost, { params: { id: post.id }, body: { ...forMam(), version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await as.head.get(getPost, { params: { id: post.id } })).title).toBe('Của cô Loan')
  })

  test('the same idempotency key creates one post, and refuses another body', async () => {
    const { as } = life
    const body = forMam()
    const key = { 'idempotency-key': 'mot-lan-bam-nut-duy-nhat' }
    const [first, second] = await Promise.all([
      as.mamTeacher.get(createPost, { body }, key),
      as.mamTeacher.get(createPost, { body }, key),
    ])
    expect(second.id).toBe(first.id)
    expect(await life.node`select 1 from post_versions where title = ${body.title}`).toHaveLength(1)
    expect(await as.mamTeacher.ask(createPost, { body: forMam() }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })
})

describe('the feed', () => {
  test('pages without gaps or repeats while new posts arrive, and counts the posts', async () => {
    const { as } = life
    for (let n = 0; n < 7; n += 1) await as.head.get(createPost, { body: forMam() })
    const all = await as.mamParent.get(listPosts, { query: { per_page: 100 } })
    expect(all.paging.total_records).toBe(all.data.length)
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await as.mamParent.get(listPosts, {
        query: { per_page: 3, ...(before === undefined ? {} : { before }) },
      })
      seen.push(...page.data.map((post) => post.id))
      await as.head.get(createPost, { body: forMam() })
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(all.data.map((post) => post.id))
  })

  test('staff filter by status and see the number of pending posts; families see accepted posts only', async () => {
    const { as } = life
    await as.mamTeacher.get(createPost, { body: forMam() })
    const waiting = await as.head.get(listPosts, { query: { status: 'pending', per_page: 100 } })
    expect(waiting.data.every((post) => post.status === 'pending' && post.can.decide)).toBe(true)
    expect(waiting.pending).toBe(waiting.paging.total_records)
    const parents = await as.mamParent.get(listPosts, { query: { status: 'pending', per_page: 100 } })
    expect(parents.data.every((post) => post.status === 'accepted')).toBe(true)
    expect(parents.pending).toBe(0)
  })

  test('the filter by class includes posts for the whole school', async () => {
    const { as, classes } = life
    const [ofMam, ofLa, ofAll] = [
      await as.head.get(createPost, { body: forMam() }),
      await as.head.get(createPost, { body: words({ class_ids: [classes.la] }) }),
      await as.head.get(createPost, { body: words({ whole_school: true }) }),
    ]
    for (const who of ['head', 'bothParent'] as const) {
      const { data } = await as[who].get(listPosts, { query: { class_id: classes.mam, per_page: 100 } })
      const ids = data.map((post) => post.id)
      expect(
        [ofMam.id, ofLa.id, ofAll.id].map((id) => ids.includes(id)),
        who,
      ).toEqual([true, false, true])
    }
  })

  test('two parents who both open a post are one family, on the card as in the list of families', async () => {
    const { as, school, classes, node } = life
    const [mother, father] = [
      await school.addAccount('parent', 'Cao Thị Mẹ'),
      await school.addAccount('parent', 'Cao Văn Bố'),
    ]
    const child = await school.addChild('Cao Bảo Long', classes.la, [mother.id])
    await node`
      insert into guardianships (school_id, student_id, account_id, relation, kind)
      values (${school.id}, ${child}, ${father.id}, 'Bố', 'parent')`
    await school.addChild('Cao Chưa Có', classes.la, [])
    const post = await as.head.get(createPost, { body: words({ class_ids: [classes.la] }) })
    for (const who of [await mother.login(), await father.login()])
      await who.get(markPostsSeen, { body: { post_ids: [post.id] } })
    const { seen_by } = await as.head.get(getPost, { params: { id: post.id } })
    const { counts } = await as.head.get(listDelivery, { params: { id: post.id } })
    expect(seen_by).toEqual({ seen: counts.opened, of: counts.of })
    expect(counts).toMatchObject({ opened: 1, no_account: 1 })
  })

  test('counts each family that has seen a post once', async () => {
    const { as } = life
    const post = await as.head.get(createPost, { body: forMam() })
    for (const who of [as.mamParent, as.mamParent, as.bothParent, as.laParent, as.bareTeacher]) {
      await who.get(markPostsSeen, { body: { post_ids: [post.id] } })
    }
    const { seen_by } = await as.head.get(getPost, { params: { id: post.id } })
    expect(seen_by).toEqual({ seen: 2, of: 2 })
    expect((await as.mamParent.get(getPost, { params: { id: post.id } })).seen).toBe(true)
  })

  test('takes at most four SQL statements for 1 or 100 posts', async () => {
    for (const who of ['head', 'mamTeacher', 'mamParent'] as const) {
      for (const per_page of [1, 100]) {
        await life.as[who].get(listPosts, { query: { per_page } })
        life.statements.splice(0)
        await life.as[who].get(listPosts, { query: { per_page } })
        expect(life.statements.filter((text) => /\bposts\b/.test(text)).length, who).toBeLessThanOrEqual(4)
      }
    }
  })
})

describe('input validation', () => {
  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['a title of 151 letters', { title: 'ê'.repeat(151) }, 'title'],
    ['no text', { text: '' }, 'text'],
    ['a text of 10,001 letters', { text: 'a'.repeat(10_001) }, 'text'],
    ['no class', { class_ids: [] }, 'class_ids'],
    ['a class that is no id', { class_ids: ['mam'] }, 'class_ids.0'],
    ['an image that does not exist', { image_ids: ['01990000-0000-7000-8000-000000000000'] }, 'image_ids'],
    ['21 images', { image_ids: Array.from({ length: 21 }, () => crypto.randomUUID()) }, 'image_ids'],
  ])('returns 422 with an error at the field for %s', async (_, more, field) => {
    const { status, body } = await life.as.mamTeacher.ask(createPost, { body: forMam(more) })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation', errors: { [field]: expect.any(String) } })
  })

  test('a rejection needs a reason of at least five characters', async () => {
    const post = await life.as.mamTeacher.get(createPost, { body: forMam() })
    const { status, body } = await life.as.head.ask(rejectPost, {
      body: { post_id: post.id, version: 1, reason: 'xấu' },
    })
    expect([status, body]).toMatchObject([422, { errors: { reason: 'Cần ít nhất 5 ký tự.' } }])
  })

  test('stores text in Unicode form NFC without control characters, and keeps its letters and tags', async () => {
    const post = await life.as.head.get(createPost, {
      body: forMam({ title: 'Bé Ễnh Ương\u0007 <b>ngoan</b>'.normalize('NFD') }),
    })
    expect(post.title).toBe('Bé Ễnh Ương <b>ngoan</b>')
  })

  test('returns 422 for an invalid cursor and 400 for invalid JSON', async () => {
    expect(await life.as.head.ask(listPosts, { query: { before: "'; drop table posts" } })).toMatchObject({
      status: 422,
    })
    const broken = await life.as.head.fetch('/api/v1/school/posts/web', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title":',
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ code: 'malformed', request_id: expect.any(String) })
  })
})
