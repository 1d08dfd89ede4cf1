import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { type Person, people } from './people.ts'
import { dayTeacher, openSchoolToday } from './school-day.ts'
import { isPhone, test } from './test.ts'

type Opened = {
  readonly name: string
  readonly person?: Person
  readonly path: string
  readonly ready: (page: Page) => Promise<void>
  /** This area is checked on a phone, where most of its users are and the layout differs. */
  readonly phone?: true
}

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
// The page before the scripts has the same heading.
const login = (page: Page) => expect(page.getByRole('button', { name: 'Quên mật khẩu?' })).toBeVisible()
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()
const feed = article

const register = (page: Page) => expect(page.getByRole('radio', { name: 'Đến', exact: true })).toBeVisible()

const pages: readonly Opened[] = [
  { name: 'login of parents', path: '/login', ready: login, phone: true },
  { name: 'login of teachers', path: '/teacher/login', ready: login },
  { name: 'login of the school', path: '/school/login', ready: login },
  { name: 'not-found page', path: '/khong-co', ready: heading('Không tìm thấy trang') },
  { name: 'register', person: dayTeacher, path: '/teacher/attendance', ready: register, phone: true },
  { name: 'meals of a class', person: dayTeacher, path: '/teacher/attendance?tab=meals', ready: register },
  {
    name: 'way home of a class',
    person: dayTeacher,
    path: '/teacher/attendance?tab=departure',
    ready: register,
    phone: true,
  },
  { name: 'month of a class', person: dayTeacher, path: '/teacher/attendance?tab=month', ready: register },
  {
    name: 'statistics of a class',
    person: dayTeacher,
    path: '/teacher/attendance-statistics',
    ready: heading('Thống kê chuyên cần'),
  },
  { name: 'absences of a class', person: people.mamTeacher, path: '/teacher/absence', ready: heading('Đơn xin nghỉ') },
  {
    name: 'medicine of a class',
    person: people.mamTeacher,
    path: '/teacher/prescription',
    ready: heading('Dặn thuốc'),
  },
  { name: 'board of the day', person: people.otherHead, path: '/school/attendance', ready: heading('Điểm danh') },
  {
    name: 'end of day',
    person: people.otherHead,
    path: '/school/attendance?view=end-of-day',
    ready: heading('Điểm danh'),
  },
  {
    name: 'statistics',
    person: people.head,
    path: '/school/attendance-statistics?period=term',
    ready: (page) =>
      expect(
        page
          .getByRole('img', { name: /^Cao nhất/ })
          .locator('svg')
          .first(),
      ).toBeVisible(),
  },
  { name: 'kitchen', person: people.otherHead, path: '/school/attendance?view=kitchen', ready: heading('Điểm danh') },
  {
    name: 'statistics of the school',
    person: people.head,
    path: '/school/attendance-statistics',
    ready: heading('Thống kê chuyên cần'),
  },
  { name: 'absences of the school', person: people.head, path: '/school/absence', ready: article },
  {
    name: 'all absences of the school',
    person: people.head,
    path: '/school/absence?status=all',
    ready: article,
  },
  { name: 'medicine that waits', person: people.head, path: '/school/prescription?view=pending', ready: article },
  { name: 'all medicine of the school', person: people.head, path: '/school/prescription?view=all', ready: article },
  {
    name: 'day of the own children',
    person: people.twoChildren,
    path: '/attendance',
    ready: heading('Điểm danh'),
    phone: true,
  },
  { name: 'absences of a family', person: people.mamParent, path: '/absence', ready: heading('Đơn xin nghỉ') },
  { name: 'medicine of a family', person: people.mamParent, path: '/prescription', ready: heading('Dặn thuốc') },
  { name: 'home of parents', person: people.twoChildren, path: '/', ready: feed, phone: true },
  { name: 'home of teachers', person: people.mamTeacher, path: '/teacher', ready: feed },
  { name: 'home of the school', person: people.head, path: '/school', ready: feed },
  { name: 'page to write a post', person: people.head, path: '/school/create-post', ready: heading('Viết bài') },
  { name: 'register of consents', person: people.head, path: '/school/consents', ready: heading('Sổ đồng ý') },
  { name: 'audit log', person: people.head, path: '/school/audit', ready: feed },
  {
    name: 'data requests',
    person: people.head,
    path: '/school/data-requests',
    ready: heading('Yêu cầu về dữ liệu'),
  },
  { name: 'consents of a family', person: people.mamParent, path: '/consents', ready: heading('Đồng ý của gia đình') },
  { name: 'data of a child', person: people.mamParent, path: '/data', ready: heading('Dữ liệu của con') },
]

test.beforeAll(async () => {
  await openSchoolToday()
})

/** One browser context for all pages of a person, so that shared files load once. */
const persons = [...new Set(pages.map(({ person }) => person))]
const phonePages = pages.filter(({ phone }) => phone)

for (const person of persons) {
  const who = person ? `${person.role} ${person.name}` : 'somebody who is not logged in'
  const onPhone = phonePages.some((one) => one.person === person)
  test(`axe finds nothing on the pages of ${who}`, { tag: onPhone ? '@phone' : [] }, async ({ open, visit }) => {
    const own = (isPhone() ? phonePages : pages).filter((one) => one.person === person)
    const page = await (person ? open(person, 'about:blank') : visit('about:blank'))
    for (const { name, path, ready } of own)
      await test.step(name, async () => {
        await page.goto(path)
        await ready(page)
        expect.soft(await violations(page), name).toEqual([])
      })
  })
}

test('axe finds nothing on a login page with errors', async ({ visit }) => {
  const page = await visit('/login')
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Mật khẩu không được để trống.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
