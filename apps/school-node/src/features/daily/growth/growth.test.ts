import {
  adviseFamily,
  childGrowth,
  classGrowth,
  exportGrowth,
  familyGrowth,
  growthChartPdf,
  growthListInput,
  measureClass,
  measureHistory,
  undoMeasures,
} from '@nhip-cau/contract/growth'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { addressOf } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWorkbook } from '../../../documents/excel/read-workbook.ts'
import { duc, friday, type GrowthSchool, han, startGrowthSchool } from '../../../testing/growth-school.ts'
import { textOf } from '../../../testing/pdf-text.ts'

let life: GrowthSchool
beforeAll(async () => {
  life = await startGrowthSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const saved = <T extends { status: number; body: unknown }>(answer: T) => {
  expect(answer.status).toBe(200)
  return answer.body as Extract<T, { status: 200 }>['body']
}
const outcomeOf = async (answer: ReturnType<GrowthSchool['measure']>) => {
  const [one] = saved(await answer).data
  return [one?.outcome, one?.warnings]
}

test("shows a measurement to the child's own parents only, after the undo period, without label or z-score", async () => {
  saved(await life.measure(han, 98.4, 19.9))
  saved(await life.measure(duc, 97.1, 33.3, { confirmed: true }))
  expect(await life.family(life.as.mamParent, han)).toMatchObject({
    status: 200,
    body: { data: [], lines: { weight: [] } },
  })
  await life.settle()

  const { body } = await life.family(life.as.mamParent, han)
  expect(body).toMatchObject({
    consent: true,
    data: [{ day: friday, months: 44, height: 98.4, weight: 19.9, bmi: 20.6, gained: null, advised: false }],
  })
  const text = JSON.stringify(body)
  for (const secret of [life.idOf(duc), 'Đức', '33.3', '"z"', 'obese', 'overweight', 'labels', 'scores'])
    expect(text).not.toContain(secret)

  for (const who of ['bothParent', 'laParent', 'otherParent'] as const) {
    expect((await life.family(life.as[who], han)).status, who).toBe(404)
    const address = addressOf(growthChartPdf, 'parent', { params: { id: life.idOf(han) } })
    expect((await life.as[who].fetch(address)).status, who).toBe(404)
  }
})

test('keeps the measurements of a class from other teachers, other schools and accounts without the right', async () => {
  const { data } = saved(await life.measure(han, 98.4, 15.1))
  const [query, params] = [{ class_id: life.classes.mam }, { id: data[0]?.child.measure?.id ?? '' }]
  for (const who of [life.laTeacher, life.as.otherHead]) {
    expect((await who.ask(classGrowth, { query })).status).toBe(404)
    expect((await who.ask(measureHistory, { params })).status).toBe(404)
    expect((await who.ask(childGrowth, { params: { id: life.idOf(han) } })).status).toBe(404)
    expect((await who.ask(adviseFamily, { params, body: { version: 1, advised: true } })).status).toBe(404)
    expect((await who.fetch(addressOf(exportGrowth, who.role, { query }))).status).toBe(404)
  }
  expect((await life.as.mamTeacher.ask(classGrowth, { query })).status).toBe(403)
  expect((await life.laTeacher.get(growthListInput)).classes.map(({ id }) => id)).toEqual([life.classes.la])
  const entries = [
    { student_id: life.idOf('Nguyễn Tường Vy'), version: null, height: 99, weight: 15, posture: 'standing' as const },
  ]
  const body = { class_id: life.classes.mam, day: friday, entries }
  expect((await life.teacher.ask(measureClass, { body })).status).toBe(404)
})

test('stores the values encrypted, and no event, notice or audit entry contains one', async () => {
  saved(await life.measure(han, 98.4, 15.1))
  await life.settle()
  saved(await life.measure(han, 98.6, 15.3))
  const rows = await life.node<{ text: string }[]>`
    select g::text as text from growth_measures g union all select v::text from growth_versions v
    union all select n::text from notifications n`
  const entries = await life.entries('%')
  const [entry] = await life.entries('growth.update')
  expect(rows.length).toBe(4)
  for (const { text } of [...rows, ...entries])
    for (const value of ['98.4', '98.6', '15.1', '15.3']) expect(text).not.toContain(value)
  expect(entry).toMatchObject({ before: { height: '•••', weight: '•••' }, after: { height: '•••*', weight: '•••*' } })
})

test('a ciphertext that is copied to another child is not shown', async () => {
  saved(await life.measure(han, 98.4, 15.1))
  saved(await life.measure(duc, 97.1, 15.2))
  await life.node`update growth_measures set ciphertext = (
    select o.ciphertext from growth_measures o where o.student_id = ${life.idOf(duc)}) where student_id = ${life.idOf(han)}`
  const { data } = await life.of()
  expect(data.map(({ measure }) => measure?.height ?? null)).toEqual([97.1, null])
})

test('takes and shows nothing of a child without the consent, and a withdrawn one hides at once', async () => {
  saved(await life.measure(han, 98.4, 15.1))
  await life.settle()
  await life.consent(han, life.people.mamParent.id, false)
  expect(await life.childOf(han)).toMatchObject({
    consent: false,
    measure: null,
    previous: null,
    version: null,
    due: false,
  })
  expect((await life.family(life.as.mamParent, han)).body).toMatchObject({ consent: false, data: [] })
  expect(await life.teacher.get(childGrowth, { params: { id: life.idOf(han) } })).toMatchObject({
    consent: false,
    data: [],
  })
  expect(await outcomeOf(life.measure(han, 99, 15.1))).toEqual(['no_consent', []])
  const [row] = await life.node<{ id: string }[]>`select g.id from growth_measures g`
  const params = { id: row?.id ?? '' }
  expect((await life.teacher.ask(measureHistory, { params })).status).toBe(404)
  expect((await life.teacher.ask(adviseFamily, { params, body: { version: 1, advised: true } })).status).toBe(404)
  const pdf = await life.as.mamParent.fetch(addressOf(growthChartPdf, 'parent', { params: { id: life.idOf(han) } }))
  expect(await textOf(Buffer.from(await pdf.arrayBuffer()))).not.toContain('98,4')
  await life.consent(han, life.people.mamParent.id, true)
  expect((await life.childOf(han)).measure).toMatchObject({ height: 98.4 })
})

test('notifies each family once for a day, after the undo period, without a value', async () => {
  saved(await life.measure(han, 98.4, null))
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  await life.settle()
  saved(await life.measure(han, 98.4, 15.1))
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Đã có kết quả cân đo của bé Hân.'])
  expect(await life.noticesOf(life.as.bothParent)).toEqual([])
})

test('asks about a smaller child and a weight that changed by more than a fifth, and saves them when confirmed', async () => {
  const september = '2026-09-15'
  saved(await life.measure(han, 97, 15, { day: september }))
  expect(await outcomeOf(life.measure(han, 96, 18))).toEqual(['saved', []])
  expect(await outcomeOf(life.measure(han, 95.9, 15))).toEqual(['unconfirmed', ['differs']])
  expect(await outcomeOf(life.measure(han, 98, 18.1))).toEqual(['unconfirmed', ['differs']])
  expect(await outcomeOf(life.measure(han, 98, 11.9))).toEqual(['unconfirmed', ['differs']])
  expect((await life.childOf(han)).measure).toMatchObject({ height: 96, weight: 18 })
  expect(await outcomeOf(life.measure(han, 98, 18.1, { confirmed: true }))).toEqual(['saved', []])
  expect((await life.childOf(han)).measure).toMatchObject({ height: 98, weight: 18.1, version: 2 })
  expect(await outcomeOf(life.measure(duc, 70, 15))).toEqual(['unconfirmed', ['implausible']])
})

test('refuses impossible values, later days and days outside of the year, and saves the other children', async () => {
  for (const [height, weight, field] of [
    [39.9, 15, 'height'],
    [140.1, 15, 'height'],
    [98.45, 15, 'height'],
    [98, 1.9, 'weight'],
    [98, 60.1, 'weight'],
  ] as const)
    expect((await life.measure(han, height, weight)).body, `${height} ${weight}`).toMatchObject({
      code: 'validation',
      errors: { [`entries.0.${field}`]: expect.any(String) },
    })
  const at = (day: string) => life.measure(han, 98, 15, { day, version: null })
  expect((await at('2026-11-21')).body).toMatchObject({ errors: { day: 'Ngày đo không được sau hôm nay.' } })
  expect((await at('2026-08-20')).status).toBe(404)

  const both = [
    { student_id: life.idOf(han), version: null, height: 60, weight: 15, posture: 'standing' as const },
    { student_id: life.idOf(duc), version: null, height: 97.1, weight: 15.2, posture: 'standing' as const },
  ]
  const { data, batch } = await life.teacher.get(measureClass, {
    body: { class_id: life.classes.mam, day: friday, entries: both },
  })
  expect(data.map(({ outcome, child }) => [child.student.full_name, outcome])).toEqual([
    [duc, 'saved'],
    [han, 'unconfirmed'],
  ])
  expect(batch).not.toBeNull()
})

test('of two people at once the second is answered with the values of the first, child by child', async () => {
  saved(await life.measure(han, 98.4, 15.1, { version: null }))
  const body = saved(await life.measure(han, 97.2, 15.4, { who: life.colleague, version: null }))
  expect(body).toMatchObject({
    batch: null,
    data: [{ outcome: 'conflict', child: { measure: { height: 98.4 }, version: 1 } }],
  })
  expect(await outcomeOf(life.measure(han, 98.4, 15.1, { who: life.colleague, version: null }))).toEqual(['same', []])
  const together = await Promise.all(
    [life.teacher, life.colleague].map((who, index) => life.measure(duc, 97 + index, 15, { who, version: null })),
  )
  expect(new Set(together.map((one) => saved(one).data[0]?.outcome))).toEqual(new Set(['conflict', 'saved']))
})

test('a repeated call with the same key writes once', async () => {
  const entries = [
    { student_id: life.idOf(han), version: null, height: 98.4, weight: 15.1, posture: 'standing' as const },
  ]
  const send = () =>
    life.teacher.fetch('/api/v1/teacher/growth/set', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'can-do-lop-mam-1' },
      body: JSON.stringify({ class_id: life.classes.mam, day: friday, entries }),
    })
  const [one, again] = [await (await send()).json(), await (await send()).json()]
  expect(again).toEqual(one)
  const [row] = await life.node<{ count: number }[]>`select count(*)::int as count from growth_versions`
  expect(row?.count).toBe(1)
})

