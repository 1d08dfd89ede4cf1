import { createComment, hideComment, listCommentPeople, listComments, updateComment } from '@nhip-cau/contract/comments'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { createPost, deletePost, getPost, listPosts, voteOnPost } from '@nhip-cau/contract/posts'
import { confirmPost, listDelivery } from '@nhip-cau/contract/posts-delivery'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '../../../testing/settle.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ writeLimitFactor: 1 })
})
afterAll(() => life.stop())

const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const publish = (more: object = {}, who: Client = life.as.head) =>
  who.get(createPost, {
    body: { title: 'Bé làm bánh', text: 'Mời cả nhà xem.', class_ids: [life.classes.mam], ...more },
  })
const whole = {
  poll: { multiple: true, closes_on: null, options: ['Sáng', 'Chiều', 'Tối'] },
  confirm: { kind: 'tick' as const, until },
}
/** What is stored for a post, however it is asked for. */
const storedFor = async (post_id: string) => {
  const [row] = await life.node`
    select (select count(*)::int from post_likes l where l.post_id = p.id) as likes,
      (select count(*)::int from post_votes v where v.post_id = p.id) as votes,
      (select count(*)::int from comments c where c.post_id = p.id) as comments,
      (select count(*)::int from post_confirmations pc where pc.post_id = p.id) as answers,
      p.like_count, p.comment_count, p.confirmed_count
    from posts p where p.id = ${post_id}`
  return row
}
const nothing = { likes: 0, votes: 0, comments: 0, answers: 0, like_count: 0, comment_count: 0, confirmed_count: 0 }

