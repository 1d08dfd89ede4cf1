import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { planTeachers, startPlanClass } from './plan-class.ts'
import { test, unique } from './test.ts'

const levels = [
  { level: 'day', name: 'a day', row: 'Tiến hành hoạt động học' },
  { level: 'month', name: 'a month', row: 'Hoạt động' },
] as const

for (const { level, name, row } of levels)
  test(`a teacher writes the plan of ${name} and sends it, and the head approves it`, { tag: '@phone' }, async ({
    open,
  }) => {
    const { className, class_id, week } = await startPlanClass()
    const text = unique('Thơ: Làm bác sĩ')
    const page = await open(
      planTeachers.one,
      `/teacher/edu-plan?view=${level}&class_id=${class_id}&day=${week.first_day}`,
    )
    await page.getByRole('button', { name: 'Bắt đầu từ bảng trống' }).click()
    const cell = page.getByRole('textbox', { name: row, exact: true })
    await cell.fill(text)
    await expect(page.getByRole('status').filter({ hasText: /^Đã lưu/ })).toBeVisible()
    await page.getByRole('button', { name: 'Gửi duyệt' }).click()
    await expect(toast(page, 'Đã gửi kế hoạch để duyệt.')).toBeVisible()

    const head = await open(people.otherHead, '/school/edu-plan?view=list&state=waiting')
    await head.getByRole('link', { name: new RegExp(className) }).click()
    await expect(head.getByRole('textbox', { name: row, exact: true })).toHaveValue(text)
    await head.getByRole('button', { name: 'Duyệt kế hoạch' }).click()
    await expect(toast(head, 'Kế hoạch đã được duyệt.')).toBeVisible()
    await expect(page.getByText('Đã duyệt', { exact: true })).toBeVisible()
    await page.reload()
    await expect(cell).toHaveValue(text)
  })
