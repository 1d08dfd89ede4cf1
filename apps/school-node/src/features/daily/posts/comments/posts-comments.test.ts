import * as api from '@nhip-cau/contract/comments'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { createPost, getPost, listPosts } from '@nhip-cau/contract/posts'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const publish = async (more: object = {}) =>
  (
    await life.as.head.get(createPost, {
      body: { title: 'Hội thao của bé', text: 'Mời cả nhà tham gia.', class_ids: [life.classes.mam], ...more },
    })
  ).id
const write = (who: Client, post_id: string, text: string, answers_id: string | null = null) =>
  who.get(api.createComment, { body: { post_id, text, answers_id } })
const read = (who: Client, post_id: string, query: object = {}) =>
  who.get(api.listComments, { query: { post_id, ...query } })
const texts = (who: Client) => who.get(listNotifications).then(({ data }) => data.map((one) => one.text))

test('other families see a commenter as the relative of its child, staff see the name, and the school may show names', async () => {
  const { as } = life
  const post = await publish()
  await write(as.mamParent, post, 'Con rất thích ạ.')
  const [forFamily] = (await read(as.bothParent, post)).data
  expect(forFamily).toMatchObject({
    text: 'Con rất thích ạ.',
    author: { full_name: null, child: 'Hân', role: 'parent', avatar: null, own: false },
  })
  const [forStaff] = (await read(as.head, post)).data
  const name = forStaff?.author.full_name ?? ''
  expect(name).not.toBe('')
  expect(JSON.stringify(forFamily)).not.toContain(name)
  const { version } = await as.head.get(getSettings)
  await as.head.get(updateSettings, {
    body: { version, changes: { visibility: { families_see_commenter_names: true } } },
  })
  expect((await read(as.bothParent, post)).data[0]?.author.full_name).toBe(name)
})

test('an answer to a reply stands in the same thread and names whom it answers; the feed counts all of them', async () => {
  const { as } = life
  const post = await publish()
  const first = await write(as.mamParent, post, 'Mấy giờ bắt đầu ạ?')
  const reply = await write(as.head, post, '8 giờ sáng ạ.', first.id)
  const second = await write(as.bothParent, post, 'Cảm ơn cô.', reply.id)
  expect(second).toMatchObject({ thread_id: first.id, answers: { role: 'school' } })
  const { data, total } = await read(as.mamParent, post)
  expect(total).toBe(3)
  expect(data).toMatchObject([{ id: first.id, reply_count: 2, replies: [{ id: second.id }, { id: reply.id }] }])
  expect((await as.mamParent.get(getPost, { params: { id: post } })).comments).toBe(3)
})

test('a comment mentions people of the conversation: families are named by their child, and each is notified once', async () => {
  const { as } = life
  const post = await publish({ title: 'Hội chợ xuân' })
  await write(as.mamParent, post, 'Cần mang gì ạ?')
  const people = (who: Client) => who.get(api.listCommentPeople, { query: { post_id: post } })
  const seen = (await people(as.bothParent)).data
  expect(seen.map(({ author }) => [author.role, author.child])).toEqual([
    ['school', null],
    ['parent', 'Hân'],
  ])
  expect((await people(as.mamParent)).data.map(({ author }) => author.role)).toEqual(['school'])
  const ids = seen.map(({ id }) => id)
  const text = 'Nhờ @{0} và @{1} xem giúp ạ.'
  const body = { post_id: post, text, answers_id: ids[1] ?? null, mentions: ids }
  const { id } = await as.bothParent.get(api.createComment, { body })
  expect((await as.head.get(api.listComments, { query: { post_id: post } })).data[0]?.replies[0]).toMatchObject({
    id,
    text,
    mentions: [{ role: 'school' }, { role: 'parent', child: 'Hân', full_name: expect.any(String) }],
  })
  for (const who of [as.head, as.mamParent])
    await eventually(
      () => texts(who),
      (all) => all.filter((one) => one.includes('nhắc đến bạn') && one.includes('Hội chợ xuân')).length === 1,
    )
  // Who is mentioned and answered by the same comment is notified of one of them.
  expect((await texts(as.mamParent)).filter((one) => one.includes('trả lời') && one.includes('Hội chợ'))).toEqual([])
  await as.bothParent.get(api.withdrawComment, { params: { id } })
  const [trace] = (await as.head.get(api.listComments, { query: { post_id: post } })).data[0]?.replies ?? []
  expect(trace).toMatchObject({ state: 'withdrawn', mentions: [] })
})

