import { answerConsents, familyConsents } from '@nhip-cau/contract/consents'
import { listDishes, updateDish } from '@nhip-cau/contract/menu-plan-dishes'
import { listChildren, updateChild } from '@nhip-cau/contract/students'
import { pdf } from '@nhip-cau/school-node/features/daily/media/testing/documents'
import { expect } from '@playwright/test'
import { newChildren } from './families.ts'
import { approveToday } from './menu-weeks.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { photo } from './photos.ts'
import { parents } from './pick-up-children.ts'
import { dayTeacher, markFirst, newClass, openSchoolToday } from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test, unique } from './test.ts'

/** A child of the mother in a class of its own, on a school day. */
const ownChild = async () => {
  await openSchoolToday()
  const place = await newClass(dayTeacher)
  const { className } = place
  const { children } = await newChildren(className, [{ person: parents.mother, relation: 'Mẹ', main_contact: true }], 1)
  const [child] = children
  if (!child) throw new Error('no child')
  return { place, className, child }
}

/** The mother consents to health data of her child and enters what it is allergic to. */
const enterAllergy = async (student_id: string, allergen: string) => {
  const mother = await clientOf(parents.mother)
  const { data } = await mother.get(familyConsents)
  const purposes = data.find(({ student }) => student.id === student_id)?.purposes ?? []
  const text = purposes.find((one) => one.text.key === 'health')?.text
  if (!text) throw new Error('nobody asks for health data')
  await mother.get(answerConsents, { body: { answers: [{ student_id, text_id: text.id, granted: true }] } })
  const own = (await mother.get(listChildren)).data.find(({ id }) => id === student_id)
  const version = own?.version ?? 0
  await mother.get(updateChild, { params: { id: student_id }, body: { health: { allergens: [allergen] }, version } })
}

const enterAllergenOfDish = async (name: string, allergen: string) => {
  const head = await clientOf(people.otherHead)
  const [dish] = (await head.get(listDishes, { query: { search: name } })).data
  if (!dish) throw new Error(`no dish ${name}`)
  const { id, version, kcal, price } = dish
  await head.get(updateDish, {
    params: { id },
    body: { version, name, kcal, price, allergens: [allergen], archived: false },
  })
}

test('the kitchen names a substitute for a child with an allergy; it stands on the sheet of the day and with the family', {
  tag: '@phone',
}, async ({ open }) => {
  const { place, child } = await ownChild()
  // After the cut-off the kitchen counts a new child only once it is marked as present.
  await markFirst(place, 'present')
  const [served, instead] = [unique('Tôm rim'), unique('Thịt nạc rim')]
  await enterAllergy(child.id, 'crustacean')
  await approveToday((day) => [{ day, meal: 'lunch', slot: 'main', dishes: [{ name: served }] }])
  await enterAllergenOfDish(served, 'crustacean')
  const family = await open(parents.mother, '/menu-plan')
  const meal = family.getByRole('article').first().getByRole('region', { name: 'Bữa trưa' })
  const warning = `Có Tôm, cua – ${child.name.split(' ').at(-1)} dị ứng`
  await expect(meal).toContainText(warning)

  const page = await open(people.otherHead, '/school/menu-plan?view=clash')
  const row = page.getByRole('listitem').filter({ hasText: child.name }).filter({ hasText: served })
  await row.getByRole('button', { name: 'Chọn món thay' }).click()
  const dialog = page.getByRole('dialog', { name: `Món thay cho bé ${child.name}` })
  await dialog.getByRole('combobox', { name: 'Món thay thế' }).fill(instead)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(`Thay bằng: ${instead}`)

  await page.goto('/school/attendance?view=kitchen')
  // The mark reaches the kitchen after the ten seconds for undo.
  await expect(page.getByRole('listitem').filter({ hasText: child.name }).filter({ hasText: instead })).toBeVisible()
  await expect(meal).toContainText(instead)
  await expect(meal).not.toContainText(warning)
})

test('the office attaches a photo and a PDF to a menu, and a parent opens both', { tag: '@phone' }, async ({
  open,
}) => {
  await ownChild()
  const pdfName = `${unique('Thuc don')}.pdf`
  await approveToday((day) => [{ day, meal: 'lunch', slot: 'main', dishes: [{ name: unique('Thịt kho') }] }])
  const page = await open(people.otherHead, '/school/menu-plan?kind=kindergarten')
  await page.getByRole('button', { name: 'Sửa thực đơn' }).click()
  await page.getByRole('button', { name: 'Thao tác khác' }).click()
  await page.getByRole('menuitem', { name: 'Ảnh hoặc tệp thực đơn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ảnh hoặc tệp thực đơn' })
  await dialog
    .getByRole('group', { name: /^Ảnh thực đơn/ })
    .locator('input[type=file]')
    .setInputFiles(await photo(0))
  await dialog
    .getByRole('group', { name: /^Tệp đính kèm/ })
    .locator('input[type=file]')
    .setInputFiles({ name: pdfName, mimeType: 'application/pdf', buffer: pdf() })
  // The photo arrives and the file does not: a second try sends the file alone.
  await page.route('**/menu/file', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/menu/file')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(toast(page, 'Đã thêm vào thực đơn')).toBeVisible()
  const attached = page.getByRole('region', { name: 'Ảnh và tệp của thực đơn' })
  await expect(attached.getByRole('link', { name: pdfName })).toBeVisible()
  await page.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(toast(page, 'Đã duyệt. Gia đình được báo tin.')).toBeVisible()

  const family = await open(parents.mother, '/menu-plan')
  const photos = family.getByRole('list', { name: 'Ảnh thực đơn' })
  await photos.getByRole('button', { name: /^Xem ảnh 1 / }).click()
  await expect(family.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
  await family.keyboard.press('Escape')
  await expect(family.getByRole('dialog', { name: 'Xem ảnh' })).toHaveCount(0)
  const saved = family.waitForEvent('download')
  await family.getByRole('link', { name: pdfName }).click()
  expect((await saved).suggestedFilename()).toBe(pdfName)
})

test('a teacher adds a photo of the meal as it was served, and a parent sees it beside the menu', {
  tag: '@only-phone',
}, async ({ open }) => {
  await ownChild()
  await approveToday((day) => [{ day, meal: 'lunch', slot: 'main', dishes: [{ name: unique('Cá kho') }] }])
  const family = await open(parents.mother, '/menu-plan')
  const meal = family.getByRole('article').first().getByRole('region', { name: 'Bữa trưa' })
  const shown = meal.getByRole('button', { name: /^Xem ảnh / })
  const before = await shown.count()
  const page = await open(dayTeacher, '/teacher/menu-plan?kind=kindergarten')
  await page.getByRole('button', { name: 'Thêm ảnh bữa ăn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm ảnh bữa ăn' })
  await dialog
    .getByRole('group', { name: /^Ảnh bữa ăn/ })
    .locator('input[type=file]')
    .setInputFiles(await photo(1))
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(toast(page, 'Đã thêm ảnh bữa ăn')).toBeVisible()
  await expect(shown).toHaveCount(before + 1)
  await shown.last().click()
  await expect(family.getByRole('dialog', { name: 'Xem ảnh' })).toBeFocused()
})
