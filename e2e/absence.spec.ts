import { absenceListInput, listAbsences, sendAbsence } from '@nhip-cau/contract/absence'
import { expect, type Page } from '@playwright/test'
import { givenName, newChildren } from './families.ts'
import { type Person, people } from './people.ts'
import { openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

// A report for today cannot be withdrawn after the cut-off, so every test reports other children, in the second school.
const mother = { role: 'parent', login: '0950001070', name: 'Lý Thị Bích Yến' } as const satisfies Person

test.beforeEach(() => openSchoolToday())

const siblings = async (count: number) => {
  const guardian = { person: mother, relation: 'Mẹ', main_contact: true } as const
  return (await newChildren('B1', [guardian], count)).children
}

const newNames = async (count: number): Promise<string[]> => (await siblings(count)).map(({ name }) => name)

/** The mother reports siblings absent for today; `opened` is the report of the first. */
const reportToday = async (count: number) => {
  const children = await siblings(count)
  const names = children.map(({ name }) => name)
  const family = await clientOf(mother)
  const { today } = await family.get(absenceListInput)
  const body = { student_ids: children.map(({ id }) => id), from: today, to: today, reason: 'sick' as const }
  await family.get(sendAbsence, { body })
  const { data } = await family.get(listAbsences, { query: { sort: '-sent' } })
  return { names, opened: data.find((one) => one.student.full_name === names[0])?.id }
}

const card = (page: Page, name: string, words: string) =>
  page.getByRole('article', { name }).filter({ hasText: words }).first()

test('the panel of a report stays open for the next one that waits; after the last report the title has the focus', async ({
  open,
}) => {
  const {
    names: [first = '', second = ''],
    opened,
  } = await reportToday(2)
  const school = await open(people.otherHead, `/school/absence?open=${opened}`)
  // The list behind the panel knows which report is the next one.
  await expect(school.locator('main').getByText(second)).toBeVisible()
  const panel = school.getByRole('dialog')
  const confirm = (name: string) =>
    panel
      .getByRole('article', { name })
      .getByRole('button', { name: /^Xác nhận/ })
      .click()
  await confirm(first)
  await expect(panel.getByRole('article', { name: first })).toHaveCount(0)
  await expect(panel.getByRole('article')).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(1)
  await school.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await school.getByRole('searchbox', { name: 'Tìm kiếm' }).fill(second)
  await expect(school.getByRole('article')).toHaveCount(1)
  await school.getByRole('button', { name: /^Xác nhận/ }).click()
  await expect(school.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a report that is confirmed before the list has loaded stays open', async ({ open }) => {
  const {
    names: [name = ''],
    opened,
  } = await reportToday(1)
  const school = await open(people.otherHead, '/school')
  const arrived = Promise.withResolvers<void>()
  const isList = ({ pathname, searchParams }: URL) => pathname.endsWith('/absence') && searchParams.has('per_page')
  await school.route(isList, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await school.goto(`/school/absence?open=${opened}`)
  const report = school.getByRole('dialog').getByRole('article', { name })
  await report.getByRole('button', { name: /^Xác nhận/ }).click()
  await expect(report.getByText('Đã xác nhận', { exact: true })).toBeVisible()
  const list = school.waitForResponse((response) => isList(new URL(response.url())))
  arrived.resolve()
  await list
  await expect(report).toBeVisible()
})

test('the family answers a rejected report and withdraws a day before its cut-off', async ({ open }) => {
  const [name = ''] = await newNames(1)
  const family = await clientOf(mother)
  const { days } = await family.get(absenceListInput)
  const later = days.filter((day) => day.open)[4]?.day ?? ''
  const words = unique('Việc gia đình')
  const page = await open(mother, '/absence')
  await page.getByRole('button', { name: 'Báo nghỉ' }).click()
  const form = page.getByRole('dialog', { name: 'Báo nghỉ' })
  await form.getByRole('checkbox', { name: givenName(name) }).check()
  await form.getByRole('radio', { name: 'Chọn nhiều ngày…' }).check()
  const shown = later.split('-').reverse().join('/')
  for (const label of ['Từ ngày', 'Đến ngày']) {
    await form.getByLabel(label).fill(shown)
    await form.getByLabel(label).press('Tab')
  }
  await form.getByRole('radio', { name: 'Việc gia đình' }).check()
  await form.getByLabel('Lời nhắn cho cô').fill(words)
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  const own = card(page, name, words)
  await expect(own).toBeVisible()

  const school = await open(people.otherHead, '/school/absence')
  await card(school, name, words).getByRole('button', { name: 'Từ chối' }).click()
  const why = school.getByRole('dialog', { name: 'Từ chối đơn xin nghỉ' })
  await why.getByRole('checkbox', { name: 'Lý do chưa rõ' }).check()
  await why.getByRole('button', { name: 'Từ chối' }).click()
  await expect(own).toContainText('Lý do chưa rõ')
  await own.getByRole('button', { name: 'Trả lời nhà trường' }).click()
  const answer = page.getByRole('dialog', { name: 'Trả lời nhà trường' })
  await answer.getByRole('textbox').fill('Nhà có giỗ ạ')
  await answer.getByRole('button', { name: 'Gửi' }).click()
  await expect(own).toContainText('Chờ xác nhận')
  await own.getByRole('button', { name: 'Hủy ngày này' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy ngày này' }).click()
  await expect(own).toContainText('Đã hủy')
})

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'

test('the school downloads a PDF attachment; the form warns of days that are reported already', async ({ open }) => {
  const [name = ''] = await newNames(1)
  const words = unique('Con sốt cao')
  const page = await open(mother, '/absence')
  await page.getByRole('button', { name: 'Báo nghỉ' }).click()
  const form = page.getByRole('dialog', { name: 'Báo nghỉ' })
  const child = form.getByRole('checkbox', { name: givenName(name) })
  await child.check()
  await form.getByRole('radio', { name: 'Ốm' }).check()
  await form.getByLabel('Lời nhắn cho cô').fill(words)
  const attachments = form.locator('input[type=file][accept*=pdf]')
  await attachments.setInputFiles({ name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('xin chào') })
  await expect(form.getByText('Chỉ nhận file PDF. Ảnh vui lòng gửi ở mục ảnh.')).toBeVisible()
  await form.getByRole('button', { name: 'Bỏ ghi-chu.txt' }).click()
  await attachments.setInputFiles({ name: 'Giấy khám.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await expect(form.getByText('Giấy khám.pdf')).toBeVisible()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await form.getByRole('button', { name: 'Gửi cho cô' }).click()
  await expect(card(page, name, words)).toBeVisible()

  const school = await open(people.otherHead, '/school/absence')
  const saved = school.waitForEvent('download')
  await card(school, name, words).getByRole('button', { name: 'Giấy khám.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Giấy khám.pdf')

  await page.getByRole('button', { name: 'Báo nghỉ' }).click()
  await child.check()
  await expect(
    form.getByText(new RegExp(`^Bé ${givenName(name)} đã có đơn nghỉ .* không tính hai lần\\.$`)),
  ).toBeVisible()
})
