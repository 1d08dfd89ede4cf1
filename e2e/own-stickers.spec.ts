import { readFile } from 'node:fs/promises'
import { getCardBook } from '@nhip-cau/contract/nice-student'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { parents, presentChildren, teacher } from './pick-up-children.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

test.beforeEach(() => openSchoolToday())

/** A watering can on white, wider than high, as somebody scans it. */
const drawing = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600">
      <rect width="900" height="600" fill="#ffffff"/>
      <path d="M260 240h300v220a40 40 0 0 1-40 40H300a40 40 0 0 1-40-40Z" fill="#4aa3df" stroke="#2b4a66" stroke-width="14"/>
      <path d="M560 300l120-90 40 40-160 130Z" fill="#7cc4f0" stroke="#2b4a66" stroke-width="14" stroke-linejoin="round"/>
      <path d="M280 240c0-120 240-120 240 0" fill="none" stroke="#2b4a66" stroke-width="26"/>
      <circle cx="350" cy="360" r="14" fill="#2b4a66"/><circle cx="450" cy="360" r="14" fill="#2b4a66"/>
      <path d="M360 410q40 40 80 0" fill="none" stroke="#2b4a66" stroke-width="12" stroke-linecap="round"/>
    </svg>`),
  )
    .png()
    .toBuffer()

/** How many pixels have the blue of the watering can, which nothing else on a card has. */
const bluePixels = async (png: Buffer): Promise<number> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) < 110 && (data[at + 1] ?? 0) > 140 && (data[at + 2] ?? 0) > 200) count += 1
  return count
}

const keep = async (page: Page, name: string) => {
  if (!process.env.KEEP_SCREENS) return
  for (const [scheme, end] of [
    ['light', ''],
    ['dark', '-dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${process.env.KEEP_SCREENS}-${name}-${page.viewportSize()?.width ?? 0}${end}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the head adds an own sticker, a teacher gives it, and the mother sees it and keeps a picture of the card', {
  tag: '@phone',
}, async ({ open }) => {
  if (process.env.KEEP_SCREENS) test.setTimeout(400_000)
  const name = `Bé biết tưới cây ${Math.random().toString(36).slice(2, 6)}`
  const [child] = await presentChildren(1)
  const head = await open(people.otherHead, '/school/nice-student-cards')
  await head.getByRole('button', { name: 'Nhãn dán của trường' }).click()
  await head.getByRole('button', { name: 'Thêm nhãn dán' }).click()
  const form = head.getByRole('dialog', { name: 'Thêm nhãn dán' })
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(form).toContainText('Vui lòng chọn hình.')
  const picture = form.getByLabel('Hình nhãn dán', { exact: true })
  await picture.setInputFiles({ name: 'hinh.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(form.getByRole('alert').filter({ hasText: /ảnh/i }).first()).toBeVisible()
  await keep(head, 'form-refused')
  await picture.setInputFiles({ name: 'binh-tuoi.png', mimeType: 'image/png', buffer: await drawing() })
  await expect(form.getByRole('img', { name: 'Hình nhãn dán' })).toBeVisible()
  await form.getByLabel('Tên nhãn').fill(name)
  await keep(head, 'form')
  await form.getByRole('button', { name: 'Lưu' }).click()
  await expect(toast(head, 'Đã lưu nhãn dán.')).toBeVisible()
  await expect(head.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await keep(head, 'list')

  const page = await open(teacher, '/teacher/nice-student-cards')
  await page
    .getByRole('listitem')
    .filter({ hasText: child?.name ?? '' })
    .locator('label')
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Phát phiếu' })
  await bar.getByRole('button', { name }).scrollIntoViewIfNeeded()
  await keep(page, 'give')
  await bar.getByRole('button', { name }).click()
  await expect(toast(page, 'Đã lưu phiếu: 1 bé.')).toBeVisible()
  await expect(page.getByRole('img', { name })).toHaveCount(1)
  await keep(page, 'given')

  const client = await clientOf(parents.mother)
  const query = { student_id: child?.id ?? '' }
  await expect.poll(async () => (await client.get(getCardBook, { query })).data.length).toBe(1)
  const mother = await open(parents.mother, '/nice-student-cards')
  const book = mother.getByRole('region', { name: `Sổ bé ngoan của ${child?.name ?? ''}` })
  await book.getByRole('button', { name: /Chạm để mở/ }).click()
  const card = mother.getByRole('dialog')
  await expect(card).toContainText(name)
  const shown = card.locator('article img').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await keep(mother, 'card')
  const [file] = await Promise.all([
    mother.waitForEvent('download'),
    card.getByRole('button', { name: 'Lưu ảnh phiếu' }).click(),
  ])
  expect(await bluePixels(await readFile(await file.path())), 'the own sticker is on the picture').toBeGreaterThan(5000)
  if (process.env.KEEP_SCREENS) await file.saveAs(`${process.env.KEEP_SCREENS}-picture.png`)
  await mother.keyboard.press('Escape')
  await keep(mother, 'book')
})
