import { createYearPlan, getPlanSheet, getYearPlan, saveCells } from '@nhip-cau/contract/edu-plan'
import { getLearningToday } from '@nhip-cau/contract/edu-plan-family'
import { createSet } from '@nhip-cau/contract/edu-plan-setup'
import { updateTheme } from '@nhip-cau/contract/edu-plan-themes'
import { pdf } from '@nhip-cau/school-node/features/daily/media/testing/documents'
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { parents } from './pick-up-children.ts'
import { cellOf, newPlanDeputy, planTeachers, showDay, startPlanClass } from './plan-class.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

const learning = 'Hoạt động học'
const expectNoViolations = async (page: Page) => expect(await violations(page)).toEqual([])
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Đã lưu/ })

test('two teachers write a plan at once, the deputy returns it with a comment at a cell, the head approves it, a family reads it', {
  tag: '@phone',
}, async ({ open }) => {
  const { className, week, own, path, planId, textOf } = await startPlanClass()
  const one = await open(planTeachers.one, `/teacher${path}`)
  await one.getByRole('button', { name: 'Bắt đầu từ bảng trống' }).click()
  const other = await open(planTeachers.other, `/teacher${path}`)
  await showDay(one, 1)
  await showDay(other, 1)
  await cellOf(one, learning, 1).fill('Thơ: Làm bác sĩ')
  await cellOf(other, 'Chơi ngoài trời', 1).fill('Quan sát cây bàng')
  await expect(cellOf(one, 'Chơi ngoài trời', 1), 'what the colleague wrote').toHaveValue('Quan sát cây bàng')
  await expect(cellOf(other, learning, 1)).toHaveValue('Thơ: Làm bác sĩ')
  const teacher = await clientOf(planTeachers.one)
  const cells = [2, 3, 4, 5].map((day) => ({ row: 'learning', day, version: 0, text: 'Thơ: Làm bác sĩ' }))
  await teacher.get(saveCells, { params: { id: await planId() }, body: { cells } })
  await showDay(one, 5)
  await expect(cellOf(one, learning, 5), 'the plan that is sent has been read').toHaveValue('Thơ: Làm bác sĩ')
  await expect(saved(one)).toBeVisible()
  await one.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(toast(one, 'Đã gửi kế hoạch để duyệt.')).toBeVisible()

  const deputy = await open(await newPlanDeputy(), '/school/edu-plan?view=list&state=waiting')
  await deputy.getByRole('link', { name: new RegExp(className) }).click()
  await showDay(deputy, 1)
  await deputy.getByRole('button', { name: `Góp ý ô ${learning}, Thứ Hai` }).click()
  await deputy.getByRole('textbox', { name: 'Góp ý' }).fill('Thêm trò chơi nhé.')
  await deputy.getByRole('dialog').getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(deputy.getByText('Thêm trò chơi nhé.')).toBeVisible()
  await deputy.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click()
  const why = deputy.getByRole('dialog')
  await why.getByRole('checkbox', { name: 'Còn ô chưa viết' }).check({ force: true })
  await why.getByRole('button', { name: 'Yêu cầu chỉnh sửa' }).click()
  await expect(toast(deputy, 'Đã gửi yêu cầu chỉnh sửa.')).toBeVisible()

  await showDay(one, 1)
  await expect(one.getByText('Thêm trò chơi nhé.')).toBeVisible()
  await expect(one.getByText('Còn ô chưa viết')).toBeVisible()
  await cellOf(one, learning, 1).fill('Thơ: Làm bác sĩ. Trò chơi: Phòng khám')
  await one.getByRole('button', { name: 'Đã sửa xong' }).click()
  await expect(one.getByText(`${planTeachers.one.name} đã sửa`)).toBeVisible()
  await expect(saved(one)).toBeVisible()
  await one.getByRole('button', { name: 'Gửi duyệt' }).click()
  await expect(one.getByText('Chờ duyệt')).toBeVisible()
  expect(await textOf('learning', 1)).toBe('Thơ: Làm bác sĩ. Trò chơi: Phòng khám')

  const mother = await clientOf(parents.mother)
  const shown = async () => (await mother.get(getLearningToday)).data.filter(({ student }) => student.id === own.id)
  expect(await shown(), 'nothing before the approval').toEqual([])
  const head = await open(people.otherHead, '/school/?view=waiting&kind=plans')
  await head.getByRole('list', { name: 'Việc cần làm' }).getByRole('link', { name: className }).click()
  await head.getByRole('button', { name: 'Duyệt kế hoạch' }).click()
  await expect(toast(head, 'Kế hoạch đã được duyệt.')).toBeVisible()

  const family = await open(parents.mother)
  await expect(family.getByRole('heading', { level: 1, name: 'Bảng tin' })).toBeVisible()
  // On a day before two days without a plan there is nothing to be shown.
  const isShown = (await shown()).length > 0
  const link = family
    .getByRole('region', { name: 'Hôm nay con học gì' })
    .getByRole('link', { name: new RegExp(own.name.split(' ').at(-1) ?? '') })
  await expect(link).toHaveCount(isShown ? 1 : 0)
  if (isShown) {
    await expect(link).toContainText('Thơ: Làm bác sĩ')
    await link.click()
  }
  await family.goto(`/edu-plan?student_id=${own.id}&day=${week.monday}`)
  // The child of the address is the first one, whatever its brothers and sisters have.
  const plan = family.getByRole('region', { name: /^Kế hoạch của lớp bé / }).first()
  await expect(plan).toHaveAccessibleName(new RegExp(`${own.name.split(' ').at(-1)}$`))
  await showDay(family, 1)
  await expect(plan).toContainText('Trò chơi: Phòng khám')
  await expect(plan, 'comments are for staff').not.toContainText('Thêm trò chơi nhé.')
  await expectNoViolations(family)
})

