import { confirmAbsence, sendAbsence } from '@nhip-cau/contract/absence'
import { listNotifications, readNotification } from '@nhip-cau/contract/notifications'
import { acceptPost, createPost, rejectPost, updatePost } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { watchLive } from '@nhip-cau/server/testing/watch-live'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { friday, type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
let colleague: Client
beforeAll(async () => {
  life = await startMorning()
  const account = await life.school.addAccount('teacher', 'Cô Kim Chi')
  await life.school.addTeacherTo(life.classes.mam, account.id)
  colleague = await account.login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from absences`
})

const han = 'Nguyễn Hoàng Gia Hân'
const listOf = (who: Client, query: object = {}) => who.get(listNotifications, { query: { per_page: 100, ...query } })
const monday = '2026-11-23'
const report = async () => {
  const { student } = await life.childOf(han)
  const { data } = await life.as.mamParent.get(sendAbsence, {
    body: { student_ids: [student.id], from: monday, to: monday, reason: 'sick' },
  })
  await life.settle()
  return data[0]?.id ?? ''
}

describe('a notice whose cause was dealt with', () => {
  test('counts as dealt with for the other teacher too, names who did it and leaves the unread count', async () => {
    const id = await report()
    expect(await listOf(colleague)).toMatchObject({
      unread: 1,
      data: [{ kind: 'absence-sent', object_id: id, read_at: null, closed: null, items: [] }],
    })
    await life.teacher.get(confirmAbsence, { params: { id } })
    await life.settle()
    for (const who of [life.teacher, colleague])
      expect(await listOf(who)).toMatchObject({
        unread: 0,
        data: [{ object_id: id, read_at: expect.any(String), closed: { text: 'Cô Hải Yến đã xác nhận' } }],
      })
    expect((await colleague.get(profile)).notifications.unread).toBe(0)
    expect((await listOf(colleague, { unread: 'true' })).data).toEqual([])
  })

  test('names the outcome of its own event: a post that is rejected, written again and approved has both', async () => {
    const { as, classes } = life
    const post = (title: string) => ({ title, text: 'Sáng nay cả lớp ra vườn.', class_ids: [classes.mam] })
    const first = await as.mamTeacher.get(createPost, { body: post('Bé tưới cây') })
    const { id } = first
    await life.settle()
    const reason = 'Ảnh bị mờ.'
    await as.deputy.get(rejectPost, { body: { post_id: id, version: first.version, reason } })
    await life.settle()
    const second = { ...post('Bé tưới cây, ảnh mới'), version: first.version, image_ids: [] }
    const { version } = await as.mamTeacher.get(updatePost, { params: { id }, body: second })
    await life.settle()
    await as.head.get(acceptPost, { body: { post_id: id, version } })
    await life.settle()
    const [row] = (await listOf(as.head)).data.filter(({ kind }) => kind === 'post-waiting')
    expect(row?.items.map(({ closed }) => closed?.text)).toEqual([
      'Phùng Thị Diệu Hương đã duyệt',
      'Tạ Thị Bích Loan đã từ chối',
    ])
  })

  test('signals its recipients and nobody else', async () => {
    const id = await report()
    const [own, other] = await Promise.all([watchLive(colleague), watchLive(life.laTeacher)])
    await life.teacher.get(confirmAbsence, { params: { id } })
    await life.settle()
    await eventually(
      async () => own.text,
      (text) => text.includes('"notifications"'),
    )
    expect(other.text).not.toContain('"notifications"')
    for (const one of [own, other]) one.leave()
  })

  test('is closed from the beginning if it is delivered after the decision, and open again after a later change', async () => {
    const { student } = await life.childOf(han)
    const absence_id = crypto.randomUUID()
    const emitted = async (kind: string, number: number, details: object) => {
      const event = {
        kind,
        id: `01900000-0000-7000-8000-00000000000${number}`,
        school_id: life.school.id,
        absence_id,
        seq: number,
        student_id: student.id,
        child: 'Hân',
        class_id: life.classes.mam,
        why: 'sick',
        days: [{ date: monday, half: 'whole', refundable: true }],
        sent_by: life.people.mamParent.id,
        ...details,
      }
      await life.node`select graphile_worker.add_job('event', ${life.node.json(event)}::json)`
      await life.settle()
    }
    const parent = { by_account_id: life.people.mamParent.id, status: 'pending', infectious: null }
    await emitted('absence-rejected', 2, {
      by_account_id: life.people.mamTeacher.id,
      status: 'rejected',
      reason: 'Thiếu giấy',
    })
    await emitted('absence-sent', 1, parent)
    await emitted('absence-changed', 3, { ...parent, reply: 'Em gửi lại' })
    const { data, unread } = await listOf(life.teacher)
    expect(unread).toBe(1)
    expect(new Map(data.map((one) => [one.kind, one.closed?.text]))).toEqual(
      new Map([
        ['absence-sent', 'Mạc Thị Ngọc Bích đã từ chối'],
        ['absence-replied', undefined],
      ]),
    )
  })
})

describe('notices of one kind and day', () => {
  const remind = async () => {
    life.at('08:31')
    await life.server.node.runClock('attendance.clock')
    await life.settle()
  }

  test('are one row of the list that counts those that wait and opens to each, with its class and day', async () => {
    await remind()
    const { data, paging, unread } = await listOf(life.as.head, { per_page: 1 })
    expect({ paging, unread }).toMatchObject({ paging: { total_records: 1, total_pages: 1 }, unread: 1 })
    const [row] = data
    expect(row?.text).toMatch(/^2 lớp chưa điểm danh: (Mầm 1, Lá 1|Lá 1, Mầm 1)$/)
    expect(row?.items.map(({ object_id, day }) => `${object_id} ${day}`).toSorted()).toEqual(
      [life.classes.mam, life.classes.la].map((id) => `${id} ${friday}`).toSorted(),
    )
    expect((await listOf(life.teacher)).data).toMatchObject([{ text: 'Lớp Mầm 1 chưa điểm danh hôm nay.', items: [] }])
    expect((await life.as.head.get(profile)).notifications.unread).toBe(1)
  })

  test('are the last one that waits, and close with it', async () => {
    await remind()
    await life.mark(han, 'present')
    await life.settle()
    const [row] = (await listOf(life.as.head)).data
    expect(row).toMatchObject({ text: 'Lớp Lá 1 chưa điểm danh hôm nay.', closed: null, read_at: null })
    expect(row).toMatchObject({ object_id: life.classes.la, items: [] })
    expect((await listOf(life.teacher)).unread).toBe(0)
  })

  test('are read together or one by one', async () => {
    await remind()
    const [row] = (await listOf(life.as.head)).data
    const read = (query: { notification_id: string; together?: 'true' }) =>
      life.as.head.get(readNotification, { query })
    await read({ notification_id: row?.id ?? '' })
    expect((await listOf(life.as.head)).unread).toBe(1)
    await read({ notification_id: row?.id ?? '', together: 'true' })
    expect((await listOf(life.as.head)).unread).toBe(0)
  })

  test('reach nobody without the right to attendance', async () => {
    const nurse = await (await life.school.addAccount('school', 'Y tá', ['school.prescription'])).login()
    await remind()
    expect(await listOf(nurse)).toMatchObject({ data: [], unread: 0 })
  })
})
