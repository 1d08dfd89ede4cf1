import { expect } from '@playwright/test'
import { givenName } from './families.ts'
import { ownFamily } from './jobs.ts'
import { expectReadAloud, keyboardOf } from './keyboard.ts'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { orders } from './reading-orders.ts'
import { openSchoolToday } from './school-day.ts'
import { test, unique } from './test.ts'

// The jobs that a family begins and the school ends, with the keyboard alone; see journeys.spec.ts.

test('a mother reports two siblings absent with five choices; the office confirms them with three other reports', {
  tag: '@phone',
}, async ({ open }) => {
  await openSchoolToday()
  const { mother, classId, names } = await ownFamily({ count: 5, reported: 3 })
  const [, , , first = '', second = ''] = names
  const words = unique('Con sốt nhẹ')
  const page = await open(mother, '/absence')
  const keys = keyboardOf(page)
  await keys.press(page.getByRole('button', { name: 'Báo nghỉ' }))
  const form = page.getByRole('dialog', { name: 'Báo nghỉ' })
  await keys.tick(form.getByRole('checkbox', { name: givenName(first) }))
  await keys.tick(form.getByRole('checkbox', { name: givenName(second) }))
  await keys.choose(form.getByRole('radio', { name: 'Ốm' }))
  await expectReadAloud(form, orders.absenceForm)
  // Typing a note is not counted as a choice; the note identifies this report.
  await keys.write(form.getByLabel('Lời nhắn cho cô'), words)
  await keys.press(form.getByRole('button', { name: 'Gửi cho cô' }))
  expect(keys.choices()).toBe(5)
  const own = page.getByRole('article', { name: first }).filter({ hasText: words }).first()
  await expect(own).toContainText('Chờ xác nhận')
  await keys.settled()

  const school = await open(people.otherHead, `/school/absence?class_id=${classId}`)
  const hands = keyboardOf(school)
  const report = (name: string) => school.getByRole('article', { name })
  const confirm = (name: string) => report(name).getByRole('button', { name: /^Xác nhận/ })
  await expect(school.getByRole('article')).toHaveCount(5)
  await expectReadAloud(report(first), orders.absence)
  await hands.write(school.getByRole('searchbox', { name: 'Tìm kiếm' }), first)
  await expect(report(second)).toHaveCount(0)
  await hands.press(confirm(first))
  await expect(toast(school, `Đã xác nhận đơn của ${first}.`)).toBeVisible()
  await expect(report(first)).toHaveCount(0)
  // Nothing is left in the list, so the title of the page has the focus.
  await expect(school.getByRole('heading', { level: 1 })).toBeFocused()
  await hands.write(school.getByRole('searchbox', { name: 'Tìm kiếm' }), '')
  await expect(school.getByRole('article')).toHaveCount(4)
  // One by one the next report follows; the rest is confirmed at once.
  const [one = '', two = ''] = names
  await hands.press(confirm(one))
  await expect(school.getByRole('listitem').filter({ has: report(two) })).toBeFocused()
  await hands.tick(school.getByRole('checkbox', { name: 'Chọn cả 3' }), { back: true })
  await hands.press(school.getByRole('button', { name: 'Xác nhận 3 đơn' }))
  await expect(school.getByRole('article')).toHaveCount(0)
  await expect(school.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(own).toContainText('Đã xác nhận')
})

test('a father sends three medicines from his home page; the school accepts them, and again after he has changed one', {
  tag: '@phone',
}, async ({ open }) => {
  const illness = unique('Viêm họng')
  const page = await open(people.twoChildren)
  const keys = keyboardOf(page)
  await keys.press(page.getByRole('navigation', { name: 'Việc nhanh' }).getByRole('link', { name: 'Dặn thuốc' }))
  const form = page.getByRole('dialog', { name: 'Dặn thuốc' })
  await keys.choose(form.getByRole('radio', { name: /^Gấu/ }))
  // The last selectable day, so that its doses are in the future at any hour.
  const days = await form.getByLabel('Từ ngày').locator('option').allInnerTexts()
  await keys.pick(form.getByLabel('Từ ngày'), days.at(-1) ?? '')
  await keys.write(form.getByLabel('Bệnh / triệu chứng'), illness)
  const medicine = (number: number) => form.getByRole('group', { name: `Thuốc ${String(number)}`, exact: true })
  for (const [index, name] of ['Siro ho thảo dược', 'Men vi sinh', 'Vitamin C'].entries()) {
    if (index > 0) {
      await keys.press(form.getByRole('button', { name: 'Thêm thuốc' }))
      await expect(medicine(index + 1)).toBeFocused()
    }
    const fields = medicine(index + 1)
    await keys.write(fields.getByLabel('Tên thuốc'), name)
    await keys.write(fields.getByLabel('Liều mỗi lần'), '5 ml')
    await keys.choose(fields.getByRole('radio', { name: 'Siro' }))
    if (index > 0) {
      await keys.tick(fields.getByRole('checkbox', { name: 'Uống cùng lúc với thuốc trước: Sau ăn, 11:15' }))
      await expect(fields.getByRole('checkbox', { name: /Sau ăn trưa/ })).toBeChecked()
    } else {
      await keys.choose(fields.getByRole('radio', { name: 'Sau ăn', exact: true }))
      await keys.tick(fields.getByRole('checkbox', { name: /Sau ăn trưa/ }))
    }
  }
  // Enter adds the time that was typed, and in no field does it send the form.
  const third = medicine(3)
  await keys.write(third.getByLabel('Thêm giờ khác'), '9:30')
  await keys.key('Enter')
  await expect(third.getByRole('checkbox', { name: '09:30' })).toBeChecked()
  await keys.choose(form.getByRole('radio', { name: 'Trong ba lô' }))
  await expect(form.getByText('Vui lòng xác nhận nội dung cam kết.')).toHaveCount(0)
  await keys.press(form.getByRole('button', { name: 'Gửi cho cô' }))
  await expect(form.getByText('Vui lòng xác nhận nội dung cam kết.').first()).toBeVisible()
  await keys.settled()
  await expectReadAloud(form, orders.medicineForm)
  await keys.tick(form.getByRole('checkbox', { name: /Tôi đề nghị/ }), { back: true })
  await keys.press(form.getByRole('button', { name: 'Gửi cho cô' }))
  const own = page.getByRole('article').filter({ hasText: illness }).first()
  await expect(own).toContainText('Chờ tiếp nhận')
  await keys.settled()

  const school = await open(people.head, '/school/prescription?view=pending')
  const hands = keyboardOf(school)
  const asked = school.getByRole('article').filter({ hasText: illness }).first()
  await expectReadAloud(asked, orders.medicine)
  const received = asked.getByRole('checkbox', { name: 'Cô đã cầm thuốc' })
  await expect(received).not.toBeChecked()
  await hands.tick(received)
  await hands.press(asked.getByRole('button', { name: /^Nhận thuốc/ }))
  await expect(own).toContainText('Đã nhận thuốc')
  await expect(own).toContainText('Chưa uống')
  await hands.settled()

  await keys.press(own.getByRole('button', { name: 'Sửa' }))
  const change = page.getByRole('dialog', { name: 'Sửa đơn dặn thuốc' })
  await keys.write(change.getByLabel('Liều mỗi lần').first(), '3 ml')
  await keys.tick(change.getByRole('checkbox', { name: /Tôi đề nghị/ }), { back: true })
  await keys.key('Control+Enter')
  await expect(own).toContainText('cần tiếp nhận lại')
  await expect(asked).toContainText('3 ml')
})
