import { writeFile } from 'node:fs/promises'
import * as api from '@nhip-cau/contract/nice-card-prints'
import { createOwnSticker, storeStickerImage } from '@nhip-cau/contract/own-stickers'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { uploadPhoto, uploadTo } from '@nhip-cau/server/testing/upload-photo'
import { countProcessorTime } from '@nhip-cau/server-kit/testing/processor-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../../../testing/pdf-text.ts'
import { answerConsent } from '../../register/students/testing/consent.ts'

// A Wednesday in the second week of November.
let now = new Date('2026-11-11T03:00:00Z')
let life: TwoSchools
let teacher: Client
let teacherId = ''
beforeAll(async () => {
  life = await startTwoSchools({ now: () => now })
  const account = await life.school.addAccount('teacher', 'Cô Hải Yến')
  await life.school.addTeacherTo(life.classes.mam, account.id)
  teacherId = account.id
  teacher = await account.login()
})
afterAll(() => life.stop())

const childrenOf = async (classId: string) =>
  (
    await life.node<{ id: string }[]>`
      select sc.student_id as id from student_classes sc where sc.class_id = ${classId} order by sc.student_id`
  ).map(({ id }) => id)

type Card = { readonly student: string; readonly stickers?: readonly string[]; readonly comment?: string | null }

const give = (kind: 'week' | 'month', startsOn: string, classId: string, card: Card) => life.node`
  insert into nice_cards (school_id, student_id, class_id, kind, starts_on, first_day, last_day, number, month, stickers,
    comment, given_by, given_at)
  values (${life.school.id}, ${card.student}, ${classId}, ${kind}, ${startsOn}, ${startsOn},
    ${startsOn}::date + ${kind === 'week' ? 4 : 29}::int, ${kind === 'week' ? 10 : null}::int,
    date_trunc('month', ${startsOn}::date), ${[...(card.stickers ?? ['an_ngoan'])]}, ${card.comment ?? null}, ${teacherId},
    clock_now())`

const week = (classId: string) => ({ kind: 'week' as const, class_id: classId, week: '2026-11-11' })
const month = (classId: string) => ({ kind: 'month' as const, class_id: classId, month: '2026-11' })
type Body = ReturnType<typeof week> | ReturnType<typeof month>

const ask = (who: Client, body: Body) => who.ask(api.printNiceCards, { body })
const printed = async (who: Client, body: Body) => {
  const { id } = await who.get(api.printNiceCards, { body })
  const print = await eventually(
    () => who.get(api.niceCardPrint, { params: { id } }),
    ({ status }) => status === 'ready',
  )
  const role = who === life.as.head ? 'school' : 'teacher'
  const file = await who.fetch(`/api/v1/${role}/niceStudent/prints/${id}/file`)
  const pdf = Buffer.from(await file.arrayBuffer())
  if (process.env.CARDS_PDF) await writeFile(`${process.env.CARDS_PDF}-${body.kind}.pdf`, pdf)
  return { id, print, file, pdf, pages: await pagesOf(pdf) }
}

/** JPEGs in a PDF are photos; everything else on a card is drawn. */
const photosIn = (pdf: Buffer) => pdf.toString('latin1').split('/DCTDecode').length - 1