test('undoes an own call within ten seconds, and no family has seen or heard of it', async () => {
  const { batch } = saved(await life.measure(han, 98.4, 15.1))
  const body = { batch: batch ?? '' }
  expect((await life.colleague.ask(undoMeasures, { body })).status).toBe(404)
  expect((await life.teacher.get(undoMeasures, { body })).data).toMatchObject([{ measure: null, version: null }])
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])

  const later = saved(await life.measure(han, 98.4, 15.1))
  life.pass(10)
  expect(await life.teacher.ask(undoMeasures, { body: { batch: later.batch ?? '' } })).toMatchObject({
    status: 409,
    body: { code: 'growth_undo_late' },
  })
})

test('corrects and takes back a wrong value with history, and the family sees the last one', async () => {
  const { data } = saved(await life.measure(han, 89.4, 15.1))
  const params = { id: data[0]?.child.measure?.id ?? '' }
  await life.settle()
  saved(await life.measure(han, 98.4, 15.1, { who: life.colleague }))
  await life.settle()
  expect((await life.family(life.as.mamParent, han)).body).toMatchObject({ data: [{ height: 98.4 }] })
  expect(await life.noticesOf(life.as.mamParent)).toHaveLength(1)
  saved(await life.measure(han, null, null))
  await life.settle()
  expect((await life.family(life.as.mamParent, han)).body).toMatchObject({ data: [] })
  expect((await life.childOf(han)).measure).toBeNull()
  expect((await life.teacher.get(measureHistory, { params })).data).toMatchObject([
    { version: 3, height: null, weight: null, by: 'Cô Hải Yến' },
    { version: 2, height: 98.4, by: 'Cô Tố Quyên' },
    { version: 1, height: 89.4, by: 'Cô Hải Yến' },
  ])
  const actions = await life.entries('growth.%')
  expect(actions.map(({ action }) => action)).toEqual(['growth.update', 'growth.delete'])
  expect(await outcomeOf(life.measure(han, 98.4, 15.1))).toEqual(['saved', []])
})

