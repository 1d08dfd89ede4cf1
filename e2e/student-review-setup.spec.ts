import { addDays } from '@nhip-cau/contract/days'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { listCycles } from '@nhip-cau/contract/student-review-setup'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { parents } from './pick-up-children.ts'
import { startReviewClass } from './review-class.ts'
import { dayTeacher } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

/** `2026-11-24` as it is typed: `24/11/2026`. */
const typed = (day: string) => day.split('-').toReversed().join('/')

test('the head sets up a template and a cycle, a teacher uses them, and the head releases it for all classes', {
  tag: '@phone',
}, async ({ open }) => {
  const { class_id, day, own } = await startReviewClass(2)
  const office = await clientOf(people.otherHead)
  const { version } = await office.get(getSettings)
  const review_periods = ['day', 'week', 'month', 'term'] as const
  await office.get(updateSettings, { body: { version, changes: { review_periods: [...review_periods] } } })
  const [template, cycle] = [unique('Mẫu'), unique('Đợt')]
  const head = await open(people.otherHead, '/school/student-review')
  await head.getByRole('link', { name: 'Thiết lập' }).click()
  await expect(head.getByRole('heading', { name: 'Thiết lập nhận xét' })).toBeVisible()
  expect(await violations(head)).toEqual([])

  await head.getByRole('button', { name: 'Thêm bài mẫu' }).click()
  const form = head.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Loại nhận xét' }).selectOption('Định kỳ')
  await form.getByRole('textbox', { name: 'Tên bài mẫu' }).fill(template)
  await form.getByRole('textbox', { name: 'Nội dung' }).fill('Trong đợt này {bé} mạnh dạn hơn.')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form).toHaveCount(0)

  await head.getByRole('button', { name: 'Mở đợt nhận xét' }).click()
  await form.getByRole('textbox', { name: 'Tên đợt' }).fill(cycle)
  await form.getByRole('textbox', { name: 'Từ ngày' }).fill(typed(day))
  await form.getByRole('textbox', { name: 'Đến hết ngày' }).fill(typed(addDays(day, -1)))
  await form.getByRole('textbox', { name: 'Hạn cho giáo viên' }).fill(typed(addDays(day, 2)))
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form.getByRole('textbox', { name: 'Đến hết ngày' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('textbox', { name: 'Tên đợt' }), 'nothing typed is lost').toHaveValue(cycle)
  await form.getByRole('textbox', { name: 'Đến hết ngày' }).fill(typed(addDays(day, 2)))
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(head.getByRole('list', { name: 'Đợt nhận xét định kỳ' })).toContainText(cycle)

  const id = (await office.get(listCycles)).data.find(({ name }) => name === cycle)?.id ?? ''
  const teacher = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}&view=term&cycle=${id}`)
  await teacher.getByRole('button', { name: own.name }).click()
  const card = teacher.getByRole('region', { name: own.name })
  await card.getByRole('button', { name: 'Bài mẫu' }).click()
  await teacher.getByRole('menuitem', { name: template }).click()
  await expect(card.getByRole('textbox', { name: 'Lời riêng cho bé' })).toHaveValue(/^Trong đợt này .+ mạnh dạn hơn\.$/)
  await expect(teacher.getByText(/^1\/\d+ bé đã có/)).toBeVisible()

  await head.goto('/school/student-review?view=all')
  const progress = head.getByRole('region', { name: cycle })
  await progress.getByRole('button', { name: 'Gửi cho tất cả các lớp' }).click()
  const question = head.getByRole('dialog')
  await expect(question).toContainText('chưa có nhận xét')
  await question.getByRole('button', { name: 'Gửi cho 1 gia đình' }).click()
  await expect(toast(head, 'Đã gửi cho 1 gia đình')).toBeVisible()
  const mother = await clientOf(parents.mother)
  await expect
    .poll(async () => (await mother.get(listChildReviews, { query: { student_id: own.id } })).data)
    .toMatchObject([{ period: { kind: 'term', cycle: { name: cycle } } }])
})

test('what is written without a network is saved once when it is back', { tag: '@phone' }, async ({ open }) => {
  const { class_id, own, sheet } = await startReviewClass(2)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  const row = page.getByRole('listitem').filter({ hasText: own.name })
  await row.getByRole('button', { name: own.name }).click()
  await page.context().setOffline(true)
  await row.getByRole('radiogroup', { name: 'Ăn uống' }).getByRole('radio', { name: 'Hết suất' }).check({ force: true })
  await row.getByRole('textbox', { name: 'Lời riêng cho bé' }).fill('Con ngủ ngon.')
  await expect(row.getByRole('button', { name: own.name }), 'the line of the child').toContainText('Con ngủ ngon.')
  await expect(page.getByText('Chưa đồng bộ: 1')).toBeVisible()
  await page.context().setOffline(false)
  const ofOwn = async () => (await sheet()).find(({ student }) => student.id === own.id)
  await expect
    .poll(async () => (await ofOwn())?.review)
    .toMatchObject({ chips: { eating: 'all' }, words: 'Con ngủ ngon.' })
  await expect(page.getByText('Chưa đồng bộ: 1')).toHaveCount(0)
  expect((await ofOwn())?.version, 'written once').toBe(1)
})