test('nobody mentions people outside the conversation, more than five, or without a word for them; nor a father who is barred since then', async () => {
  const { as, node, school, classes } = life
  const father = await school.addAccount('parent', 'Tô Văn Tám')
  await school.addChild('Tô Ngọc Mai', classes.mam, [father.id])
  const post = await publish({ title: 'Ngày hội đọc sách' })
  const elsewhere = await write(as.head, await publish(), 'Ở bài khác')
  const ofFather = await write(await father.login(), post, 'Con tôi thích sách.')
  const send = (text: string, mentions: string[]) =>
    as.mamParent.ask(api.createComment, { body: { post_id: post, text, mentions } })
  expect((await send('Chào @{0}', [elsewhere.id])).status).toBe(404)
  expect((await send('Chào', [post])).status).toBe(422)
  expect(
    (
      await send(
        '@{0}@{1}@{2}@{3}@{4}@{5}',
        Array.from({ length: 6 }, () => post),
      )
    ).status,
  ).toBe(422)
  expect((await read(as.mamParent, post)).total).toBe(1)
  await node`update guardianships set barred = true, may_pick_up = false where account_id = ${father.id}`
  const offered = await as.mamParent.get(api.listCommentPeople, { query: { post_id: post } })
  expect(offered.data.map(({ id }) => id)).toEqual([post])
  expect((await send('Cảm ơn @{0} và @{1}', [ofFather.id, post])).status).toBe(404)
  expect((await send('Cảm ơn @{0}', [post])).status).toBe(200)
  await eventually(
    () => texts(as.head),
    (all) => all.some((one) => one.includes('Ngày hội đọc sách') && one.includes('nhắc đến')),
  )
  const rows =
    await node`select from notifications n where n.account_id = ${father.id} and n.kind = 'comment-mentioned'`
  expect(rows.length).toBe(0)
})

test('a page of comments holds twenty, newest first, and goes on where it ended while new ones arrive', async () => {
  const { as } = life
  const post = await publish()
  for (let nth = 1; nth <= 22; nth += 1) await write(as.head, post, `Bình luận ${nth}`)
  const page = await read(as.mamParent, post)
  expect(page.data.map((one) => one.text)).toEqual(Array.from({ length: 20 }, (_, nth) => `Bình luận ${22 - nth}`))
  await write(as.head, post, 'Mới nhất')
  const rest = await read(as.mamParent, post, { before: page.next })
  expect(rest.data.map((one) => one.text)).toEqual(['Bình luận 2', 'Bình luận 1'])
  expect(rest.next).toBeNull()
})

