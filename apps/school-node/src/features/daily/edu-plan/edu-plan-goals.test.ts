import {
  approvePlan,
  copyIntoPlan,
  createPlan,
  createYearPlan,
  getYearPlan,
  listPlanSources,
  updatePlan,
} from '@nhip-cau/contract/edu-plan'
import { planCoverage } from '@nhip-cau/contract/edu-plan-coverage'
import {
  createDomain,
  createGoal,
  createSet,
  listPlanTemplates,
  listSets,
  updateDomain,
  updateGoal,
  updatePlanTemplate,
  updateSet,
} from '@nhip-cau/contract/edu-plan-setup'
import { createTheme, deleteTheme, listThemes, updateTheme } from '@nhip-cau/contract/edu-plan-themes'
import { saveRatings } from '@nhip-cau/contract/student-review'
import { listAspects } from '@nhip-cau/contract/student-review-setup'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, errorsOf, monday, type PlanSchool, startPlanSchool } from '../../../testing/plan-school.ts'

let life: PlanSchool
beforeAll(async () => {
  life = await startPlanSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const age_group = 'kindergarten_3_4' as const
const set2020 = () => life.as.head.get(createSet, { body: { programme: 'kindergarten', name: 'Chương trình 2020' } })
const yearPlan = () => life.as.head.get(createYearPlan, { body: { age_group } })
const learning = { row: 'learning', day: 2 }
const of = (class_id: string, day: string) => ({ query: { class_id, day } })

test('two programmes stand side by side, each with its own domains and goals', async () => {
  await set2020()
  await life.as.head.get(createSet, { body: { programme: 'pilot', name: 'Chương trình thí điểm' } })
  const { data } = await life.teacher.get(listSets)
  expect(data.map(({ name, domains }) => `${name}: ${domains.length}`)).toEqual([
    'Chương trình 2020: 5',
    'Chương trình thí điểm: 7',
  ])
  expect(data[0]?.domains[0]).toMatchObject({
    name: 'Phát triển thể chất',
    goals: [{ code: 'TC1' }, { code: 'TC2' }, {}, {}, {}, {}],
  })
  const nursery = await life.as.head.get(createSet, { body: { programme: 'nursery', name: 'Nhà trẻ' } })
  expect(nursery.domains).toHaveLength(4)
})

test('the office changes sets, domains and goals; names and codes are unique, old versions get 409', async () => {
  const set = await set2020()
  const twice = await life.as.head.ask(createSet, { body: { programme: 'own', name: 'chương trình 2020' } })
  expect([twice.status, errorsOf(twice).name]).toEqual([422, 'Tên bộ mục tiêu này đã có.'])
  const domain = await life.as.head.get(createDomain, { params: { id: set.id }, body: { name: 'Kỹ năng sống' } })
  const params = { id: domain.id }
  const goal = await life.as.head.get(createGoal, { params, body: { code: 'MT1', text: 'Tự mặc áo' } })
  const code = await life.as.head.ask(createGoal, { params, body: { code: 'mt1', text: 'Tự đi giày' } })
  expect([code.status, Object.keys(errorsOf(code))]).toEqual([422, ['code']])
  const change = { code: 'MT1', text: 'Tự mặc áo khoác', active: false, version: goal.version }
  expect(await life.as.head.get(updateGoal, { params: { id: goal.id }, body: change })).toMatchObject({ active: false })
  expect(codeOf(await life.as.head.ask(updateGoal, { params: { id: goal.id }, body: change }))).toBe('conflict')
  const first = { name: 'Kỹ năng sống', active: true, position: 1, version: domain.version }
  expect(await life.as.head.get(updateDomain, { params, body: first })).toMatchObject({ position: 1 })
  const off = { name: set.name, active: false, version: set.version }
  await life.as.head.get(updateSet, { params: { id: set.id }, body: off })
  expect((await life.teacher.get(listSets)).data).toEqual([])
  expect(
    (await life.teacher.ask(createSet as never, { body: { programme: 'own', name: 'Của cô' } })).status,
  ).toBeGreaterThanOrEqual(403)
})

test('a goal is linked to a cell; an unknown or a deactivated one is refused, what stands there stays', async () => {
  const [domain] = (await set2020()).domains
  const [goal] = domain?.goals ?? []
  if (!goal) throw new Error('no goal')
  const plan = await life.begun()
  const saved = await life.write(plan, { ...learning, text: 'Bật qua 3 ô', goal_ids: [goal.id] })
  expect(saved.cell?.goal_ids).toEqual([goal.id])
  expect((await life.now()).goals).toMatchObject([{ code: 'TC1', domain: 'Phát triển thể chất' }])
  await life.as.head.get(updateGoal, { params: { id: goal.id }, body: { ...goal, active: false } })
  const kept = await life.write(plan, { ...learning, text: 'Bật qua 4 ô', goal_ids: [goal.id], version: 1 })
  expect(kept.outcome).toBe('saved')
  await expect(life.write(plan, { row: 'learning', day: 3, text: 'Khác', goal_ids: [goal.id] })).rejects.toThrow()
})

test('coverage shows which goals a class has planned and which domains its reviews have rated', async () => {
  const set = await set2020()
  const [body, mind] = set.domains
  const [jump, walk] = body?.goals ?? []
  const aspects = (await life.teacher.get(listAspects)).data
  const rated = aspects.find(({ name }) => name === body?.name) ?? aspects[0]
  if (rated?.name !== body?.name && body && rated) {
    const change = {
      name: body.name,
      active: true,
      position: body.position,
      version: body.version,
      aspect_id: rated.id,
    }
    await life.as.head.get(updateDomain, { params: { id: body.id }, body: change })
  }
  await life.write(await life.begun(), { ...learning, text: 'Bật', goal_ids: [jump?.id ?? ''] })
  const ratings = [{ aspect_id: rated?.id ?? '', level: 'good' as const }]
  const entries = [{ student_id: life.student_id, version: 0, ratings }]
  await life.teacher.get(saveRatings, { body: { class_id: life.class_id, day: monday, entries } })
  const coverage = await life.teacher.get(planCoverage, { query: { class_id: life.class_id } })
  expect(coverage).toMatchObject({ set: { id: set.id }, planned: 1, goals: 26 })
  const [first, second] = coverage.data
  expect(first).toMatchObject({ name: body?.name, aspect: rated?.name, observed: { ratings: 1, children: 1 } })
  expect(first?.goals.slice(0, 2)).toMatchObject([
    { goal: { id: jump?.id }, planned: 1, approved: 0, weeks: [13], last: monday },
    { goal: { id: walk?.id }, planned: 0, weeks: [], last: null },
  ])
  expect(second).toMatchObject({ name: mind?.name, observed: { ratings: 0, children: 0 } })
  await life.submit()
  await life.approve()
  const after = await life.teacher.get(planCoverage, { query: { class_id: life.class_id } })
  expect(after.data[0]?.goals[0]).toMatchObject({ planned: 1, approved: 1 })
  expect((await life.laTeacher.ask(planCoverage, { query: { class_id: life.class_id } })).status).toBe(404)
})

test('a year plan places themes over the numbered weeks; two themes share no week', async () => {
  const plan = await yearPlan()
  const params = { id: plan.id }
  const job = {
    name: 'Nghề nghiệp',
    from: '2026-11-11',
    weeks: 4,
    branches: ['Nghề xây dựng', 'Ngày hội của cô giáo 20/11'],
  }
  const theme = await life.as.head.get(createTheme, { params, body: job })
  expect(theme).toMatchObject({ from: '2026-11-09', to: '2026-12-04' })
  expect(theme.weeks.map(({ number, branch }) => `${number} ${branch}`)).toEqual([
    '11 Nghề xây dựng',
    '12 Ngày hội của cô giáo 20/11',
    '13 ',
    '14 ',
  ])
  const overlap = await life.as.head.ask(createTheme, {
    params,
    body: { name: 'Gia đình', from: '2026-11-30', weeks: 2 },
  })
  expect([overlap.status, errorsOf(overlap).from]).toEqual([422, 'Tuần này đã thuộc chủ đề Nghề nghiệp.'])
  const long = await life.as.head.ask(createTheme, { params, body: { name: 'Mùa hè', from: '2027-05-24', weeks: 8 } })
  expect([long.status, Object.keys(errorsOf(long))]).toEqual([422, ['weeks']])
  const change = { ...job, weeks: 3, version: theme.version }
  await life.as.head.get(updateTheme, { params: { id: theme.id }, body: change })
  expect(codeOf(await life.as.head.ask(updateTheme, { params: { id: theme.id }, body: change }))).toBe('conflict')
  expect((await life.teacher.get(listThemes, { query: { class_id: life.class_id } })).data).toMatchObject([
    { name: 'Nghề nghiệp', to: '2026-11-27' },
  ])
  await life.as.head.get(deleteTheme, { params: { id: theme.id } })
  expect((await life.teacher.get(getYearPlan, { query: { age_group } })).plan?.themes).toEqual([])
})

test('the usual themes fill a year; teachers have the year plans of their own age only', async () => {
  const plan = await life.teacher.get(createYearPlan, { body: { age_group, source: 'usual' } })
  expect(plan.themes).toHaveLength(10)
  expect(plan.themes[0]).toMatchObject({ name: 'Trường mầm non – Tết Trung thu', from: '2026-08-31' })
  const other = await life.teacher.ask(getYearPlan, { query: { age_group: 'kindergarten_5_6' } })
  expect([other.status, Object.keys(errorsOf(other))]).toEqual([422, ['age_group']])
})

test('the approval of a year plan looks up the children of all its classes at once', async () => {
  const [la] = await life.node<{ age_group: string }[]>`
    select c.age_group from classes c where c.id = ${life.classes.la}`
  const setAge = (age: string) => life.node`update classes set age_group = ${age} where id = ${life.classes.la}`
  await setAge(age_group)
  const { id, version } = await life.as.head.get(createYearPlan, { body: { age_group, source: 'usual' } })
  life.statements.splice(0)
  await life.as.head.get(approvePlan, { params: { id }, body: { version } })
  const reads = life.statements.filter((one) => one.includes('select sc.student_id as id'))
  await setAge(la?.age_group ?? '')
  expect(reads).toHaveLength(1)
})

test('a week plan begins from the theme with its branch and goals', async () => {
  const goal = (await set2020()).domains[1]?.goals[4]
  const year = await yearPlan()
  const theme = {
    name: 'Nghề nghiệp',
    from: '2026-11-09',
    weeks: 4,
    branches: ['A', 'B', 'Bác sĩ của bé'],
    goal_ids: [goal?.id ?? ''],
  }
  const { id } = await life.as.head.get(createTheme, { params: { id: year.id }, body: theme })
  const plan = await life.teacher.get(createPlan, { body: { class_id: life.class_id, day: monday, source: 'theme' } })
  expect(plan).toMatchObject({ theme: { id, name: 'Nghề nghiệp' }, branch: 'Bác sĩ của bé' })
  expect(plan.aim).toBe('NT5: Kể tên và công việc của một số nghề quen thuộc')
  const month = await life.teacher.get(createPlan, {
    body: { class_id: life.class_id, day: monday, level: 'month', theme_id: id },
  })
  expect(month.period).toMatchObject({ from: '2026-11-09', to: '2026-12-04' })
})

test('a plan is copied from the former week and from another class once that is approved', async () => {
  const former = await life.approved('2026-11-16', 'Ngày hội của cô giáo')
  const own = await life.teacher.get(listPlanSources, of(life.class_id, monday))
  expect(own.data).toMatchObject([{ kind: 'former', cells: 1, plan: { id: former.id } }])
  const body = { class_id: life.class_id, day: monday, source: 'plan' as const, source_plan_id: former.id }
  const copy = await life.teacher.get(createPlan, { body })
  expect(copy).toMatchObject({ state: 'draft', cells: [{ text: 'Ngày hội của cô giáo', version: 1 }] })

  const la = await life.laTeacher.get(listPlanSources, of(life.classes.la, monday))
  expect(la.data).toEqual([])
  const hidden = await life.laTeacher.ask(createPlan, {
    body: { ...body, class_id: life.classes.la, source_plan_id: copy.id },
  })
  expect(hidden.status).toBe(404)
  await life.submit()
  await life.approve()
  expect((await life.laTeacher.get(listPlanSources, of(life.classes.la, monday))).data).toMatchObject([
    { kind: 'other_class', plan: { id: copy.id } },
  ])
  const taken = await life.laTeacher.get(createPlan, {
    body: { ...body, class_id: life.classes.la, source_plan_id: copy.id },
  })
  expect(taken.cells).toMatchObject([{ text: 'Ngày hội của cô giáo' }])
})

test('a teacher of another class copies what was approved, not what has been written since', async () => {
  const plan = await life.approved(monday, 'Đã duyệt')
  await life.write(plan, { row: 'learning', day: 2, text: 'Bản nháp', version: 1 })
  await life.write(plan, { row: 'outdoor', day: 1, text: 'Chơi nháp' })
  const { version, id } = await life.now()
  await life.teacher.get(updatePlan, { params: { id }, body: { version, branch: 'Nhánh nháp' } })
  const { data } = await life.laTeacher.get(listPlanSources, of(life.classes.la, monday))
  expect(data).toMatchObject([{ plan: { id, branch: '', state: 'approved' }, kind: 'other_class', cells: 1 }])
  expect((await life.now()).branch).toBe('Nhánh nháp')
  const body = { class_id: life.classes.la, day: monday, source: 'plan' as const, source_plan_id: id }
  const copy = await life.laTeacher.get(createPlan, { body })
  expect(copy).toMatchObject({ branch: '', cells: [{ row: 'learning', day: 2, text: 'Đã duyệt' }] })
})

test('copying into a plan fills empty cells and keeps what is written', async () => {
  const former = await life.approved('2026-11-16', 'Cũ')
  await life.write(former, { row: 'outdoor', day: 1, text: 'Chơi cũ' })
  const plan = await life.begun()
  await life.write(plan, { ...learning, text: 'Mới' })
  const { version } = await life.now()
  const copied = await life.teacher.get(copyIntoPlan, {
    params: { id: plan.id },
    body: { version, source_plan_id: former.id },
  })
  expect(copied.cells.map(({ text }) => text).toSorted()).toEqual(['Chơi cũ', 'Mới'])
  const late = await life.teacher.ask(copyIntoPlan, {
    params: { id: plan.id },
    body: { version, source_plan_id: former.id },
  })
  expect(codeOf(late)).toBe('conflict')
})

test('the office changes the rows of the grid; plans that exist keep theirs', async () => {
  const old = await life.begun()
  const [week] = (await life.as.head.get(listPlanTemplates)).data.filter(({ level }) => level === 'week')
  if (!week) throw new Error('no rows')
  const rows = [...week.rows.slice(0, 3), { name: 'Ngoại khóa', learning: false }]
  const changed = await life.as.head.get(updatePlanTemplate, { body: { level: 'week', version: week.version, rows } })
  expect(changed.rows.at(-1)?.key).toMatch(/^own_/)
  expect(
    codeOf(await life.as.head.ask(updatePlanTemplate, { body: { level: 'week', version: week.version, rows } })),
  ).toBe('conflict')
  expect((await life.now()).rows).toHaveLength(old.rows.length)
  expect((await life.begun('2026-11-30')).rows.map(({ name }) => name)).toEqual([
    'Đón trẻ – trò chuyện',
    'Thể dục sáng',
    'Hoạt động học',
    'Ngoại khóa',
  ])
})
