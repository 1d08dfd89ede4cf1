import {
  approvePlan,
  commentOnPlan,
  deleteComment,
  deletePlan,
  listPlans,
  planHistory,
  resolveComment,
  returnPlan,
  submitPlan,
  withdrawPlan,
} from '@nhip-cau/contract/edu-plan'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, errorsOf, type PlanSchool, startPlanSchool } from '../../../testing/plan-school.ts'

let life: PlanSchool
beforeAll(async () => {
  life = await startPlanSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const learning = { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' }
const at = (plan: { readonly id: string; readonly version: number }) => ({
  params: { id: plan.id },
  body: { version: plan.version },
})

test('a teacher submits, the office approves, the teacher and the families of the class hear of it once', async () => {
  await life.write(await life.begun(), learning)
  const waiting = await life.submit()
  expect(waiting).toMatchObject({ state: 'waiting', can: { withdraw: true, approve: false } })
  await life.settle()
  expect(await life.noticesOf(life.as.head)).toEqual(['Mầm 1: kế hoạch từ 23/11/2026 chờ duyệt.'])
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  expect(await life.as.head.get(listPlans, { query: { state: 'waiting' } })).toMatchObject({
    waiting: 1,
    data: [{ id: waiting.id }],
  })
  expect((await life.approve()).state).toBe('approved')
  await life.settle()
  expect(await life.noticesOf(life.teacher)).toEqual(['Mầm 1: kế hoạch từ 23/11/2026 đã được duyệt.'])
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Đã có kế hoạch tuần 13 của lớp Mầm 1.'])
  expect(await life.noticesOf(life.as.laParent)).toEqual([])

  await life.write(waiting, { ...learning, text: 'Thơ: Bác sĩ giấy', version: 1 })
  await life.submit()
  await life.approve()
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toHaveLength(1)
})

test('what changed since the office read it is not approved', async () => {
  await life.write(await life.begun(), learning)
  const read = await life.submit()
  await life.write(read, { ...learning, text: 'Truyện: Bác sĩ chim', version: 1 }, life.colleague)
  const late = await life.as.head.ask(approvePlan, at(read))
  expect([late.status, codeOf(late)]).toEqual([409, 'conflict'])
  expect((await life.now()).state).toBe('waiting')
})

test('of two decisions at once one counts', async () => {
  await life.write(await life.begun(), learning)
  const read = await life.submit()
  const [one, two] = await Promise.all([
    life.as.head.ask(approvePlan, at(read)),
    life.as.deputy.ask(returnPlan, { params: { id: read.id }, body: { version: read.version, note: 'Thêm mục tiêu' } }),
  ])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a returned plan has the note, tells its author, and is submitted again after the change', async () => {
  await life.write(await life.begun(), learning)
  const read = await life.submit()
  const without = await life.as.head.ask(returnPlan, {
    params: { id: read.id },
    body: { version: read.version, note: '' },
  })
  expect([without.status, Object.keys(errorsOf(without))]).toEqual([422, ['note']])
  const note = 'Thêm mục tiêu cho hoạt động học.'
  const returned = await life.as.head.get(returnPlan, {
    params: { id: read.id },
    body: { version: read.version, note },
  })
  expect(returned).toMatchObject({ state: 'returned', returned: { note } })
  await life.settle()
  expect(await life.noticesOf(life.teacher)).toEqual([`Mầm 1: kế hoạch từ 23/11/2026 cần chỉnh sửa. ${note}`])
  expect(await life.noticesOf(life.colleague)).toEqual([])
  await life.write(read, { ...learning, text: 'Thơ, MT1', version: 1 })
  expect((await life.now()).state).toBe('returned')
  expect((await life.submit()).state).toBe('waiting')
})

test('teachers approve nothing where the school wants approval, and publish themselves where it does not', async () => {
  await life.write(await life.begun(), learning)
  const draft = await life.now()
  const early = await life.teacher.ask(approvePlan, at(draft))
  expect([early.status, codeOf(early)]).toEqual([409, 'edu_plan_state'])
  expect(
    (await life.teacher.ask(returnPlan as never, { params: { id: draft.id }, body: { version: 1, note: 'aa' } }))
      .status,
  ).toBeGreaterThanOrEqual(403)
  await life.settings({ approval: { plan: false } })
  expect(codeOf(await life.teacher.ask(submitPlan, at(draft)))).toBe('edu_plan_state')
  expect((await life.teacher.get(approvePlan, at(draft))).state).toBe('approved')
})

test('refuses an empty plan, and deletes only what was never approved', async () => {
  const plan = await life.begun()
  expect(codeOf(await life.teacher.ask(submitPlan, at(plan)))).toBe('edu_plan_empty')
  await life.write(plan, learning)
  await life.submit()
  const approved = await life.approve()
  const gone = await life.teacher.ask(deletePlan, { params: { id: approved.id } })
  expect([gone.status, codeOf(gone)]).toEqual([409, 'edu_plan_approved'])
  const next = await life.begun('2026-11-30')
  await life.teacher.get(deletePlan, { params: { id: next.id } })
  expect((await life.sheet('2026-11-30')).plan).toBeNull()
})

test('a withdrawn plan waits no more and its notification is closed', async () => {
  await life.write(await life.begun(), learning)
  const waiting = await life.submit()
  await life.settle()
  expect((await life.teacher.get(withdrawPlan, at(waiting))).state).toBe('draft')
  await life.settle()
  const [row] = await life.node<{ count: number }[]>`
    select count(*)::int as count from notice_closings where subject = ${`edu-plan:${waiting.id}`}`
  expect(row?.count).toBe(1)
})

test('a plan that is deleted while it waits closes its notification', async () => {
  await life.write(await life.begun(), learning)
  const waiting = await life.submit()
  await life.settle()
  await life.teacher.get(deletePlan, { params: { id: waiting.id } })
  await life.settle()
  const [row] = await life.node<{ count: number }[]>`
    select count(*)::int as count from notice_closings where subject = ${`edu-plan:${waiting.id}`}`
  expect(row?.count).toBe(1)
})

test('the history says who sent, returned and approved, and which cells differ', async () => {
  await life.write(await life.begun(), learning)
  const read = await life.submit()
  await life.as.head.get(returnPlan, { params: { id: read.id }, body: { version: read.version, note: 'Sửa thứ Ba' } })
  await life.write(read, { ...learning, text: 'Truyện: Bác sĩ chim', version: 1 })
  await life.submit()
  await life.approve()
  const { data } = await life.teacher.get(planHistory, { params: { id: read.id } })
  expect(data.map(({ number, kind, by }) => `${number} ${kind} ${by}`)).toEqual([
    '4 approved Phùng Thị Diệu Hương',
    '3 submitted Cô Hải Yến',
    '2 returned Phùng Thị Diệu Hương',
    '1 submitted Cô Hải Yến',
  ])
  expect(data[1]?.changes).toEqual([
    { row: 'Hoạt động học', day: 2, before: 'Thơ: Làm bác sĩ', after: 'Truyện: Bác sĩ chim' },
  ])
})

test('the office comments at a cell, the author resolves it, and only who wrote it deletes it', async () => {
  const plan = await life.begun()
  const body = { row: 'learning', day: 2, text: 'Thêm mục tiêu ở ô này.' }
  const comment = await life.as.head.get(commentOnPlan, { params: { id: plan.id }, body })
  expect((await life.now()).comments).toMatchObject([
    { row: 'learning', day: 2, by: 'Phùng Thị Diệu Hương', resolved: null },
  ])
  const params = { id: comment.id }
  const resolved = await life.teacher.get(resolveComment, { params, body: { resolved: true } })
  expect(resolved.resolved?.by).toBe('Cô Hải Yến')
  expect((await life.now()).version).toBe(plan.version)
  expect((await life.teacher.ask(deleteComment, { params })).status).toBe(404)
  expect((await life.laTeacher.ask(resolveComment, { params, body: { resolved: false } })).status).toBe(404)
  await life.as.head.get(deleteComment, { params })
  expect((await life.now()).comments).toEqual([])
  const nowhere = await life.as.head.ask(commentOnPlan, { params: { id: plan.id }, body: { ...body, row: 'nothing' } })
  expect([nowhere.status, Object.keys(errorsOf(nowhere))]).toEqual([422, ['row']])
})

test('on the set weekday and hour the teachers of classes without a finished plan are reminded once', async () => {
  const run = async (local: string) => {
    life.setNow(local)
    await life.server.node.runClock('edu-plans.remind')
    await life.settle()
  }
  await run('2026-11-27T09:00')
  expect(await life.noticesOf(life.laTeacher)).toEqual([])
  await life.write(await life.begun('2026-11-30'), learning)
  await life.submit('2026-11-30')
  await run('2026-11-27T10:00')
  await run('2026-11-27T10:20')
  expect(await life.noticesOf(life.laTeacher)).toEqual(['Lá 1: kế hoạch tuần 14 chưa xong.'])
  expect(await life.noticesOf(life.colleague)).toEqual([])
})