test('of two teachers who write in one cell, the second sees both texts and keeps both', { tag: '@phone' }, async ({
  open,
}) => {
  const { path, write, planId, textOf } = await startPlanClass()
  await write('Bài thơ')
  const page = await open(planTeachers.one, `/teacher${path}`)
  await showDay(page, 2)
  await expect(cellOf(page, learning, 2)).toHaveValue('Bài thơ')
  await page.context().setOffline(true)
  await cellOf(page, learning, 2).fill('Bài thơ và câu đố')
  const colleague = await clientOf(planTeachers.other)
  const cells = [{ row: 'learning', day: 2, version: 1, text: 'Bài hát' }]
  await colleague.get(saveCells, { params: { id: await planId() }, body: { cells } })
  await page.context().setOffline(false)
  const conflict = page.getByRole('status').filter({ hasText: `${planTeachers.other.name} cũng vừa viết ô này` })
  await expect(conflict).toContainText('Bài hát')
  await expect(cellOf(page, learning, 2), 'nothing typed is lost').toHaveValue('Bài thơ và câu đố')
  expect(await textOf('learning', 2)).toBe('Bài hát')
  await conflict.getByRole('button', { name: 'Ghép cả hai' }).click()
  await expect(conflict).toHaveCount(0)
  await expect.poll(() => textOf('learning', 2)).toBe('Bài hát\nBài thơ và câu đố')
})

test('the caret stays where a teacher writes while the cell is saved', async ({ open }) => {
  const { path, write, textOf } = await startPlanClass()
  await write('Bài thơ')
  const page = await open(planTeachers.one, `/teacher${path}`)
  await cellOf(page, learning, 3).fill('Làm quen 3')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => textOf('learning', 3)).toBe('Làm quen 3')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.type('số ')
  await expect(cellOf(page, learning, 3)).toHaveValue('Làm quen số 3')
  await page.keyboard.press('End')
  await page.keyboard.type(' và ')
  await expect.poll(() => textOf('learning', 3)).toBe('Làm quen số 3 và')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.type('số 4')
  await expect(cellOf(page, learning, 3)).toHaveValue('Làm quen số 3 và số 4')
})

test('what is typed while the server cannot be reached is kept over a reload and saved later', async ({ open }) => {
  const { path, write, textOf } = await startPlanClass()
  await write('Bài thơ')
  const page = await open(planTeachers.one, `/teacher${path}`)
  await page.route('**/cells', (route) => route.abort())
  await cellOf(page, learning, 3).fill('Làm quen số 3')
  await expect(page.getByText('1 ô chờ mạng, đã giữ trên máy')).toBeVisible()
  await page.reload()
  await expect(cellOf(page, learning, 3)).toHaveValue('Làm quen số 3')
  await page.unroute('**/cells')
  await expect.poll(() => textOf('learning', 3)).toBe('Làm quen số 3')
  await expect(saved(page)).toBeVisible()
})

test('a week plan begins from the theme of the year plan, and from the plan of the week before', async ({ open }) => {
  const { path, week, class_id } = await startPlanClass()
  const head = await clientOf(people.otherHead)
  const query = { age_group: 'kindergarten_4_5' } as const
  const found = (await head.get(getYearPlan, { query })).plan
  const year = found ?? (await head.get(createYearPlan, { body: { ...query, source: 'usual' } }))
  const theme = year.themes.find(({ from, to }) => from <= week.monday && week.monday <= to)
  if (!theme) throw new Error('no theme in this week')
  const branches = theme.weeks.map(({ monday, branch }) => (monday === week.monday ? 'Bác sĩ của bé' : branch))
  const { id, name, from, goal_ids, version, weeks } = theme
  await head.get(updateTheme, {
    params: { id },
    body: { name, from, weeks: weeks.length, branches, goal_ids, version },
  })
  const page = await open(planTeachers.one, `/teacher${path}`)
  await page.getByRole('button', { name: `Từ chủ đề “${name}”` }).click()
  await expect(page.getByRole('heading', { name: 'Bác sĩ của bé' })).toBeVisible()
  await expect(page.getByText(`Chủ đề: ${name}`)).toBeVisible()
  await cellOf(page, learning, 1).fill('Khám phá ống nghe')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Kỳ sau' }).click()
  await page.getByRole('button', { name: /^Chép kỳ trước/ }).click()
  await expect(cellOf(page, learning, 1)).toHaveValue('Khám phá ống nghe')
  const after = await page.getByRole('combobox', { name: 'Tuần học' }).inputValue()
  const teacher = await clientOf(planTeachers.one)
  const { plan } = await teacher.get(getPlanSheet, { query: { class_id, level: 'week', day: after } })
  expect(plan?.cells.map(({ text }) => text)).toContain('Khám phá ống nghe')
})

