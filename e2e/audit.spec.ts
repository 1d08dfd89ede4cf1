import { publishConsentText } from '@nhip-cau/contract/consents'
import { expect } from '@playwright/test'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

test('shows actions in the audit log in words, filters them and exports them', async ({ open }) => {
  const head = await clientOf(people.deputy)
  const title = unique('Nội dung nhận tin')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
  await head.get(publishConsentText, {
    body: { key: 'marketing', title, text: 'Nhà trường gửi tin về các hoạt động.', valid_from: today },
  })
  const page = await open(people.head, '/school/audit')
  const entry = page.getByRole('article').filter({ hasText: title })
  await expect(entry).toContainText('Ban hành nội dung xin đồng ý')
  await expect(entry).toContainText('Tạ Thị Bích Loan (Nhà trường)')
  await expect(entry.getByRole('row', { name: /Hiệu lực từ/ })).toBeVisible()
  await page.getByLabel('Thao tác', { exact: true }).selectOption({ label: 'Ban hành nội dung xin đồng ý' })
  await expect(page).toHaveURL(/action=consent\.publish_text/)
  await expect(page.getByRole('article').first()).toContainText('Ban hành nội dung xin đồng ý')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('nhat-ky-thao-tac.xlsx')
})

test('shows the audit log only to accounts with all rights', async ({ open }) => {
  const page = await open(people.clerk, '/school')
  await expect(page.getByRole('link', { name: 'Nhật ký thao tác' })).toHaveCount(0)
})
