import {
  cardHistory,
  getCardBook,
  listClassCards,
  niceStudentListInput,
  openCard,
  setComment,
  setFlags,
  setSticker,
  thankForCard,
  undoCards,
} from '@nhip-cau/contract/nice-student'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, han, monday, startCardSchool } from '../../../testing/card-school.ts'

let life: CardSchool
beforeAll(async () => {
  life = await startCardSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const saved = <T extends { status: number; body: unknown }>(answer: T) => {
  expect(answer.status).toBe(200)
  return answer.body as Extract<T, { status: 200 }>['body']
}

test("shows a card to the child's family only, after the undo period, and nothing of other children", async () => {
  const { student: hanChild } = await life.childOf(han)
  const { student: ducChild } = await life.childOf(duc)
  const { data } = saved(await life.give(han, ['an_ngoan'], { comment: '{bé} ăn hết suất.' }))
  saved(await life.give(duc, ['le_phep', 'tu_lap'], { comment: 'Rất vui.' }))
  const id = data[0]?.card?.id ?? ''
  expect((await life.book(life.as.mamParent, hanChild.id)).data).toEqual([])
  expect((await life.as.mamParent.ask(openCard, { params: { id } })).status).toBe(404)
  await life.settle()

  const book = await life.book(life.as.mamParent, hanChild.id)
  expect(book).toMatchObject({
    month: '2026-11',
    months: [{ month: '2026-11', praise: 1 }],
    data: [{ stickers: ['an_ngoan'], comment: 'Bé Hân ăn hết suất.', week: 12, by: 'Cô Hải Yến', is_new: true }],
  })
  const text = JSON.stringify(book)
  for (const secret of [ducChild.id, 'Đức', 'le_phep', 'Rất vui']) expect(text).not.toContain(secret)

  for (const who of ['bothParent', 'laParent', 'otherParent'] as const) {
    const ask = { query: { student_id: hanChild.id } }
    expect((await life.as[who].ask(getCardBook, ask)).status, who).toBe(404)
    expect((await life.as[who].ask(openCard, { params: { id } })).status, who).toBe(404)
    expect((await life.as[who].ask(thankForCard, { params: { id } })).status, who).toBe(404)
  }
})

test('keeps the cards of a class from teachers of other classes and accounts without the permission', async () => {
  const { data } = saved(await life.give(han, ['an_ngoan']))
  const query = { class_id: life.classes.mam }
  expect((await life.laTeacher.ask(listClassCards, { query })).status).toBe(404)
  expect((await life.laTeacher.ask(cardHistory, { params: { id: data[0]?.card?.id ?? '' } })).status).toBe(404)
  expect((await life.as.mamTeacher.ask(listClassCards, { query })).status).toBe(403)
  expect((await life.as.otherHead.ask(listClassCards, { query })).status).toBe(404)
  expect((await life.laTeacher.get(niceStudentListInput)).classes).toMatchObject([{ id: life.classes.la }])
})

test('notifies each family once, after the undo period, in words that do not judge', async () => {
  saved(await life.give(han, ['an_ngoan']))
  saved(await life.give(duc, [], { comment: '{bé} cùng cô tập ăn rau nhé.' }))
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  await life.settle()
  saved(await life.give(han, ['an_ngoan', 'tu_lap']))
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân nhận phiếu bé ngoan tuần 12!'])
  expect(await life.noticesOf(life.as.bothParent)).toEqual(['Cô gửi lời động viên đến bé Đức.'])
  expect(await life.noticesOf(life.as.laParent)).toEqual([])
})

test('undoes a gift to the whole class for its giver only, and no family has seen or heard of it', async () => {
  const { data: all } = await life.classCards()
  const entries = all.map(({ student, version }) => ({
    student_id: student.id,
    version,
    stickers: ['di_deu' as const],
  }))
  const { batch, undo_seconds } = await life.teacher.get(setSticker, {
    body: { class_id: life.classes.mam, week: monday, entries },
  })
  expect(undo_seconds).toBe(10)
  const body = { batch: batch ?? '' }
  expect((await life.colleague.ask(undoCards, { body })).status).toBe(404)
  const { data } = await life.teacher.get(undoCards, { body })
  expect(data.map(({ card, version }) => [card, version])).toEqual(all.map(() => [null, null]))
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  expect((await life.book(life.as.mamParent, all[0]?.student.id ?? '').catch(() => ({ data: [] }))).data).toEqual([])
})

test('an undone change restores the card that the family sees; later than ten seconds it is refused', async () => {
  const { student } = await life.childOf(han)
  saved(await life.give(han, ['an_ngoan'], { comment: 'Giỏi lắm!' }))
  await life.settle()
  const second = saved(await life.give(han, ['tu_lap'], { comment: 'Khác.' }))
  expect((await life.book(life.as.mamParent, student.id)).data).toMatchObject([{ stickers: ['an_ngoan'] }])
  await life.teacher.get(undoCards, { body: { batch: second.batch ?? '' } })
  expect((await life.childOf(han)).card).toMatchObject({ stickers: ['an_ngoan'], comment: 'Giỏi lắm!' })

  const third = saved(await life.give(han, ['tu_lap']))
  life.pass(10)
  expect(await life.teacher.ask(undoCards, { body: { batch: third.batch ?? '' } })).toMatchObject({
    status: 409,
    body: { code: 'card_undo_late' },
  })
  expect((await life.book(life.as.mamParent, student.id)).data).toMatchObject([{ stickers: ['tu_lap'] }])
})

test('of two teachers at once the second is refused, and all of the first is kept', async () => {
  const { data: all } = await life.classCards()
  const entries = all.map(({ student, version }) => ({
    student_id: student.id,
    version,
    stickers: ['di_deu' as const],
  }))
  const body = { class_id: life.classes.mam, week: monday, entries }
  const answers = await Promise.all([life.teacher, life.colleague].map((who) => who.ask(setSticker, { body })))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const rows = await life.node`select from nice_cards`
  expect(rows).toHaveLength(all.length)

  const { student, version } = await life.childOf(han)
  saved(await life.give(han, ['tu_lap'], { who: life.colleague }))
  const late = [{ student_id: student.id, version, comment: 'Chữ của cô Yến.' }]
  const refused = await life.teacher.ask(setComment, {
    body: { class_id: life.classes.mam, week: monday, entries: late },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await life.childOf(han)).card).toMatchObject({ stickers: ['tu_lap'], comment: null })
})

test('refuses children of another class, of another school and those who have left', async () => {
  const of = async (name: string, classId: string) => {
    const [row] = await life.node<{ id: string }[]>`select id from students where full_name = ${name}`
    const entries = [{ student_id: row?.id ?? '', version: null, stickers: ['an_ngoan' as const] }]
    return (await life.as.head.ask(setSticker, { body: { class_id: classId, week: monday, entries } })).status
  }
  expect(await of('Nguyễn Tường Vy', life.classes.mam)).toBe(404)
  expect(await of('Ngô Bảo Châu', life.classes.mam)).toBe(404)
  const gone = await life.school.addChild('Trần Đã Nghỉ', life.classes.mam, [])
  await life.node`update students set status = 'left' where id = ${gone}`
  expect(await of('Trần Đã Nghỉ', life.classes.mam)).toBe(404)
  expect((await life.classCards()).data.map(({ student }) => student.full_name)).not.toContain('Trần Đã Nghỉ')
})

test('asks before a card goes to a child who was absent the whole week', async () => {
  await life.mark(han, 'unexcused')
  expect(await life.childOf(han)).toMatchObject({ away: true, present: [] })
  const refused = await life.give(han, ['an_ngoan'])
  expect(refused).toMatchObject({ status: 409, body: { code: 'card_children_away' } })
  expect(JSON.stringify(refused.body)).toContain(han)
  saved(await life.give(han, ['an_ngoan'], { confirmed_away: true }))
})

test('refuses a week of the holidays, outside of the year and in the future', async () => {
  await life.node`
    insert into holidays (school_id, academic_year_id, name, from_date, to_date, kind)
    select school_id, id, 'Nghỉ cả tuần', '2026-11-09', '2026-11-15', 'school' from academic_years
    where school_id = ${life.school.id}`
  const { student } = await life.childOf(han)
  const entries = [{ student_id: student.id, version: null, stickers: ['an_ngoan' as const] }]
  const at = async (week: string) => {
    const answer = await life.teacher.ask(setSticker, { body: { class_id: life.classes.mam, week, entries } })
    return (answer.body as { code?: string }).code
  }
  expect(await at('2026-11-09')).toBe('card_no_week')
  expect(await at('2026-07-06')).toBe('card_no_week')
  expect(await at('2026-11-23')).toBe('card_early')
  await life.node`delete from holidays where name = 'Nghỉ cả tuần'`
})

test('a teacher changes a published card for three days, then only the school, which is recorded', async () => {
  saved(await life.give(han, ['an_ngoan']))
  life.setNow('2026-11-23T23:59')
  expect((await life.childOf(han)).card?.can.change).toBe(true)
  saved(await life.give(han, ['an_ngoan', 'tu_lap']))
  life.setNow('2026-11-24T00:00')
  expect((await life.childOf(han)).card?.can.change).toBe(false)
  const refused = await life.give(han, ['le_phep'])
  expect(refused).toMatchObject({ status: 409, body: { code: 'card_locked' } })
  const { data } = saved(await life.give(han, ['le_phep'], { who: life.as.head }))
  const history = await life.teacher.get(cardHistory, { params: { id: data[0]?.card?.id ?? '' } })
  expect(history.data.map(({ stickers, by }) => [stickers.map(stickerKey).join(), by])).toEqual([
    ['le_phep', 'Phùng Thị Diệu Hương'],
    ['an_ngoan,tu_lap', 'Cô Hải Yến'],
    ['an_ngoan', 'Cô Hải Yến'],
  ])
  const [entry] = await life.node<{ before: object; after: object }[]>`
    select before, after from audit_entries where action = 'nice_card.update'`
  expect(entry).toMatchObject({ before: { stickers: ['an_ngoan', 'tu_lap'] }, after: { stickers: ['le_phep'] } })
})

test('a card that is taken back disappears for the family', async () => {
  const { student } = await life.childOf(han)
  saved(await life.give(han, ['an_ngoan']))
  await life.settle()
  saved(await life.give(han, []))
  await life.settle()
  expect(await life.childOf(han)).toMatchObject({ card: null })
  expect(await life.book(life.as.mamParent, student.id)).toMatchObject({ months: [], data: [] })
})

test('a family opens a card and says thank you once; the teachers see it', async () => {
  const { student } = await life.childOf(han)
  const { data } = saved(await life.give(han, ['an_ngoan']))
  const params = { id: data[0]?.card?.id ?? '' }
  await life.settle()
  await life.as.mamParent.get(openCard, { params })
  expect((await life.book(life.as.mamParent, student.id)).data).toMatchObject([{ is_new: false, thanked: false }])
  expect(await life.as.mamParent.get(thankForCard, { params })).toMatchObject({ thanked: true, can: { thank: false } })
  const { card } = await life.childOf(han)
  expect(card?.thanked_at).not.toBeNull()
  life.pass(60)
  await life.as.mamParent.get(thankForCard, { params })
  expect((await life.childOf(han)).card?.thanked_at).toBe(card?.thanked_at)
})

test('tells staff how many children who were there have nothing yet', async () => {
  await life.mark(han, 'present')
  await life.mark(duc, 'present')
  const without = async () => (await life.teacher.get(niceStudentListInput)).classes[0]?.without
  expect(await without()).toBe(2)
  saved(await life.give(han, ['an_ngoan']))
  expect(await without()).toBe(1)
})

test('enough flags propose the week; families do not see flags', async () => {
  const { student } = await life.childOf(han)
  const flag = (day: string, flag: boolean) =>
    life.teacher.ask(setFlags, {
      body: { class_id: life.classes.mam, day, entries: [{ student_id: student.id, flag }] },
    })
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) expect((await flag(day, true)).status).toBe(200)
  expect(await life.childOf(han)).toMatchObject({ proposed: false })
  await flag('2026-11-19', true)
  await flag('2026-11-19', true)
  expect(await life.childOf(han)).toMatchObject({ proposed: true, flags: expect.any(Array) })
  await flag('2026-11-19', false)
  expect(await life.childOf(han)).toMatchObject({ proposed: false })
  expect((await flag('2026-11-21', true)).status).toBe(422)
  expect((await flag('2026-11-13', true)).status).toBe(409)
  expect(JSON.stringify(await life.book(life.as.mamParent, student.id))).not.toContain('flag')
})

test('refuses stickers that the school does not offer and words that grow too long by the name', async () => {
  await life.node`update schools set settings = settings || '{"stickers": ["an_ngoan"]}' where school_id = ${life.school.id}`
  expect((await life.give(han, ['tu_lap'])).status).toBe(422)
  const long = await life.give(han, ['an_ngoan'], { comment: `{bé}${'a'.repeat(496)}` })
  expect(long).toMatchObject({ status: 422, body: { errors: { comment: 'Tối đa 500 ký tự.' } } })
  await life.node`update schools set settings = settings - 'stickers' where school_id = ${life.school.id}`
})
