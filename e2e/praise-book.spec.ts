import { readFile } from 'node:fs/promises'
import { getCardBook } from '@nhip-cau/contract/nice-student'
import { profile } from '@nhip-cau/contract/profile'
import { expect, type Page } from '@playwright/test'
import { toast } from './pages.ts'
import { type Person, people } from './people.ts'
import { parents, presentChildren } from './pick-up-children.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'
import { giveWeeklyCard } from './weekly-card.ts'

test.beforeEach(() => openSchoolToday())

type Open = (person: Person, path: string) => Promise<Page>

const comment = 'Tuần này con ăn hết suất và biết giúp bạn. Cô khen con!'
const bookOf = (page: Page, name: string) => page.getByRole('region', { name: `Sổ bé ngoan của ${name}` })
const newCard = (page: Page, name: string) => bookOf(page, name).getByRole('button', { name: /Chạm để mở/ })

/** Opens the book of a parent when the undo period of the card is over. */
const openBook = async (open: Open, parent: Person, student: string) => {
  const client = await clientOf(parent)
  const hasCard = async () => (await client.get(getCardBook, { query: { student_id: student } })).data.length > 0
  await expect.poll(hasCard).toBe(true)
  return open(parent, '/nice-student-cards')
}

test('a mother opens a new card, thanks the teacher and keeps a picture of it; the father sees the thanks', {
  tag: '@only-phone',
}, async ({ open }) => {
  const [child, sibling] = await presentChildren(2)
  const name = child?.name ?? ''
  await giveWeeklyCard({ student: child?.id ?? '', stickers: ['an_ngoan', 'giup_co'], comment })
  const page = await openBook(open, parents.mother, child?.id ?? '')
  await expect(bookOf(page, sibling?.name ?? '')).toContainText('Sổ còn trống.')
  await expect(bookOf(page, name), 'what is in it is a surprise').not.toContainText('ăn hết suất')
  await newCard(page, name).click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(comment)
  await expect(card).toContainText('Bé ăn ngoan · Giúp cô giúp bạn')
  await expect(card.getByRole('heading', { name })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Đọc cho con nghe' }), 'this browser has no voice').toHaveCount(0)

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Lưu ảnh phiếu' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/^Phiếu bé ngoan Tuần \d+\.png$/)
  const file = await readFile(await picture.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect(file.readUInt32BE(16), 'pixels wide').toBe(1080)
  if (process.env.KEEP_CARD) await picture.saveAs(process.env.KEEP_CARD)

  await card.getByRole('button', { name: 'Cảm ơn cô' }).click()
  await expect(card).toContainText('Đã cảm ơn cô')
  await page.keyboard.press('Escape')
  await expect(newCard(page, name), 'an opened card lies open').toHaveCount(0)

  const other = await open(parents.father, '/nice-student-cards')
  await newCard(other, name).click()
  await expect(other.getByRole('dialog')).toContainText('Đã cảm ơn cô')
})

test('thanks are taken back by undo', async ({ open }) => {
  const [child] = await presentChildren(1)
  const name = child?.name ?? ''
  await giveWeeklyCard({ student: child?.id ?? '', stickers: ['sang_tao'], comment })
  const page = await openBook(open, parents.mother, child?.id ?? '')
  await newCard(page, name).click()
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Cảm ơn cô' }).click()
  await expect(toast(page, 'Đã gửi lời cảm ơn tới cô.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(card.getByRole('button', { name: 'Cảm ơn cô' })).toBeVisible()
})

test('a card is read aloud where the browser has a Vietnamese voice', async ({ open }) => {
  const [child] = await presentChildren(1)
  const name = child?.name ?? ''
  await giveWeeklyCard({ student: child?.id ?? '', stickers: ['le_phep'], comment })
  const page = await openBook(open, parents.mother, child?.id ?? '')
  await page.addInitScript(`
    window.spoken = []
    speechSynthesis.getVoices = () => [{ lang: 'en-US' }, { lang: 'vi-VN' }]
    speechSynthesis.speak = ({ text }) => window.spoken.push(text)
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }`)
  await page.reload()
  await newCard(page, name).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đọc cho con nghe' }).click()
  await expect(page.getByRole('button', { name: 'Dừng đọc' })).toBeVisible()
  const spoken = await page.evaluate<string[]>('window.spoken')
  expect(spoken.join(' ')).toMatch(/Cô khen .+Lễ phép.+ăn hết suất/)
})

test('the book has a page for each month with its cards', { tag: '@only-phone' }, async ({ open }) => {
  const client = await clientOf(people.laParent)
  const [child] = (await client.get(profile)).children
  const student = child?.id ?? ''
  const { months } = await client.get(getCardBook, { query: { student_id: student } })
  const first = months.at(-1)?.month ?? ''
  const { data } = await client.get(getCardBook, { query: { student_id: student, month: first } })
  const page = await open(people.laParent, '/nice-student-cards')
  const book = bookOf(page, child?.full_name ?? '')
  const pages = book.getByRole('group', { name: 'Các tháng' }).getByRole('radio')
  await expect(pages).toHaveCount(months.length)
  await pages.last().check()
  await expect(book.getByRole('heading', { name: `Tháng ${first.split('-').reverse().join('/')}` })).toBeVisible()
  await expect(book.getByRole('button')).toHaveCount(data.length)
  await book.getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText(child?.full_name ?? '')
})
