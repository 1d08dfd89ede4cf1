import { approvePlan, createPlan, createYearPlan, getPlan, updatePlan } from '@nhip-cau/contract/edu-plan'
import { getChildPlan, getLearningToday } from '@nhip-cau/contract/edu-plan-family'
import { attachPlanImages, removePlanImage } from '@nhip-cau/contract/edu-plan-files'
import { createTheme } from '@nhip-cau/contract/edu-plan-themes'
import { imageAddress } from '@nhip-cau/contract/image-address'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { uploadPhoto } from '@nhip-cau/server/testing/upload-photo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorsOf, monday, type PlanSchool, startPlanSchool } from '../../../testing/plan-school.ts'

let life: PlanSchool
beforeAll(async () => {
  life = await startPlanSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

test('families see the week plan of their child’s class once it is approved, and nothing before', async () => {
  await life.write(await life.begun(), { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' })
  expect(await life.read()).toMatchObject({ class: { name: 'Mầm 1' }, week: { week: 13, from: monday }, plan: null })
  await life.submit()
  expect((await life.read()).plan).toBeNull()
  await life.approve()
  const { plan } = await life.read()
  expect(plan?.cells).toEqual([{ row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' }])
  expect(plan?.teachers).toContain('Cô Hải Yến')
})

test('after a change families keep seeing the approved text until it is approved again', async () => {
  const plan = await life.approved()
  await life.write(plan, { row: 'learning', day: 2, text: 'Chưa duyệt', version: 1 })
  expect((await life.now()).state).toBe('draft')
  expect((await life.read()).plan?.cells[0]?.text).toBe('Thơ: Làm bác sĩ')
  await life.submit()
  await life.approve()
  expect((await life.read()).plan?.cells[0]?.text).toBe('Chưa duyệt')
})

test('a family of another class or school gets 404 for this child and sees nothing of its class', async () => {
  await life.approved()
  const query = { student_id: life.student_id, day: monday }
  expect((await life.as.laParent.ask(getChildPlan, { query })).status).toBe(404)
  expect((await life.as.otherParent.ask(getChildPlan, { query })).status).toBe(404)
  const [other] = await life.node<{ id: string }[]>`select id from students where full_name = 'Nguyễn Tường Vy'`
  expect((await life.read(life.as.laParent, monday, other?.id)).plan).toBeNull()
})

test('what families get has no goals, comments, versions or drafts', async () => {
  await life.approved()
  const answer = JSON.stringify(await life.read())
  for (const word of ['goal', 'comment', 'version', 'state', 'changed']) expect(answer).not.toContain(`"${word}`)
})

test('on the home a family sees what its child learns today and on the next school day', async () => {
  const plan = await life.begun()
  await life.write(plan, { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' })
  await life.write(plan, { row: 'learning', day: 3, text: 'Dụng cụ của bác sĩ' })
  await life.write(plan, { row: 'outdoor', day: 2, text: 'Quan sát cây bàng' })
  expect(await life.as.mamParent.get(getLearningToday)).toEqual({ data: [] })
  await life.submit()
  await life.approve()
  const { data } = await life.as.mamParent.get(getLearningToday)
  expect(data).toMatchObject([
    {
      class: { name: 'Mầm 1' },
      today: { day: '2026-11-24', learning: [{ row: 'Hoạt động học', text: 'Thơ: Làm bác sĩ' }] },
      next: { day: '2026-11-25', learning: [{ text: 'Dụng cụ của bác sĩ' }] },
    },
  ])
  expect(await life.as.laParent.get(getLearningToday)).toEqual({ data: [] })
  expect((await life.as.bothParent.get(getLearningToday)).data.map((one) => one.class.name)).toEqual(['Mầm 1'])
})

test('at the weekend the coming week is shown, and weeks with a plan are one step away', async () => {
  await life.approved()
  await life.approved('2026-12-07', 'Bác nông dân')
  life.setNow('2026-12-05T09:00')
  const shown = await life.as.mamParent.get(getChildPlan, { query: { student_id: life.student_id } })
  expect(shown).toMatchObject({ week: { from: '2026-12-07', week: 15 }, before: monday, after: null })
})

test('lesson plans of a day are shown to families only where the school wants that', async () => {
  const body = { class_id: life.class_id, day: '2026-11-24', level: 'day' as const }
  const plan = await life.as.head.get(createPlan, { body })
  await life.write(plan, { row: 'lesson', day: 0, text: 'Cô đọc thơ hai lần.' })
  const { version } = await life.as.head.get(getPlan, { params: { id: plan.id } })
  await life.as.head.get(approvePlan, { params: { id: plan.id }, body: { version } })
  expect((await life.read(life.as.mamParent, '2026-11-24')).day_plan).toBeNull()
  await life.settings({ visibility: { families_see_day_plans: true } })
  expect((await life.read(life.as.mamParent, '2026-11-24')).day_plan?.cells).toMatchObject([{ row: 'lesson' }])
})

test('families see the themes of the approved year plan, not those that are still written', async () => {
  const year = await life.as.head.get(createYearPlan, { body: { age_group: 'kindergarten_3_4' } })
  const theme = { name: 'Nghề nghiệp', from: '2026-11-09', weeks: 4, branches: ['Nghề xây dựng'] }
  await life.as.head.get(createTheme, { params: { id: year.id }, body: theme })
  expect((await life.read()).themes).toEqual([])
  const { version } = await life.as.head.get(getPlan, { params: { id: year.id } })
  await life.as.head.get(approvePlan, { params: { id: year.id }, body: { version } })
  const { themes } = await life.read()
  expect(themes).toMatchObject([{ name: 'Nghề nghiệp', from: '2026-11-09', to: '2026-12-04' }])
  expect(themes[0]?.weeks[0]).toEqual({ number: 11, monday: '2026-11-09', branch: 'Nghề xây dựng' })
})

test('a file is shown to families after the approval if it is meant for them, and at once no more when removed', async () => {
  const plan = await life.begun()
  const [open, inner] = [await uploadPhoto(life.teacher), await uploadPhoto(life.teacher)]
  await life.teacher.get(attachPlanImages, { body: { plan_id: plan.id, image_ids: [inner.id] } })
  await life.teacher.get(attachPlanImages, { body: { plan_id: plan.id, image_ids: [open.id], for_families: true } })
  await life.submit()
  await life.approve()
  const { plan: shown } = await life.read()
  expect(shown?.files.map(({ id }) => id)).toEqual([open.id])
  const image = shown?.files[0]?.image
  if (!image) throw new Error('no image')
  const load = () => life.as.mamParent.fetch(imageAddress('parent', image, 320))
  expect((await load()).status).toBe(200)
  await life.teacher.get(removePlanImage, { params: { id: open.id } })
  expect((await load()).status).toBe(404)
  expect((await life.read()).plan?.files).toEqual([])
})

test('a plan has at most five files, and a file of somebody else cannot be attached', async () => {
  const plan = await life.begun()
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => uploadPhoto(life.teacher)))
  const attach = (image_ids: string[]) => life.teacher.ask(attachPlanImages, { body: { plan_id: plan.id, image_ids } })
  expect((await attach(own.map(({ id }) => id))).status).toBe(200)
  const sixth = await attach([(await uploadPhoto(life.teacher)).id])
  expect([sixth.status, Object.keys(errorsOf(sixth))]).toEqual([422, ['image_ids']])
  const foreign = await attach([(await uploadPhoto(life.as.mamTeacher)).id])
  expect([foreign.status, Object.keys(errorsOf(foreign))]).toEqual([422, ['image_ids']])
  expect((await life.now()).files).toHaveLength(5)
})

test('the branch of a week is what families read in the header', async () => {
  const plan = await life.begun()
  await life.teacher.get(updatePlan, { params: { id: plan.id }, body: { version: 1, branch: 'Bác sĩ của bé' } })
  await life.write(plan, { row: 'learning', day: 2, text: 'Thơ' })
  await life.submit()
  await life.approve()
  expect((await life.read()).plan?.branch).toBe('Bác sĩ của bé')
})

test('the search finds plans by branch: staff their own, families the approved branch of their class only', async () => {
  const plan = await life.begun()
  await life.teacher.get(updatePlan, { params: { id: plan.id }, body: { version: 1, branch: 'Bác sĩ của bé' } })
  await life.write(plan, { row: 'learning', day: 2, text: 'Thơ' })
  const find = async (who: Client) =>
    (await who.get(search, { query: { q: 'bac si' } })).data.filter(({ kind }) => kind === 'plan').map(({ id }) => id)
  expect(await find(life.teacher)).toEqual([plan.id])
  expect(await find(life.laTeacher)).toEqual([])
  expect(await find(life.as.mamParent)).toEqual([])
  await life.submit()
  await life.approve()
  const { version } = await life.now()
  await life.teacher.get(updatePlan, { params: { id: plan.id }, body: { version, branch: 'Chưa duyệt' } })
  expect(await find(life.as.mamParent)).toEqual([plan.id])
  expect(await find(life.as.laParent)).toEqual([])
  expect(await find(life.teacher)).toEqual([])
})