describe('the cards of a class on paper', () => {
  test("a school's own sticker is printed, and its picture is in the file once for all cards", async () => {
    const { id: image_id } = await uploadTo(life.as.head, storeStickerImage)
    const { id } = await life.as.head.get(createOwnSticker, { body: { name: 'Bé biết tưới cây', image_id } })
    const picturesOf = async (classId: string, count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        const student = await life.school.addChild('Lò Văn Mười', classId, [])
        await give('week', '2026-11-09', classId, { student, stickers: ['an_ngoan', id] })
      }
      const { pdf } = await printed(life.as.head, week(classId))
      return pdf.toString('latin1').split(/\/Subtype \/Image/).length - 1
    }
    const one = await picturesOf(await life.school.addClass('Lá 7'), 1)
    expect(one).toBeGreaterThan(0)
    expect(await picturesOf(await life.school.addClass('Lá 8'), 3)).toBe(one)
  })

  test('those of a week stand eight on a page, each with name, class and week; words alone are not printed', async () => {
    const classId = await life.school.addClass('Chồi 2')
    await life.school.addTeacherTo(classId, teacherId)
    const names = ['Lê Minh Khôi', 'Công Tằng Tôn Nữ Nguyễn Phước Hoàng Bảo Khánh Quỳnh Như Ngọc', 'Đặng Thùy Dương']
    for (const name of [...names, 'Bùi An', 'Bùi Bình', 'Bùi Chi', 'Bùi Dung', 'Bùi Em', 'Bùi Giang']) {
      const student = await life.school.addChild(name, classId, [])
      await give('week', '2026-11-09', classId, { student, comment: 'Con ăn ngoan lắm.' })
    }
    const quiet = await life.school.addChild('Vũ Kim Ngân', classId, [])
    await give('week', '2026-11-09', classId, { student: quiet, stickers: [], comment: 'Cô mong con đi học đều.' })
    const { print, pages, file } = await printed(teacher, week(classId))
    expect(print).toMatchObject({ status: 'ready', total: 9, done: 9 })
    expect(file.headers.get('content-disposition')).toContain('phieu-be-ngoan-tuan.pdf')
    expect(pages.map((page) => page.split('PHIẾU BÉ NGOAN').length - 1)).toEqual([8, 1])
    const all = pages.join(' ')
    for (const part of [...names, 'Lớp Chồi 2', 'Tuần 10', '09/11 – 13/11/2026', 'Con ăn ngoan lắm.', 'Cô giáo'])
      expect(all).toContain(part)
    expect(all).not.toContain('Vũ Kim Ngân')
  })

  test('a month makes one certificate each, with the number of weekly cards, the comment and the place', async () => {
    const { mam } = life.classes
    const [student = '', sibling = ''] = await childrenOf(mam)
    for (const monday of ['2026-11-02', '2026-11-09']) await give('week', monday, mam, { student })
    await give('month', '2026-11-01', mam, { student, comment: 'Con mạnh dạn và hòa đồng.' })
    await give('month', '2026-11-01', mam, { student: sibling, stickers: ['sang_tao'], comment: 'x'.repeat(1000) })
    const { pages, pdf } = await printed(life.as.head, month(mam))
    expect(pages).toHaveLength(2)
    const all = pages.join(' ')
    for (const part of [
      'THÁNG 11/2026',
      'Đã đạt 2 phiếu bé ngoan tuần',
      'Con mạnh dạn và hòa đồng.',
      'Giáo viên chủ nhiệm',
    ])
      expect(all).toContain(part)
    expect(all).toContain('ngày 11 tháng 11 năm 2026')
    expect(photosIn(pdf)).toBe(0)
  })

  test('a photo is printed with the consent of the family only', async () => {
    const classId = await life.school.addClass('Chồi 3')
    const parent = life.people.mamParent.id
    const student = await life.school.addChild('Trần Bảo Anh', classId, [parent])
    await give('month', '2026-11-01', classId, { student })
    const { id: photo } = await uploadPhoto(life.as.head)
    await life.node`update students set photo_media_id = ${photo} where id = ${student}`
    const photos = async () => photosIn((await printed(life.as.head, month(classId))).pdf)
    const consent = { schoolId: life.school.id, studentId: student, accountId: parent, key: 'photo_class' }
    expect(await photos()).toBe(0)
    await answerConsent(life.node, consent)
    expect(await photos()).toBe(1)
    now = new Date(now.getTime() + 60_000)
    await answerConsent(life.node, consent, false)
    expect(await photos()).toBe(0)
  })

  test('a class without a card gets 422 with the reason', async () => {
    const classId = await life.school.addClass('Chồi 4')
    const answer = await ask(life.as.head, week(classId))
    expect([answer.status, (answer.body as { errors?: object }).errors]).toEqual([
      422,
      { week: 'Chưa có phiếu nào để in.' },
    ])
  })
})

