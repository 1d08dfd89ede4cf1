import { listClassReviews, saveReviews } from '@nhip-cau/contract/student-review'
import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { parents } from './pick-up-children.ts'
import { startReviewClass } from './review-class.ts'
import { dayTeacher } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const expectNoViolations = async (page: Page) => expect(await violations(page)).toEqual([])

const wholeClass = (page: Page) => page.getByRole('region', { name: 'Cả lớp' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const choice = (page: Page | ReturnType<typeof row>, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer })

test('a teacher writes the day for a class with one exception; a family reads it only after the release', {
  tag: '@only-phone',
}, async ({ open }) => {
  const { class_id, own, sheet } = await startReviewClass(5)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await choice(wholeClass(page), 'Ăn uống', 'Hết suất').check({ force: true })
  await expect(toast(page, 'Đã ghi cho 5 bé')).toBeVisible()
  await choice(wholeClass(page), 'Ngủ nghỉ', 'Ngon giấc').check({ force: true })
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  await choice(row(page, own.name), 'Ăn uống', 'Một nửa').check({ force: true })
  await row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' }).fill('Con kể chuyện rất hay.')
  await expect
    .poll(async () => {
      const data = await sheet()
      return data.map(({ student, review }) => [student.id === own.id, review?.chips.eating, review?.words])
    })
    .toEqual(
      expect.arrayContaining([
        [true, 'half', 'Con kể chuyện rất hay.'],
        [false, 'all', null],
      ]),
    )
  const mother = await clientOf(parents.mother)
  const readable = async () => (await mother.get(listChildReviews, { query: { student_id: own.id } })).data
  expect(await readable(), 'nothing before the release').toEqual([])
  await page.getByRole('button', { name: 'Gửi cho 5 gia đình' }).click()
  await expect(toast(page, 'Đã gửi cho 5 gia đình')).toBeVisible()
  await expect.poll(readable).toMatchObject([{ words: 'Con kể chuyện rất hay.' }])

  const family = await open(parents.mother, '/student-review')
  const about = family.getByRole('region', { name: `Nhận xét về ${own.name}` })
  await expect(about).toContainText('Con kể chuyện rất hay.')
  await expect(about).toContainText('Một nửa')
  await expect(about.getByText('Mới')).toBeVisible()
  await about.getByRole('button', { name: 'Cảm ơn cô' }).click()
  await expect(about.getByRole('button', { name: 'Cảm ơn cô' })).toHaveAttribute('aria-pressed', 'true')
  await about.getByRole('button', { name: 'Trả lời cô' }).click()
  await about.getByRole('textbox', { name: 'Lời nhắn tới cô' }).fill('Ở nhà con cũng kể.')
  await about.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(about).toContainText('Ở nhà con cũng kể.')
})

test('a teacher writes a week child by child, with levels and a hint about another child', {
  tag: '@phone',
}, async ({ open }) => {
  const { class_id, own, sheet } = await startReviewClass(3)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}&view=week`)
  await page.getByRole('button', { name: own.name }).click()
  const card = page.getByRole('region', { name: own.name })
  const levels = card.getByRole('radiogroup').first()
  await levels.getByRole('radio', { name: 'Xuất sắc' }).check({ force: true })
  const other = (await sheet()).find(({ student }) => student.id !== own.id)?.student.full_name ?? ''
  await card.getByRole('textbox', { name: 'Lời riêng cho bé' }).fill(`Con chơi với ${other}.`)
  await expect(card).toContainText(`Có tên bé khác: ${other}`)
  await card.getByRole('textbox', { name: 'Lời riêng cho bé' }).fill('Con mạnh dạn hơn.')
  await expect(card).not.toContainText('Có tên bé khác')
  await page.keyboard.press('Control+Enter')
  await expect(card, 'the next child').toHaveCount(0)
  await expect(page.getByText('1/3 bé đã có')).toBeVisible()
  const teacher = await clientOf(dayTeacher)
  await expect
    .poll(async () => {
      const { data } = await teacher.get(listClassReviews, { query: { class_id, kind: 'week' } })
      const review = data.find(({ student }) => student.id === own.id)?.review
      return [review?.ratings.map(({ level }) => level), review?.words]
    })
    .toEqual([['excellent'], 'Con mạnh dạn hơn.'])
})

test('of two teachers who write about one child, the second sees both texts and decides', async ({ open }) => {
  const { class_id, day, own, sheet } = await startReviewClass(2)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  const words = row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' })
  await words.fill('Con hát hay.')
  const colleague = await clientOf(people.otherHead)
  const entries = [{ student_id: own.id, version: 0, words: 'Con múa đẹp.' }]
  await page.context().setOffline(true)
  await words.fill('Con hát rất hay.')
  await colleague.get(saveReviews, { body: { class_id, kind: 'day', day, entries } })
  await page.context().setOffline(false)
  const conflict = page.getByRole('status').filter({ hasText: 'Cô khác cũng vừa viết' })
  await expect(conflict).toContainText('Con hát rất hay.')
  await expect(conflict).toContainText('Con múa đẹp.')
  await conflict.getByRole('button', { name: 'Ghép cả hai' }).click()
  await expect(conflict).toHaveCount(0)
  await expect
    .poll(async () => (await sheet()).find(({ student }) => student.id === own.id)?.review?.words)
    .toBe('Con múa đẹp. Con hát rất hay.')
})

test('what is spoken is typed where the browser hears on the device, and nowhere else', async ({ open }) => {
  const { class_id, own } = await startReviewClass(1)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  await expect(row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nói thay vì gõ' })).toHaveCount(0)
  await page.addInitScript(`
    Object.defineProperty(navigator, 'userAgentData', { value: { brands: [{ brand: 'Google Chrome' }] } })
    window.SpeechRecognition = class {
      static available = async ({ processLocally }) => (processLocally ? 'available' : 'unavailable')
      get processLocally() { return this.local }
      set processLocally(local) { this.local = local }
      start() { this.onresult({ resultIndex: 0, results: [{ isFinal: true, 0: { transcript: this.local ? 'con ngoan' : 'sent away' } }] }) }
      stop() { this.onend() }
      abort() {}
    }`)
  await page.reload()
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  await row(page, own.name).getByRole('button', { name: 'Nói thay vì gõ' }).click()
  await expect(row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' })).toHaveValue('con ngoan')
})

test('a release at a set time waits, and can be taken back until then', async ({ open }) => {
  const { class_id, day, own } = await startReviewClass(1)
  const teacher = await clientOf(dayTeacher)
  const entries = [{ student_id: own.id, version: 0, words: 'Con ngoan.' }]
  await teacher.get(saveReviews, { body: { class_id, kind: 'day', day, entries } })
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await page.getByRole('button', { name: 'Gửi vào giờ hẹn' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Giờ gửi hôm nay' }).fill('23:59')
  await dialog.getByRole('button', { name: 'Gửi cho 1 gia đình' }).click()
  await expect(row(page, own.name)).toContainText('Hẹn 23:59')
  await page.getByRole('button', { name: 'Bỏ hẹn' }).click()
  await expect(row(page, own.name)).not.toContainText('Hẹn 23:59')
  await expect(page.getByRole('button', { name: 'Gửi cho 1 gia đình' })).toBeVisible()
})

test('the office sees how far each class is, and opens one', async ({ open }) => {
  const { place, class_id, day, own } = await startReviewClass(2)
  const teacher = await clientOf(dayTeacher)
  const entries = [{ student_id: own.id, version: 0, words: 'Con ngoan.' }]
  await teacher.get(saveReviews, { body: { class_id, kind: 'day', day, entries } })
  const page = await open(people.otherHead, '/school/student-review?view=all')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: place.className }) })
  const today = item.getByRole('button', { name: /^Ngày/ })
  await expect(today).toContainText('1/2 bé đã có')
  await today.click()
  await expect(row(page, own.name)).toContainText('Con ngoan.')
})

test('the pages of reviews have no accessibility problem', { tag: '@phone' }, async ({ open }) => {
  const { class_id, own } = await startReviewClass(2)
  const page = await open(dayTeacher, `/teacher/student-review?class_id=${class_id}`)
  await row(page, own.name).getByRole('button', { name: own.name }).click()
  await expect(row(page, own.name).getByRole('textbox', { name: 'Lời riêng cho bé' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`/teacher/student-review?class_id=${class_id}&view=week`)
  await expect(page.getByRole('textbox', { name: 'Lời riêng cho bé' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/teacher/student-review?view=all')
  await expect(page.getByRole('heading', { name: 'D1', exact: true })).toBeVisible()
  await expectNoViolations(page)
})