test('labels children for staff, and the advice to the family is a decision of the school', async () => {
  const { data } = saved(await life.measure(han, 98.4, 21.4))
  const measure = data[0]?.child.measure
  expect(measure).toMatchObject({
    labels: { weight: 'high', height: 'normal', nutrition: 'obese' },
    advised: false,
    can: { advise: true },
  })
  const params = { id: measure?.id ?? '' }
  expect((await life.teacher.ask(adviseFamily, { params, body: { version: 7, advised: true } })).status).toBe(409)
  await life.teacher.get(adviseFamily, { params, body: { version: 1, advised: true } })
  await life.settle()
  expect((await life.family(life.as.mamParent, han)).body).toMatchObject({ data: [{ advised: true }] })
  expect(await life.noticesOf(life.as.mamParent)).toHaveLength(1)

  const normal = saved(await life.measure(duc, 98.4, 15.2)).data[0]?.child.measure
  expect(normal).toMatchObject({
    labels: { weight: 'normal', height: 'normal', nutrition: 'normal' },
    can: { advise: false },
  })
  const refused = await life.teacher.ask(adviseFamily, {
    params: { id: normal?.id ?? '' },
    body: { version: 1, advised: true },
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { advised: expect.any(String) } } })
})

test('records a look of staff at a child once a day, and none of a child without a measurement', async () => {
  saved(await life.measure(han, 98.4, 15.1))
  for (const _ of [1, 2]) await life.of(friday, life.as.head)
  await life.as.deputy.get(childGrowth, { params: { id: life.idOf(han) } })
  const looks = await life.entries('student.read_growth')
  expect(looks).toMatchObject(
    ['Phùng Thị Diệu Hương', 'Tạ Thị Bích Loan'].map((actor_name) => ({ actor_name, student_id: life.idOf(han) })),
  )
})

