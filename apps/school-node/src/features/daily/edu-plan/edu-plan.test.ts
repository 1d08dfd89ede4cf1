import {
  approvePlan,
  createPlan,
  getPlan,
  getPlanSheet,
  listPlans,
  saveCells,
  submitPlan,
  updatePlan,
} from '@nhip-cau/contract/edu-plan'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, errorsOf, monday, type PlanSchool, startPlanSchool } from '../../../testing/plan-school.ts'

let life: PlanSchool
beforeAll(async () => {
  life = await startPlanSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const learning = { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' }

test('a teacher begins the plan of a week: the rows of the school, number and dates of the week', async () => {
  const before = await life.sheet('2026-11-25')
  expect(before).toMatchObject({
    plan: null,
    can: { create: true },
    period: { from: monday, to: '2026-11-27', week: 13 },
  })
  const plan = await life.begun('2026-11-25')
  expect(plan.period).toEqual({ level: 'week', from: monday, to: '2026-11-27', week: 13 })
  expect(plan.rows.map(({ name }) => name)).toEqual([
    'Đón trẻ – trò chuyện',
    'Thể dục sáng',
    'Hoạt động học',
    'Chơi ngoài trời',
    'Chơi, hoạt động ở các góc',
    'Ăn – ngủ – vệ sinh',
    'Hoạt động chiều',
    'Nêu gương – trả trẻ',
  ])
  expect(plan).toMatchObject({ state: 'draft', cells: [], can: { write: true, submit: false, approve: false } })
  const again = await life.colleague.ask(createPlan, { body: { class_id: life.class_id, day: monday } })
  expect([again.status, codeOf(again)]).toEqual([409, 'edu_plan_exists'])
})

test('two teachers write different cells of one plan at once and both are kept', async () => {
  const plan = await life.begun()
  const other = { row: 'outdoor', day: 1, text: 'Quan sát cây bàng' }
  const outcomes = await Promise.all([life.write(plan, learning), life.write(plan, other, life.colleague)])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
  const { cells, version } = await life.now()
  expect(cells.map(({ text, by }) => `${text}, ${by}`).toSorted()).toEqual([
    'Quan sát cây bàng, Cô Tố Quyên',
    'Thơ: Làm bác sĩ, Cô Hải Yến',
  ])
  expect(version).toBe(3)
})

test('the second of two writers of one cell overwrites nothing and gets the text that stands', async () => {
  const plan = await life.begun()
  await life.write(plan, learning)
  const late = await life.write(plan, { ...learning, text: 'Truyện: Bác sĩ chim' }, life.colleague)
  expect(late).toMatchObject({ outcome: 'conflict', cell: { text: 'Thơ: Làm bác sĩ', version: 1, by: 'Cô Hải Yến' } })
  expect(late.text).toContain('vừa sửa ô này')
  expect((await life.now()).cells[0]?.text).toBe('Thơ: Làm bác sĩ')
  const merged = await life.write(plan, { ...learning, text: 'Thơ và truyện', version: 1 }, life.colleague)
  expect(merged).toMatchObject({ outcome: 'saved', cell: { version: 2 } })
})

test('an emptied cell keeps its version, so an old draft does not fill it again', async () => {
  const plan = await life.begun()
  await life.write(plan, learning)
  await life.write(plan, { ...learning, text: '', version: 1 }, life.colleague)
  expect(await life.write(plan, { ...learning, text: 'Bản nháp cũ' })).toMatchObject({
    outcome: 'conflict',
    cell: { text: '', version: 2 },
  })
})

test('a repeated save of the same text changes nothing', async () => {
  const plan = await life.begun()
  await life.write(plan, learning)
  expect(await life.write(plan, learning)).toMatchObject({ outcome: 'same', cell: { version: 1 } })
  expect((await life.now()).version).toBe(2)
})

test('refuses a row or day that the plan does not have, and a text that is too long at its cell', async () => {
  const plan = await life.begun()
  expect(await life.write(plan, { row: 'unknown', day: 1, text: 'a' })).toMatchObject({
    outcome: 'refused',
    cell: null,
  })
  expect(await life.write(plan, { row: 'learning', day: 0, text: 'a' })).toMatchObject({ outcome: 'refused' })
  const body = { cells: [{ row: 'learning', day: 1, version: 0, text: 'a'.repeat(planLimits.cell + 1) }] }
  const long = await life.teacher.ask(saveCells, { params: { id: plan.id }, body })
  expect([long.status, Object.keys(errorsOf(long))]).toEqual([422, ['cells.0.text']])
})

test('two changes of the theme line: the second one gets 409, a change of a cell in between does not matter', async () => {
  const plan = await life.begun()
  await life.write(plan, learning, life.colleague)
  const params = { id: plan.id }
  const head = { version: plan.version, branch: 'Bác sĩ của bé' }
  expect((await life.teacher.get(updatePlan, { params, body: head })).branch).toBe('Bác sĩ của bé')
  const late = await life.colleague.ask(updatePlan, { params, body: { ...head, branch: 'Bác nông dân' } })
  expect([late.status, codeOf(late)]).toEqual([409, 'conflict'])
})

test('teachers neither see nor write the plans of other classes', async () => {
  const plan = await life.begun()
  const params = { id: plan.id }
  expect((await life.laTeacher.ask(getPlan, { params })).status).toBe(404)
  expect((await life.laTeacher.ask(getPlanSheet, { query: { class_id: life.class_id, day: monday } })).status).toBe(404)
  const cells = [{ ...learning, version: 0 }]
  expect((await life.laTeacher.ask(saveCells, { params, body: { cells } })).status).toBe(404)
  expect((await life.laTeacher.get(listPlans)).data).toEqual([])
  expect((await life.as.otherHead.ask(getPlan, { params })).status).toBe(404)
  expect((await life.as.mamParent.ask(getPlan as never, { params })).status).toBeGreaterThanOrEqual(403)
})

test('refuses a week outside of the school year and a day plan on a Sunday', async () => {
  const create = (body: { day: string; level?: 'day' | 'week' }) =>
    life.teacher.ask(createPlan, { body: { class_id: life.class_id, ...body } })
  const outside = await create({ day: '2027-08-02' })
  expect([outside.status, errorsOf(outside).day]).toEqual([422, 'Thời gian này không có ngày học trong năm học.'])
  const sunday = await create({ day: '2026-11-29', level: 'day' })
  expect([sunday.status, errorsOf(sunday).day]).toEqual([422, 'Kế hoạch ngày chỉ lập cho thứ Hai đến thứ Sáu.'])
})

test('a class has day plans beside the week plan, and a plan of the month', async () => {
  await life.begun()
  const body = { class_id: life.class_id, day: '2026-11-24' }
  const day = await life.teacher.get(createPlan, { body: { ...body, level: 'day' } })
  expect(day.rows.map(({ key }) => key)).toContain('preparation')
  expect(await life.write(day, { row: 'preparation', day: 0, text: 'Tranh bác sĩ' })).toMatchObject({
    outcome: 'saved',
  })
  const month = await life.teacher.get(createPlan, { body: { ...body, level: 'month' } })
  expect(month.period).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
  const found = await life.teacher.get(getPlanSheet, { query: { ...body, level: 'month' } })
  expect(found.plan?.id).toBe(month.id)
  expect((await life.teacher.get(listPlans)).data.map(({ period }) => period.level).toSorted()).toEqual([
    'day',
    'month',
    'week',
  ])
})

test('plans are found by the words of theme and branch without accents', async () => {
  const plan = await life.begun()
  await life.teacher.get(updatePlan, { params: { id: plan.id }, body: { version: 1, branch: 'Bác sĩ của bé' } })
  expect((await life.teacher.get(listPlans, { query: { q: 'bac si' } })).data).toMatchObject([{ id: plan.id }])
  expect((await life.teacher.get(listPlans, { query: { q: 'nong dan' } })).data).toEqual([])
})

test('a plan of a closed year is readable and cannot be changed', async () => {
  const plan = await life.begun()
  await life.write(plan, learning)
  await life.node`
    update academic_years set starts_on = '2025-09-01', ends_on = '2026-05-29', current = false
    where id = ${plan.academic_year_id}`
  try {
    const shown = await life.as.head.get(getPlan, { params: { id: plan.id } })
    expect(shown).toMatchObject({ can: { write: false, submit: false, approve: false, comment: false, delete: false } })
    const params = { id: plan.id }
    const cells = [{ ...learning, version: 1, text: 'Muộn' }]
    const write = await life.as.head.ask(saveCells, { params, body: { cells } })
    expect([write.status, codeOf(write)]).toEqual([409, 'year_closed'])
    const approve = await life.as.head.ask(approvePlan, { params, body: { version: shown.version } })
    expect(codeOf(approve)).toBe('year_closed')
  } finally {
    await life.node`
      update academic_years set starts_on = '2026-09-07', ends_on = '2027-05-31', current = true
      where id = ${plan.academic_year_id}`
  }
})

test('the module that is off answers 404', async () => {
  const plan = await life.begun()
  await life.settings({ modules: { edu_plan: false } })
  expect((await life.teacher.ask(getPlan, { params: { id: plan.id } })).status).toBe(404)
  expect((await life.teacher.ask(submitPlan, { params: { id: plan.id }, body: { version: 1 } })).status).toBe(404)
})

test('the grid of a week takes at most four statements', async () => {
  await life.approved()
  await life.sheet()
  expect((await life.statementsOf(() => life.sheet())).length).toBeLessThanOrEqual(4)
})
