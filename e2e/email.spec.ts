import { expect } from '@playwright/test'
import { startProductWithLetters } from './letters-product.ts'
import { enter } from './pages.ts'
import { password, people } from './people.ts'
import { test } from './test.ts'

test('confirms an e-mail address with the password and the code of the e-mail', async ({ page }) => {
  const product = await startProductWithLetters()
  try {
    await page.goto(`${product.url}/school/profile`)
    await enter(page, people.head.login)
    const section = page.getByRole('region', { name: 'Email' })
    await expect(section.getByText('Chưa có')).toBeVisible()
    await section.getByRole('button', { name: 'Thêm email' }).click()
    await section.getByRole('button', { name: 'Gửi mã' }).click()
    await expect(section.getByText(/Email mới/).last()).toBeVisible()
    await section.getByLabel('Email mới').fill('hieutruong@example.com')
    await section.getByLabel('Mật khẩu', { exact: true }).fill('SaiMatKhau1')
    await section.getByRole('button', { name: 'Gửi mã' }).click()
    await expect(section.getByText('Mật khẩu hiện tại không đúng.')).toBeVisible()
    await expect(section.getByLabel('Email mới')).toHaveValue('hieutruong@example.com')
    await section.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await section.getByRole('button', { name: 'Gửi mã' }).click()
    await expect(section.getByText('Đã gửi mã gồm 6 số đến hieutruong@example.com.')).toBeVisible()
    await expect(section.getByText('Chưa có')).toBeVisible()
    await expect.poll(() => product.mailbox.to('hieutruong@example.com').length).toBe(1)
    const code = /^\d{6}$/m.exec(product.mailbox.letters[0]?.text ?? '')?.[0] ?? ''
    await section.getByLabel('Mã trong email').fill(code)
    await section.getByRole('button', { name: 'Xác nhận' }).click()
    await expect(page.getByText('Đã đổi email.')).toBeVisible()
    await expect(section.getByText('hieutruong@example.com')).toBeVisible()
    await section.getByRole('button', { name: 'Xóa email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Xóa email' })
    await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Xóa email' }).click()
    await expect(section.getByText('Chưa có')).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('says that no address can be confirmed when the server sends no e-mail', async ({ open }) => {
  const page = await open(people.laParent, '/profile')
  const section = page.getByRole('region', { name: 'Email' })
  await expect(section.getByText('Hệ thống này chưa gửi thư')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Thêm email' })).toHaveCount(0)
})