test('says per class who is due: monthly under two years, every three months from two', async () => {
  const due = async () =>
    (await life.teacher.get(growthListInput)).classes.find(({ id }) => id === life.classes.mam)?.due
  expect(await due()).toBe(2)
  saved(await life.measure(han, 98.4, 15.1))
  expect(await due()).toBe(1)
  expect((await life.of()).data.map(({ due: is }) => is)).toEqual([true, false])
  const measuredOn = (day: string) => life.node`update growth_measures set day = ${day}`
  await measuredOn('2026-08-21')
  expect(await due()).toBe(1)
  await measuredOn('2026-08-20')
  expect(await due()).toBe(2)
  await life.node`update students set birth_date = '2025-03-14' where id = ${life.idOf(han)}`
  await measuredOn('2026-10-21')
  expect(await due()).toBe(1)
  await measuredOn('2026-10-20')
  expect(await due()).toBe(2)
  await life.node`update students set birth_date = '2023-03-14' where id = ${life.idOf(han)}`
})

test('is read-only in a closed year, and gone while the module is off', async () => {
  const open = saved(await life.measure(han, 98.4, 15.1)).data[0]?.child
  await life.node`update academic_years set current = false where school_id = ${life.school.id}`
  expect((await life.of(friday, life.as.head)).can.measure).toBe(false)
  expect((await life.measure(han, 99, 15, { who: life.as.head, version: open?.version ?? null })).body).toMatchObject({
    code: 'year_closed',
  })
  await life.node`update academic_years set current = true where school_id = ${life.school.id}`
  const switched = async (health: boolean) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes: { modules: { health } } } })
  }
  await switched(false)
  expect((await life.family(life.as.mamParent, han)).status).toBe(404)
  expect((await life.teacher.ask(growthListInput)).status).toBe(404)
  await switched(true)
})

test('prints the chart of a child and exports the list of a class, and records the export', async () => {
  saved(await life.measure(han, 98.4, 20.4, { day: '2026-09-15' }))
  saved(await life.measure(han, 99.5, 20.6))
  await life.settle()
  for (const who of [life.as.mamParent, life.teacher]) {
    const pdf = await who.fetch(addressOf(growthChartPdf, who.role, { params: { id: life.idOf(han) } }))
    const text = await textOf(Buffer.from(await pdf.arrayBuffer()))
    for (const part of ['BIỂU ĐỒ TĂNG TRƯỞNG', han, 'Cân nặng theo tuổi', '99,5', '15/09/2026', 'WHO'])
      expect(text).toContain(part)
    for (const secret of ['Béo phì', 'Thừa cân', 'suy dinh dưỡng']) expect(text).not.toContain(secret)
  }
  const answer = await life.teacher.fetch(addressOf(exportGrowth, 'teacher', { query: { class_id: life.classes.mam } }))
  const read = await readWorkbook('a class', Buffer.from(await answer.arrayBuffer()), { rows: 100, columns: 40 })
  if (!('sheet' in read)) throw new Error(read.refusal)
  const [, first, second] = read.sheet.rows.map(({ cells }) => cells)
  expect(first).toEqual(expect.arrayContaining([duc, 'Chưa đo']))
  expect(second).toEqual(expect.arrayContaining([han, 99.5, 20.6, 'Béo phì']))
  const [entry] = await life.entries('growth.export')
  expect(entry?.object_id).toBe(life.classes.mam)
})

test('a family reads what the child gained since the measurement before', async () => {
  saved(await life.measure(han, 97, 14.8, { day: '2026-09-15' }))
  saved(await life.measure(han, 98.4, 15.1))
  await life.settle()
  const answer = await life.as.mamParent.get(familyGrowth, { params: { id: life.idOf(han) } })
  expect(answer.data.map(({ gained }) => gained)).toEqual([{ height: 1.4, weight: 0.3, days: 66 }, null])
  expect(answer.lines.weight.map(({ at }) => at)).toEqual(Array.from({ length: 25 }, (_, index) => 24 + index))
  const at48 = answer.lines.height.find(({ at }) => at === 48)?.sd ?? []
  expect(at48.map(Math.round)).toEqual([90, 94, 103, 111, 116])
})