test('families of other classes, other schools and a barred father neither read nor write comments', async () => {
  const { as, node, school, classes } = life
  const father = await school.addAccount('parent', 'Tô Văn Bảy')
  await school.addChild('Tô Ngọc Lan', classes.mam, [father.id])
  const barred = await father.login()
  const post = await publish()
  const comment = await write(barred, post, 'Con tôi vui lắm.')
  await node`update guardianships set barred = true, may_pick_up = false where account_id = ${father.id}`
  for (const who of [as.laParent, as.otherHead, barred]) {
    const answers = await Promise.all([
      who.ask(api.listComments, { query: { post_id: post } }),
      who.ask(api.createComment, { body: { post_id: post, text: 'Xin chào' } }),
      who.ask(api.updateComment, { params: { id: comment.id }, body: { text: 'Khác' } }),
      who.ask(api.withdrawComment, { params: { id: comment.id } }),
      who.ask(api.reportComment, { params: { id: comment.id }, body: { reason: 'Không đúng' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
})

test('nobody comments on a post whose author does not want it, and nobody on a post that is not published', async () => {
  const { as, classes } = life
  const closed = await publish({ comments_open: false })
  expect(await as.mamParent.ask(api.createComment, { body: { post_id: closed, text: 'Vâng ạ' } })).toMatchObject({
    status: 409,
    body: { code: 'comments_closed' },
  })
  const pending = await as.mamTeacher.get(createPost, {
    body: { title: 'Chờ duyệt', text: 'Bài chờ duyệt.', class_ids: [classes.mam] },
  })
  for (const who of [as.mamTeacher, as.head, as.mamParent])
    expect((await who.ask(api.createComment, { body: { post_id: pending.id, text: 'Vâng ạ' } })).status).toBe(404)
})

test('an own comment can be changed for ten minutes, not by others, and withdrawn at any time with only a trace left', async () => {
  const { as, node } = life
  const post = await publish()
  const { id } = await write(as.mamParent, post, 'Con rất thíc ạ.')
  const change = (who: Client) => who.ask(api.updateComment, { params: { id }, body: { text: 'Con rất thích ạ.' } })
  expect(await change(as.bothParent)).toMatchObject({ status: 409, body: { code: 'comment_of_other' } })
  expect((await change(as.mamParent)).body).toMatchObject({ text: 'Con rất thích ạ.', can: { edit: true } })
  await node`update comments c set commented_at = c.commented_at - interval '11 minutes' where c.id = ${id}`
  expect(await change(as.mamParent)).toMatchObject({ status: 409, body: { code: 'comment_edit_late' } })
  await as.mamParent.get(api.withdrawComment, { params: { id } })
  expect((await read(as.head, post)).data).toMatchObject([{ id, state: 'withdrawn', text: null }])
  expect(await node`select c.text from comments c where c.id = ${id}`).toMatchObject([{ text: null }])
  expect((await as.head.get(getPost, { params: { id: post } })).comments).toBe(0)
})

test('the office is notified of a reported comment once, hides it with a reason that its author gets, and can show it again', async () => {
  const { as, node } = life
  const post = await publish({ title: 'Bữa trưa hôm nay' })
  const { id } = await write(as.mamParent, post, 'Lời lẽ không hay.')
  const report = (who: Client) =>
    who.get(api.reportComment, { params: { id }, body: { reason: 'Xúc phạm người khác' } })
  await report(as.bothParent)
  await report(as.bothParent)
  expect((await read(as.head, post)).data[0]).toMatchObject({ reports: ['Xúc phạm người khác'] })
  expect((await read(as.mamParent, post)).data[0]).toMatchObject({ reports: [] })
  await eventually(
    () => texts(as.head),
    (all) => all.filter((text) => text.includes('bị báo cáo')).length === 1,
  )
  const hidden = await as.head.get(api.hideComment, { params: { id }, body: { reason: 'Lời lẽ chưa phù hợp' } })
  expect(hidden).toMatchObject({ state: 'hidden', text: 'Lời lẽ không hay.', reports: [] })
  expect((await read(as.bothParent, post)).data[0]).toMatchObject({ state: 'hidden', text: null, hidden: null })
  expect((await read(as.mamParent, post)).data[0]).toMatchObject({
    text: 'Lời lẽ không hay.',
    hidden: { by: null, reason: 'Lời lẽ chưa phù hợp' },
  })
  await eventually(
    () => texts(as.mamParent),
    (all) => all.some((text) => text.includes('Lời lẽ chưa phù hợp')),
  )
  expect((await as.mamParent.ask(api.hideComment, { params: { id }, body: { reason: 'Tự ẩn thôi' } })).status).toBe(404)
  await as.head.get(api.showComment, { params: { id } })
  expect((await read(as.bothParent, post)).data[0]).toMatchObject({ state: 'shown', text: 'Lời lẽ không hay.' })
  const logged = await node<{ action: string }[]>`
    select e.action from audit_entries e where e.object_id = ${post} and e.action like 'comment.%' order by e.at`
  expect(logged.map((one) => one.action)).toEqual(['comment.hide', 'comment.show'])
})

test('a teacher with the permission moderates where the post is for the own class, and not where it is for the whole school', async () => {
  const { as, school, classes } = life
  const account = await school.addAccount('teacher', 'Thái Thị Thùy Dương', ['teacher.postControl.post'])
  await school.addTeacherTo(classes.mam, account.id)
  const moderator = await account.login()
  const hideIn = async (post: string) => {
    const { id } = await write(as.mamParent, post, 'Lời lẽ không hay.')
    return (await moderator.ask(api.hideComment, { params: { id }, body: { reason: 'Chưa phù hợp' } })).status
  }
  expect(await hideIn(await publish())).toBe(200)
  expect(await hideIn(await publish({ whole_school: true, class_ids: [] }))).toBe(404)
  const { id } = await write(as.bothParent, await publish(), 'Vâng ạ')
  expect((await as.mamTeacher.ask(api.hideComment, { params: { id }, body: { reason: 'Chưa phù hợp' } })).status).toBe(
    403,
  )
})

test('ten thousand letters and long runs of marks are refused at the field', async () => {
  const { as } = life
  const post = await publish()
  for (const text of ['a'.repeat(10_000), `a${'\u0301'.repeat(200)}`, '   '])
    expect(await as.mamParent.ask(api.createComment, { body: { post_id: post, text } })).toMatchObject({
      status: 422,
      body: { errors: { text: expect.any(String) } },
    })
})

test('no family sees an internal post, its comments or a notification of it; the teachers of its class do', async () => {
  const { as, classes } = life
  const post = await publish({ kind: 'internal', title: 'Họp tổ chuyên môn' })
  await eventually(
    () => texts(as.mamTeacher),
    (all) => all.some((text) => text.includes('Họp tổ chuyên môn')),
  )
  expect((await as.mamTeacher.ask(getPost, { params: { id: post } })).status).toBe(200)
  for (const who of [as.mamParent, as.bothParent]) {
    expect((await who.ask(getPost, { params: { id: post } })).status).toBe(404)
    expect((await who.ask(api.listComments, { query: { post_id: post } })).status).toBe(404)
    const { data } = await who.get(listPosts, { query: { kind: 'internal', class_id: classes.mam } })
    expect(data).toEqual([])
    expect((await who.get(listPosts)).data.map((one) => one.id)).not.toContain(post)
    expect((await texts(who)).filter((text) => text.includes('Họp tổ'))).toEqual([])
  }
})
