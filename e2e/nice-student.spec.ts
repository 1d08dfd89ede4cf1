import { listClassCards, niceStudentListInput } from '@nhip-cau/contract/nice-student'
import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const teacher = people.mamTeacher

test('a teacher gives the whole class a card with four exceptions in six taps', {
  tag: '@only-phone',
}, async ({ open }) => {
  const client = await clientOf(teacher)
  const { classes } = await client.get(niceStudentListInput)
  const { data } = await client.get(listClassCards, { query: { class_id: classes[0]?.id ?? '' } })
  const waiting = data.filter(({ card, away }) => card === null && !away)
  const page = await open(teacher, '/teacher/nice-student-cards')
  let taps = 0
  const tap = async (what: ReturnType<typeof page.getByRole>) => {
    taps += 1
    await what.click()
  }
  const bar = page.getByRole('region', { name: 'Phát phiếu' })
  await tap(bar.getByRole('button', { name: `Cả lớp (${waiting.length})` }))
  await expect(bar.getByRole('status')).toHaveText(`Đã chọn ${waiting.length} bé`)
  for (const { student } of waiting.slice(0, 4)) {
    await tap(page.getByRole('listitem').filter({ hasText: student.full_name }).locator('label').first())
  }
  await expect(bar.getByRole('status')).toHaveText(`Đã chọn ${waiting.length - 4} bé`)
  await tap(bar.getByRole('button', { name: 'Chăm học' }))
  await expect(toast(page, `Đã lưu phiếu: ${waiting.length - 4} bé.`)).toBeVisible()
  expect(taps).toBe(6)
  await expect(page.getByRole('img', { name: 'Chăm học' })).toHaveCount(waiting.length - 4)
})

test('a teacher writes words with a phrase, sees them with the name of the child', async ({ open }) => {
  const page = await open(teacher, '/teacher/nice-student-cards')
  const child = page.getByRole('listitem').filter({ hasText: 'Chưa có phiếu' }).last()
  const name = (await child.locator('label').first().innerText()).split('\n')[0] ?? ''
  await child.locator('label').first().click()
  await page.getByRole('button', { name: 'Lời nhận xét' }).click()
  const dialog = page.getByRole('dialog', { name: /^Nhận xét/ })
  const words = dialog.getByRole('textbox', { name: 'Lời nhận xét' })
  await words.fill('{bé} hát rất hay.')
  await dialog.getByRole('button', { name: 'Lưu thành câu mẫu của tôi' }).click()
  await expect(toast(page, 'Đã lưu câu mẫu.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tìm câu mẫu' }).fill('hat rat hay')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/Bé .+ hát rất hay\./)
})

test('words that were typed and not sent are there again after the page was left', async ({ open }) => {
  const page = await open(teacher, '/teacher/nice-student-cards')
  const child = page.getByRole('listitem').filter({ hasText: 'Chưa có phiếu' }).first()
  const name = (await child.locator('label').first().innerText()).split('\n')[0] ?? ''
  const choose = async () => {
    await page.getByRole('listitem').filter({ hasText: name }).locator('label').first().click()
    await page.getByRole('button', { name: 'Lời nhận xét' }).click()
    return page.getByRole('dialog', { name: /^Nhận xét/ })
  }
  await (await choose()).getByRole('textbox', { name: 'Lời nhận xét' }).fill('Con kể chuyện rất hay.')
  await page.reload()
  const dialog = await choose()
  const words = dialog.getByRole('textbox', { name: 'Lời nhận xét' })
  await expect(words).toHaveValue('Con kể chuyện rất hay.')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Con kể chuyện rất hay.')
  await expect((await choose()).getByText('bản nháp', { exact: false })).toHaveCount(0)
})