describe('the file of a print', () => {
  test('is refused to another class, another school and families, and to everybody but the person who asked', async () => {
    const { mam } = life.classes
    const { id } = await printed(teacher, week(mam))
    expect((await ask(life.as.otherHead, week(mam))).status).toBe(404)
    const outsider = await life.school.addAccount('teacher', 'Cô Lớp Khác')
    await life.school.addTeacherTo(life.classes.la, outsider.id)
    const other = await outsider.login()
    expect((await ask(other, week(mam))).status).toBe(404)
    expect((await ask(life.as.mamParent, week(mam))).status).toBe(404)
    for (const [who, role] of [
      [other, 'teacher'],
      [life.as.head, 'school'],
      [life.as.otherHead, 'school'],
      [life.as.mamParent, 'parent'],
    ] as const)
      expect((await who.fetch(`/api/v1/${role}/niceStudent/prints/${id}/file`)).status).toBe(404)
    expect((await teacher.fetch(`/api/v1/teacher/niceStudent/prints/${id}/file`)).status).toBe(200)
  })

  test('is gone after an hour, and when the teacher leaves the class', async () => {
    const { mam } = life.classes
    const leaving = await life.school.addAccount('teacher', 'Cô Sắp Đi')
    await life.school.addTeacherTo(mam, leaving.id)
    const who = await leaving.login()
    const { id } = await printed(who, week(mam))
    const status = async () => (await who.ask(api.niceCardPrint, { params: { id } })).status
    expect(await status()).toBe(200)
    await life.node`delete from class_teachers where account_id = ${leaving.id}`
    expect(await status()).toBe(404)
    await life.school.addTeacherTo(mam, leaving.id)
    expect(await status()).toBe(200)
    now = new Date(now.getTime() + 61 * 60_000)
    expect([401, 404]).toContain(await status())
    await life.server.node.runClock('nice-student.remove-prints')
    expect(await life.node`select p.id from nice_card_prints p where p.id = ${id}`).toEqual([])
  })
})

test('35 certificates with photos are drawn within five seconds, while other requests are answered', async () => {
  const classId = await life.school.addClass('Lá 9')
  const parent = life.people.laParent.id
  const { id: photo } = await uploadPhoto(life.as.head)
  for (let number = 1; number <= 35; number += 1) {
    const student = await life.school.addChild(`Nguyễn Thị Bé ${number}`, classId, [parent])
    await life.node`update students set photo_media_id = ${photo} where id = ${student}`
    await answerConsent(life.node, {
      schoolId: life.school.id,
      studentId: student,
      accountId: parent,
      key: 'photo_class',
    })
    await give('month', '2026-11-01', classId, { student, comment: 'Con ngoan và tiến bộ rõ. Cô khen con!' })
  }
  const begun = performance.now()
  const processorTime = countProcessorTime()
  const { id } = await life.as.head.get(api.printNiceCards, { body: month(classId) })
  const waits: number[] = []
  for (;;) {
    const at = performance.now()
    const { status } = await life.as.head.get(api.niceCardPrint, { params: { id } })
    waits.push(performance.now() - at)
    if (status === 'ready') break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const taken = performance.now() - begun
  const worked = processorTime()
  waits.sort((one, two) => one - two)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0
  process.stdout.write(
    `35 certificates: ${Math.round(taken)} ms, ${Math.round(worked)} of them work, requests meanwhile p95 ${Math.round(p95)} ms\n`,
  )
  // Work, because other tests share the processor; twice the promised time, because they share its caches too.
  expect(worked).toBeLessThan(10_000)
  expect(taken).toBeLessThan(60_000)
})