test('whoever may only fetch, or is barred, learns of a post in no way and leaves nothing at it', async () => {
  const { as, school, classes, node } = life
  const mother = await school.addAccount('parent', 'Lưu Thị Mẹ')
  const child = await school.addChild('Lưu Gia Bảo', classes.mam, [mother.id])
  const strangers: Client[] = []
  for (const [name, kind, barred] of [
    ['Lưu Văn Đón', 'pick_up', false],
    ['Lưu Văn Cấm', 'parent', true],
  ] as const) {
    const account = await school.addAccount('parent', name)
    await node`
      insert into guardianships (school_id, student_id, account_id, relation, kind, may_pick_up, barred)
      values (${school.id}, ${child}, ${account.id}, 'Bác', ${kind}, ${!barred}, ${barred})`
    strangers.push(await account.login())
  }
  const post = await publish(whole)
  const comment = await as.head.get(createComment, { body: { post_id: post.id, text: 'Mời cả nhà.' } })
  for (const who of strangers) {
    const answers = await Promise.all([
      who.ask(getPost, { params: { id: post.id } }),
      who.ask(voteOnPost, { body: { post_id: post.id, like: true } }),
      who.ask(voteOnPost, { body: { post_id: post.id, options: [0] } }),
      who.ask(listComments, { query: { post_id: post.id } }),
      who.ask(listCommentPeople, { query: { post_id: post.id } }),
      who.ask(createComment, { body: { post_id: post.id, text: 'Tôi vẫn thấy' } }),
      who.ask(createComment, { body: { post_id: post.id, text: 'Trả lời', answers_id: comment.id } }),
      who.ask(confirmPost, {
        body: { post_id: post.id, asked_in: post.confirm?.asked_in ?? 0, student_ids: [child], answer: {} },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await who.get(listPosts)).data).toEqual([])
  }
  expect(await storedFor(post.id)).toEqual({ ...nothing, comments: 1, comment_count: 1 })
})

test('votes for nothing, twice for the same and at posts that nobody reads leave nothing', async () => {
  const { as } = life
  const plain = await publish()
  expect((await as.mamParent.ask(voteOnPost, { body: { post_id: plain.id, options: [0] } })).status).toBe(422)
  const polled = await publish(whole)
  const vote = (options: number[]) => as.mamParent.ask(voteOnPost, { body: { post_id: polled.id, options } })
  expect((await vote([3])).status).toBe(422)
  expect((await vote([1, 1])).status).toBe(200)
  expect(await storedFor(polled.id)).toEqual({ ...nothing, votes: 1 })
  await Promise.all(Array.from({ length: 6 }, (_, index) => vote([index % 3])))
  expect(await storedFor(polled.id)).toMatchObject({ votes: 1 })

  const pending = await publish(whole, as.mamTeacher)
  const internal = await publish({ ...whole, confirm: null, kind: 'internal' })
  const deleted = await publish(whole)
  await as.head.get(deletePost, { params: { id: deleted.id } })
  for (const { id } of [pending, internal, deleted]) {
    for (const said of [{ like: true }, { options: [0] }])
      expect((await as.mamParent.ask(voteOnPost, { body: { post_id: id, ...said } })).status).toBe(404)
    expect((await as.mamParent.ask(createComment, { body: { post_id: id, text: 'Ơ' } })).status).toBe(404)
    expect(await storedFor(id)).toEqual(nothing)
  }
})

test('the same comment, like and answer sent again and from a second tab at the same moment are there once', async () => {
  const { as } = life
  const post = await publish(whole)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const comment = { body: { post_id: post.id, text: 'Chỉ một lần thôi ạ' } }
  const sent = await Promise.all([0, 1, 2].map(() => as.mamParent.ask(createComment, comment, key)))
  const ids = sent.flatMap(({ status, body }) => (status === 200 && 'id' in body ? [body.id] : []))
  expect(new Set(ids).size).toBe(1)
  const asked_in = post.confirm?.asked_in ?? 0
  await Promise.all([
    ...[0, 1, 2].map(() => as.mamParent.ask(voteOnPost, { body: { post_id: post.id, like: true } })),
    ...[0, 1, 2].map(() => as.mamParent.ask(confirmPost, { body: { post_id: post.id, asked_in, answer: {} } })),
  ])
  expect(await storedFor(post.id)).toEqual({
    ...nothing,
    comments: 1,
    comment_count: 1,
    likes: 1,
    like_count: 1,
    answers: 1,
    confirmed_count: 1,
  })
})

test('the words of a hidden comment are in no list, answer, notice or printout of others, and cannot be written anew', async () => {
  const { as } = life
  const post = await publish()
  const first = await as.bothParent.get(createComment, { body: { post_id: post.id, text: 'LỜI BỊ ẨN thứ nhất' } })
  const reply = await as.bothParent.get(createComment, {
    body: { post_id: post.id, text: 'LỜI BỊ ẨN thứ hai', answers_id: first.id },
  })
  await as.mamParent.get(createComment, { body: { post_id: post.id, text: 'Con trả lời', answers_id: reply.id } })
  for (const { id } of [first, reply])
    await as.head.get(hideComment, { params: { id }, body: { reason: 'Nói xấu bạn' } })
  await settleAll(life.node)
  const seen = await Promise.all([
    as.mamParent.get(listComments, { query: { post_id: post.id } }),
    as.mamParent.get(listComments, { query: { post_id: post.id, thread_id: first.id } }),
    as.mamParent.get(listCommentPeople, { query: { post_id: post.id } }),
    as.mamParent.get(getPost, { params: { id: post.id } }),
    as.mamParent.get(listNotifications),
    as.head.get(listNotifications),
    as.clerk.ask(listComments, { query: { post_id: post.id } }),
  ])
  for (const answer of seen) expect(JSON.stringify(answer)).not.toContain('LỜI BỊ ẨN')
  expect(JSON.stringify(seen)).not.toContain('Nói xấu bạn')
  // Whoever is hidden is not offered for a mention either.
  expect(seen[2].data.map(({ id }) => id)).toEqual([post.id])
  const mention = { post_id: post.id, text: 'Chào @{0}', mentions: [first.id] }
  expect((await as.mamParent.ask(createComment, { body: mention })).status).toBe(404)
  const again = { params: { id: first.id }, body: { text: 'LỜI BỊ ẨN lần nữa' } }
  expect((await as.bothParent.ask(updateComment, again)).status).toBe(409)
  const answered = { post_id: post.id, text: 'Vẫn trả lời', answers_id: first.id }
  expect((await as.mamParent.ask(createComment, { body: answered })).status).toBe(409)
})

test('a script in a comment and an overlong name of an option stay words, and a comment of marks alone is refused', async () => {
  const { as } = life
  const post = await publish()
  const text = '<img src=x onerror=alert(1)> </script><script>alert(1)</script>'
  const comment = await as.mamParent.get(createComment, { body: { post_id: post.id, text } })
  expect(comment.text).toBe(text)
  for (const refused of ['\u0301'.repeat(200), '   ', '\u200b\u200b', 'a'.repeat(10_000)])
    expect((await as.mamParent.ask(createComment, { body: { post_id: post.id, text: refused } })).status).toBe(422)
  expect(await storedFor(post.id)).toMatchObject({ comments: 1 })
  const long = { multiple: false, closes_on: null, options: ['a'.repeat(101), 'b'] }
  expect(
    (await as.head.ask(createPost, { body: { title: 'T', text: 'T', class_ids: [life.classes.mam], poll: long } }))
      .status,
  ).toBe(422)
})

test('whoever writes too many comments in a minute is told to wait, and nothing of it is stored', async () => {
  const { school, classes } = life
  const account = await school.addAccount('parent', 'Hồ Văn Nhanh')
  await school.addChild('Hồ Gia Huy', classes.mam, [account.id])
  const who = await account.login()
  const post = await publish()
  const statuses: number[] = []
  for (let index = 0; index < 24; index += 1)
    statuses.push((await who.ask(createComment, { body: { post_id: post.id, text: `Lần ${index}` } })).status)
  const written = statuses.filter((status) => status === 200).length
  expect(written).toBeGreaterThanOrEqual(20)
  expect(written).toBeLessThan(24)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await storedFor(post.id)).toMatchObject({ comments: written })
})

test('the clerk without a right to see families gets no list of them, and a parent never', async () => {
  const { as } = life
  const post = await publish(whole)
  for (const who of [as.clerk, as.bareTeacher]) {
    const { status } = await who.ask(listDelivery, { params: { id: post.id } })
    expect([403, 404]).toContain(status)
  }
  for (const path of ['', '/export', '/pdf'])
    expect((await as.mamParent.fetch(`/api/v1/parent/posts/${post.id}/delivery${path}`)).status).not.toBe(200)
})

test('a post that is sent twice with one key is written once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { title: 'Gửi hai lần', text: 'Bấm hai lần.', class_ids: [life.classes.mam] }
  const sent = await Promise.all([0, 1].map(() => life.as.head.ask(createPost, { body }, key)))
  const ids = sent.flatMap(({ status, body: answer }) => (status === 200 && 'id' in answer ? [answer.id] : []))
  expect(ids.length).toBeGreaterThan(0)
  const { data } = await life.as.head.get(listPosts, { query: { per_page: 100 } })
  expect(data.filter(({ title }) => title === body.title).map(({ id }) => id)).toEqual([ids[0]])
})
