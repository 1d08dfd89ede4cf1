import * as absences from '@nhip-cau/contract/absence'
import { listNotifications } from '@nhip-cau/contract/notifications'
import * as posts from '@nhip-cau/contract/posts'
import * as medicine from '@nhip-cau/contract/prescriptions'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monday, startPrescriptionSchool } from '../testing/prescription-school.ts'

const seconds = 10
const ownOnly = { status: 409, body: { code: 'decision_undo_own' } }
const tooLate = { status: 409, body: { code: 'decision_undo_late' } }

let here: Awaited<ReturnType<typeof startPrescriptionSchool>>
beforeAll(async () => {
  here = await startPrescriptionSchool({ decisionUndoSeconds: seconds })
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

describe('a post', () => {
  let count = 0
  const forMam = () => {
    count += 1
    return { title: `Bé tưới cây ${count}`, text: 'Sáng nay cả lớp ra vườn.', class_ids: [here.life.classes.mam] }
  }
  const write = (who: Client = here.life.as.mamTeacher) => who.get(posts.createPost, { body: forMam() })
  const accept = (post: posts.Post, who: Client = here.life.as.head) =>
    who.ask(posts.acceptPost, { body: { post_id: post.id, version: post.version } })
  const undo = (post: posts.Post, who: Client = here.life.as.head) =>
    who.ask(posts.undoPost, { params: { id: post.id } })
  const sees = async (who: Client, post: posts.Post) => {
    const { data } = await who.get(posts.listPosts, { query: { per_page: 100 } })
    const { status } = await who.ask(posts.getPost, { params: { id: post.id } })
    expect(data.some(({ id }) => id === post.id)).toBe(status === 200)
    return status === 200
  }
  const noticesOf = async (who: Client, post: posts.Post) => {
    const { data } = await who.get(listNotifications, { query: { per_page: 100 } })
    return data.filter((one) => one.post_id === post.id).map(({ kind }) => kind)
  }

  test('an acceptance that is undone in time leaves the post pending, and notifies nobody', async () => {
    const { as } = here.life
    const post = await write()
    expect(await accept(post)).toMatchObject({
      status: 200,
      body: { status: 'accepted', decision: { by: 'Phùng Thị Diệu Hương' }, undo_seconds: seconds },
    })
    expect(await sees(as.mamParent, post)).toBe(false)
    expect(await as.mamTeacher.get(posts.getPost, { params: { id: post.id } })).toMatchObject({ status: 'pending' })
    expect(await undo(post, as.deputy)).toMatchObject(ownOnly)
    const undone = await undo(post)
    expect(undone).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(undone.body).not.toHaveProperty('decision')
    expect(await undo(post)).toMatchObject({ status: 200, body: { status: 'pending' } })
    await here.settle()
    expect(await sees(as.mamParent, post)).toBe(false)
    expect(await noticesOf(as.mamTeacher, post)).toEqual([])
    expect(await accept(post, as.deputy)).toMatchObject({ status: 200 })
  })

  test('an accepted post is published when it can no longer be undone, and its families are notified once', async () => {
    const { as } = here.life
    const post = await write()
    await accept(post)
    expect(await accept(post, as.deputy)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect(
      (await as.deputy.get(posts.listPosts, { query: { status: 'pending', per_page: 100 } })).data,
    ).not.toContainEqual(expect.objectContaining({ id: post.id }))
    here.pass(seconds + 1)
    expect(await undo(post)).toMatchObject(tooLate)
    await here.settle()
    expect(await sees(as.mamParent, post)).toBe(true)
    expect(await noticesOf(as.mamParent, post)).toEqual(['post-published'])
    expect(await noticesOf(as.mamTeacher, post)).toEqual(['post-accepted'])
    expect(await undo(post)).toMatchObject(tooLate)
  })

  test('a rejection that is undone sends the author no reason', async () => {
    const { as } = here.life
    const post = await write()
    const body = { post_id: post.id, version: 1, reason: 'Ảnh bị mờ.' }
    expect(await as.head.get(posts.rejectPost, { body })).toMatchObject({ status: 'rejected' })
    await undo(post)
    await here.settle()
    expect(await noticesOf(as.mamTeacher, post)).toEqual([])
  })

  test('an edit by the author drops a decision that could still be undone', async () => {
    const { as } = here.life
    const post = await write()
    await accept(post)
    const again = { ...forMam(), image_ids: [], version: 1 }
    await as.mamTeacher.get(posts.updatePost, { params: { id: post.id }, body: again })
    await here.settle()
    expect(await sees(as.mamParent, post)).toBe(false)
    expect(await as.head.get(posts.getPost, { params: { id: post.id } })).toMatchObject({
      status: 'pending',
      version: 2,
    })
  })

  test('a new post of the office is visible to its author only, until it can no longer be undone', async () => {
    const { as } = here.life
    const post = await as.head.get(posts.createPost, { body: forMam() })
    expect(post).toMatchObject({ status: 'accepted', undo_seconds: seconds })
    expect(post).not.toHaveProperty('decision')
    expect(await sees(as.head, post)).toBe(true)
    for (const who of ['deputy', 'clerk', 'mamTeacher', 'mamParent'] as const)
      expect(await sees(as[who], post), who).toBe(false)
    expect(await undo(post, as.deputy)).toMatchObject({ status: 404 })
    await here.settle()
    for (const who of ['deputy', 'clerk', 'mamTeacher', 'mamParent'] as const)
      expect(await sees(as[who], post), who).toBe(true)
    expect(await noticesOf(as.mamParent, post)).toEqual(['post-published'])
  })

  test('a new post of the office waits for nobody, and is gone if it is edited and then undone', async () => {
    const { as } = here.life
    const post = await write(as.head)
    const { data } = await as.deputy.get(listWaiting, { query: {} })
    expect(data.map(({ id }) => id)).not.toContain(post.id)
    const again = { ...forMam(), image_ids: [], version: 1 }
    const edited = await as.head.get(posts.updatePost, { params: { id: post.id }, body: again })
    expect(await undo(edited)).toMatchObject({ status: 200 })
    await here.settle()
    for (const who of [as.head, as.deputy, as.mamTeacher, as.mamParent]) expect(await sees(who, post)).toBe(false)
  })

  test('a new post that its author undoes is gone, and nobody has seen it', async () => {
    const { as } = here.life
    const post = await as.head.get(posts.createPost, { body: forMam() })
    expect(await undo(post)).toMatchObject({ status: 200, body: { title: post.title } })
    await here.settle()
    for (const who of ['head', 'mamParent'] as const) expect(await sees(as[who], post), who).toBe(false)
    expect(await here.life.node`select from posts p where p.id = ${post.id}`).toHaveLength(0)
    expect(await noticesOf(as.mamParent, post)).toEqual([])
  })
})

describe('an absence', () => {
  const report = async () => {
    const body = { student_ids: [here.han], from: monday, to: monday, reason: 'sick' as const }
    const { data } = await here.life.as.mamParent.get(absences.sendAbsence, { body })
    return data[0] as absences.Absence
  }
  const undo = (id: string, who: Client = here.life.as.head) => who.ask(absences.undoAbsence, { params: { id } })
  const seenBy = (who: Client, id: string) => who.get(absences.getAbsence, { params: { id } })

  test('the family sees no answer that is undone in time, and only who gave it can undo it', async () => {
    const { as } = here.life
    const { id } = await report()
    const waits = async () => (await as.head.get(absences.listAbsences)).waiting
    expect(await seenBy(as.head, id)).toMatchObject({ reach: 1, can: { decide: true } })
    const reason = 'Lý do chưa rõ'
    const answer = await as.head.get(absences.rejectAbsence, { params: { id }, body: { reason } })
    expect(answer).toMatchObject({ status: 'rejected', undo_seconds: seconds, can: { decide: false } })
    expect(await waits()).toBe(0)
    expect(await seenBy(as.mamParent, id)).toMatchObject({ status: 'pending', decision: null, reach: 0 })
    expect(await undo(id, here.teacher)).toMatchObject(ownOnly)
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'pending', decision: null } })
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'pending' } })
    await here.settle()
    expect(await waits()).toBe(1)
    expect(await here.noticesOf(as.mamParent, id)).toEqual([])
  })

  test('a confirmation counts and notifies the family when it can no longer be undone', async () => {
    const { as } = here.life
    const { id } = await report()
    await as.head.get(absences.confirmAbsence, { params: { id } })
    here.pass(seconds + 1)
    expect(await undo(id)).toMatchObject(tooLate)
    await here.settle()
    expect(await seenBy(as.mamParent, id)).toMatchObject({ status: 'confirmed' })
    expect(await here.noticesOf(as.mamParent, id)).toHaveLength(1)
    expect(await undo(id)).toMatchObject(tooLate)
  })

  test('several confirmations are undone together; one that is too late is named', async () => {
    const { as } = here.life
    const { id } = await report()
    const ids = [id]
    expect(await as.head.get(absences.confirmAbsences, { body: { ids } })).toMatchObject({
      confirmed: ids,
      undo_seconds: seconds,
    })
    expect(await as.head.get(absences.undoAbsences, { body: { ids } })).toEqual({ undone: ids, skipped: [] })
    await as.head.get(absences.confirmAbsences, { body: { ids } })
    await here.settle()
    expect(await as.head.get(absences.undoAbsences, { body: { ids } })).toMatchObject({ undone: [], skipped: [{ id }] })
  })

  test('the family can withdraw a day whose answer can still be undone; the answer falls away', async () => {
    const { as } = here.life
    const { id } = await report()
    await as.head.get(absences.rejectAbsence, { params: { id }, body: { reason: 'Lý do chưa rõ' } })
    await as.mamParent.get(absences.withdrawAbsence, { params: { id }, body: { days: [monday] } })
    await here.settle()
    expect(await seenBy(as.head, id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('a medicine request', () => {
  const undo = (id: string, who: Client = here.teacher) => who.ask(medicine.undoPrescription, { params: { id } })

  test('an acceptance plans no dose and tells the family nothing until it can no longer be undone', async () => {
    const { as } = here.life
    const sent = await here.send()
    const waiting = async () => (await here.teacher.get(medicine.listPrescriptions)).waiting
    expect(await here.accept(sent)).toMatchObject({ status: 'accepted', undo_seconds: seconds, doses: [] })
    expect(await waiting()).toBe(0)
    const atHome = await as.mamParent.get(medicine.getPrescription, { params: { id: sent.id } })
    expect(atHome).toMatchObject({ status: 'pending', decision: null, health_consent: null })
    expect(await undo(sent.id, as.head)).toMatchObject(ownOnly)
    expect(await undo(sent.id)).toMatchObject({ status: 200, body: { status: 'pending', decision: null } })
    await here.settle()
    expect(await waiting()).toBe(1)
    await here.accept(sent)
    await here.settle()
    const taken = await as.mamParent.get(medicine.getPrescription, { params: { id: sent.id } })
    expect(taken).toMatchObject({ status: 'accepted', doses: [{ status: 'due' }] })
    expect(await here.noticesOf(as.mamParent, sent.id)).toHaveLength(1)
    expect(await undo(sent.id)).toMatchObject(tooLate)
  })

  test('a change by the family drops an acceptance that could still be undone', async () => {
    const { as } = here.life
    const sent = await here.send()
    await here.accept(sent)
    await as.mamParent.get(medicine.changePrescription, {
      params: { id: sent.id },
      body: { ...here.request({ illness: 'Ho nhiều' }), version: sent.version },
    })
    await here.settle()
    const now = await here.teacher.get(medicine.getPrescription, { params: { id: sent.id } })
    expect(now).toMatchObject({ status: 'pending', version: 2, doses: [], can: { decide: true } })
  })

  test('what has an answer waits no more in the tasks of the day', async () => {
    const sent = await here.send()
    const tasks = async () => JSON.stringify(await here.life.as.head.get(today))
    const before = await tasks()
    await here.accept(sent)
    expect(await tasks()).not.toBe(before)
  })
})