test('the office keeps two sets of goals side by side; a teacher links one, and the coverage shows it', async ({
  open,
}) => {
  const { path, class_id, write, sheet } = await startPlanClass()
  await write('Bật qua ô')
  const head = await clientOf(people.otherHead)
  const set = await head.get(createSet, { body: { programme: 'kindergarten', name: unique('Bộ cũ') } })
  await head.get(createSet, { body: { programme: 'pilot', name: unique('Thí điểm') } })
  const office = await open(people.otherHead, '/school/edu-plan?view=goals')
  const column = office.getByRole('region', { name: set.name })
  await column.getByText('Phát triển thể chất').click()
  await column.getByRole('button', { name: 'Thêm mục tiêu' }).first().click()
  const form = office.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Mã mục tiêu' }).fill('TC99')
  await form.getByRole('textbox', { name: 'Nội dung mục tiêu' }).fill('Bật liên tục qua ba ô')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(column.getByText('Bật liên tục qua ba ô')).toBeVisible()

  const page = await open(planTeachers.one, `/teacher${path}`)
  await page.getByRole('button', { name: `Chọn mục tiêu cho ${learning}, Thứ Hai` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: set.name }).check({ force: true })
  await dialog.getByRole('searchbox').fill('bat lien tuc qua ba')
  // The list before the search has the goal too, and would move away under the tap.
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /Bật liên tục qua ba ô/ }).check()
  await dialog.getByRole('button', { name: 'Xong (1)' }).click()
  await expect(page.getByText('TC99')).toBeVisible()
  // "Đã lưu" may still be that of before.
  await expect.poll(async () => (await sheet()).plan?.goals.length).toBe(1)
  await page.goto(`/teacher/edu-plan?view=coverage&class_id=${class_id}`)
  await page.getByRole('radio', { name: set.name }).check({ force: true })
  const domain = page.getByRole('region', { name: 'Phát triển thể chất' })
  await domain.getByText(/^Xem mục tiêu/).click()
  await expect(domain.getByRole('listitem').filter({ hasText: 'TC99' })).toContainText(/Tuần \d+/)
})

test('a teacher attaches a PDF and an image, and lets families see one of them', async ({ open }) => {
  const { path, write, sheet } = await startPlanClass()
  await write('Bài thơ')
  const page = await open(planTeachers.one, `/teacher${path}`)
  const files = page.getByRole('region', { name: 'Tệp đính kèm' })
  await files
    .getByLabel('Thêm tệp')
    .setInputFiles([{ name: 'Giáo án tuần.pdf', mimeType: 'application/pdf', buffer: pdf() }, await photo(0)])
  await expect(files.getByRole('link', { name: /Giáo án tuần\.pdf/ })).toBeVisible()
  await expect(files.getByRole('button', { name: /^Xem ảnh/ })).toBeVisible()
  await files
    .getByRole('listitem')
    .filter({ hasText: 'Giáo án tuần.pdf' })
    .getByRole('checkbox', { name: 'Phụ huynh xem được' })
    .check()
  await expect
    .poll(async () => (await sheet()).plan?.files.filter((one) => one.for_families).map((one) => one.document?.name))
    .toEqual(['Giáo án tuần.pdf'])
  await files.getByRole('button', { name: 'Bỏ tệp Giáo án tuần.pdf' }).click()
  await expect(files.getByRole('link')).toHaveCount(0)
})

test('the pages of plans have no accessibility problem', { tag: '@phone' }, async ({ open }) => {
  const { path, write, class_id } = await startPlanClass()
  await write('Bài thơ')
  const page = await open(planTeachers.one, `/teacher${path}`)
  await showDay(page, 1)
  await expect(cellOf(page, learning, 1)).toHaveValue('Bài thơ')
  await expectNoViolations(page)
  const views = [
    ['year', /^Chủ đề trong năm|chưa có kế hoạch năm học/],
    ['goals', 'Các mục trong bảng kế hoạch'],
    ['coverage', /mục tiêu đã có|chưa có bộ mục tiêu/],
    ['day', 'Bắt đầu từ bảng trống'],
    ['list', /Bản nháp|Chờ duyệt/],
  ] as const
  for (const [view, text] of views) {
    await page.goto(`/teacher/edu-plan?view=${view}&class_id=${class_id}`)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectNoViolations(page)
  }
})
