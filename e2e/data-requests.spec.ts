import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { type Person, people } from './people.ts'
import { test, unique } from './test.ts'

const family = { role: 'parent', login: '0950001042', name: 'Mẹ của Đặng Thảo Chi' } as const satisfies Person

test('a parent downloads all data of the child', async ({ open }) => {
  const page = await open(family, '/data')
  await page.getByRole('button', { name: /^Chuẩn bị dữ liệu của/ }).click()
  const save = page.getByRole('button', { name: /^Tải xuống/ }).first()
  await expect(save).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toBe('du-lieu-cua-con.zip')
})

test("a parent's request is received, answered and completed by the school", async ({ open }) => {
  const page = await open(family, '/data')
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Loại yêu cầu').selectOption({ label: 'Phản đối xử lý' })
  await form.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(form.getByText('Chưa nhập nội dung yêu cầu.').first()).toBeVisible()
  const words = unique('Xin đừng gửi khảo sát')
  await form.getByLabel('Nội dung yêu cầu').fill(words)
  await form.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(toast(page, 'Đã gửi yêu cầu cho nhà trường.')).toBeVisible()
  const link = page.getByRole('link', { name: /Phản đối xử lý/ }).first()
  const number = /số (\d+)/.exec(await link.innerText())?.[1] ?? ''

  const office = await open(people.head, `/school/data-requests?q=${number}`)
  await office.getByRole('link', { name: new RegExp(`#${number}\\b`) }).click()
  const panel = office.getByRole('dialog')
  await expect(panel).toContainText(words)
  await panel.getByRole('button', { name: 'Tiếp nhận xử lý' }).click()
  await expect(toast(office, 'Đã chuyển sang đang xử lý.')).toBeVisible()
  await expect(panel.getByText('Đang xử lý').first()).toBeVisible()
  // The next step is offered when this one can no longer be undone.
  await panel.getByRole('button', { name: 'Hoàn thành' }).click()
  const answer = office.getByRole('dialog', { name: 'Hoàn thành' })
  await answer.getByLabel('Trả lời của nhà trường').fill('Nhà trường đã ngừng gửi khảo sát.')
  await answer.getByRole('button', { name: 'Gửi' }).click()
  await expect(toast(office, 'Đã hoàn thành yêu cầu.')).toBeVisible()
  // No other request is open in this list.
  await expect(panel).toHaveCount(0)
  await expect(office.getByRole('heading', { level: 1 })).toBeFocused()

  await link.click()
  await expect(page.getByRole('dialog')).toContainText('Nhà trường đã ngừng gửi khảo sát.')
})

test('lists the requests that are due soon first', async ({ open }) => {
  const page = await open(people.head, '/school/data-requests?kind=correct')
  await expect(page.getByText(/Hạn \d\d\/\d\d\/\d{4}|Quá hạn \d|Hạn hôm nay/).first()).toBeVisible()
})
