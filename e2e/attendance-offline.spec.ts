import { attendanceHistory, listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { expect, type Page } from '@playwright/test'
import { loseResponse } from './intercept.ts'
import { enter } from './pages.ts'
import { type Person, people } from './people.ts'
import {
  allPresent,
  childTile,
  classIdOf,
  fillClass,
  openSchoolToday,
  loadRegister as registerOf,
  unmarkAll,
} from './school-day.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

// The phone restarts offline, so the service worker has to serve the page.
test.use({ serviceWorkers: 'allow' })

const place = {
  className: 'C2',
  teacher: { role: 'teacher', login: '0950000967', name: 'Võ Thị Mai Khanh' },
  head: people.otherHead,
} as const
const loadRegister = () => registerOf(place)
const queued = (page: Page, count: number) => page.getByText(`Chưa đồng bộ: ${count}`)

/** Loads the register online and waits until the worker has cached it and the login page, which logging out opens. */
const cacheRegister = async (page: Page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Các bé trong lớp' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        const urls = requests.flat().map(({ url }) => url)
        return ['/attend/students', '/login-page'].every((part) => urls.some((url) => url.includes(part)))
      }),
    )
    .toBe(true)
}

/** Loads the register and then goes offline. */
const openAndLoseNetwork = async (open: (person: Person, path: string) => Promise<Page>) => {
  const page = await open(place.teacher, '/teacher/attendance')
  await cacheRegister(page)
  await page.context().setOffline(true)
  return page
}

const names = async () => (await loadRegister()).data.map((entry) => entry.student.full_name)

test.beforeEach(async () => {
  await openSchoolToday(place.head)
  await fillClass(place, 5)
  await unmarkAll(place)
})

test('keeps marks when the phone restarts offline, and sends them from any page when the network is back', {
  tag: '@phone',
}, async ({ open }) => {
  const [first = '', second = ''] = await names()
  const page = await openAndLoseNetwork(open)
  const context = page.context()
  await childTile(page, first).click()
  await childTile(page, second).click()
  await childTile(page, second).click()
  await expect(queued(page, 2)).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.goto('/teacher/attendance')
  await expect(queued(later, 2)).toBeVisible()
  await expect(childTile(later, first)).toHaveAccessibleName(/Có mặt/)
  await expect(childTile(later, second)).toHaveAccessibleName(/Vắng không phép/)
  expect((await loadRegister()).counts.present).toBe(0)
  await later.close()

  // The phone opens the feed, not the register.
  const feed = await context.newPage()
  await context.setOffline(false)
  await feed.goto('/teacher')
  await expect.poll(async () => (await loadRegister()).counts).toMatchObject({ present: 1, absent: 1 })
})

test('begins the next morning offline with an empty register, and sends the marks for the right day', async ({
  open,
}) => {
  const [first = ''] = await names()
  const page = await open(place.teacher, '/teacher/attendance')
  await childTile(page, first).click()
  await expect.poll(async () => (await loadRegister()).counts.present).toBe(1)
  await cacheRegister(page)
  const context = page.context()
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  await next.goto('/teacher/attendance')
  await expect(next.getByText(/^Chưa có mạng: đây là danh sách lớp/)).toBeVisible()
  await expect(childTile(next, first)).toHaveAccessibleName(/Chưa điểm danh/)
  const [, second = ''] = await names()
  await childTile(next, second).click()
  await expect(queued(next, 1)).toBeVisible()
  // The server's clock is unchanged; only this phone's clock was a day ahead.
  await context.setOffline(false)
  await expect
    .poll(async () => (await loadRegister()).data.find((one) => one.student.full_name === second)?.mark)
    .toBe('present')
  expect((await loadRegister()).data.find((one) => one.student.full_name === first)?.mark).toBe('present')
})

test('asks before it sends marks that are older than the idempotency keys of the server', async ({ open }) => {
  const [first = '', second = ''] = await names()
  const page = await openAndLoseNetwork(open)
  const context = page.context()
  await childTile(page, first).click()
  await childTile(page, second).click()
  await expect(queued(page, 2)).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.clock.setSystemTime(Date.now() + 32 * 24 * 60 * 60 * 1000)
  let sent = 0
  later.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attend/students')) sent += 1
  })
  await context.setOffline(false)
  await later.goto('/teacher/attendance')
  await expect(later.getByText('2 ghi nhận chưa được lưu')).toBeVisible()
  await expect(later.getByText(/đã chờ 32 ngày trên máy này nên chưa tự gửi/)).toHaveCount(2)
  expect(sent).toBe(0)
  const row = (name: string) => later.getByRole('listitem').filter({ hasText: name })
  await row(second).getByRole('button', { name: 'Bỏ ghi nhận này' }).click()
  await expect(later.getByText('1 ghi nhận chưa được lưu')).toBeVisible()
  await row(first).getByRole('button', { name: 'Vẫn gửi' }).click()
  // The mark is sent now and answered like any mark for a past day.
  await expect(later.getByText(/Chỉ điểm danh lại được trong 3 ngày gần đây/)).toBeVisible()
  expect(sent).toBe(1)
  await later.getByRole('button', { name: 'Bỏ ghi nhận này' }).click()
  await expect(later.getByText(/ghi nhận chưa được lưu/)).toBeHidden()
  expect((await loadRegister()).counts.present).toBe(0)
})

test('keeps the first of two conflicting marks, lets the second teacher decide with one tap, and records both', async ({
  open,
}) => {
  const { data, day } = await loadRegister()
  const [child] = data
  const name = child?.student.full_name ?? ''
  const page = await open(place.teacher, '/teacher/attendance')
  await expect(allPresent(page)).toBeVisible()
  await page.context().setOffline(true)
  await childTile(page, name).click()
  await expect(queued(page, 1)).toBeVisible()
  const head = await clientOf(place.head)
  const marks = [{ student_id: child?.student.id ?? '', version: child?.version ?? 0, mark: 'late' as const }]
  await head.get(saveAttendance, { body: { class_id: await classIdOf(place), day, marks } })
  await page.context().setOffline(false)
  await expect(page.getByText('1 ghi nhận chưa được lưu')).toBeVisible()
  await expect(page.getByText(/Cô ghi: Có mặt.*đi muộn/)).toBeVisible()
  await page.getByRole('button', { name: 'Dùng ghi nhận của tôi: Có mặt' }).click()
  await expect(page.getByText('1 ghi nhận chưa được lưu')).toBeHidden()
  const query = { student_id: child?.student.id ?? '', day }
  await expect
    .poll(async () => {
      const history = (await head.get(attendanceHistory, { query })).data
      return history.slice(-3).map((one) => [one.after, one.taken_over])
    })
    .toEqual([
      ['late', true],
      ['present', false],
      ['present', true],
    ])
})

test('treats a lost response as success, not as a conflict', async ({ open }) => {
  const [first = ''] = await names()
  const page = await open(place.teacher, '/teacher/attendance')
  await expect(allPresent(page)).toBeVisible()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await page.reload()
  let lost = 0
  await page.route('**/attend/students', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await loseResponse(route)
  })
  await childTile(page, first).click()
  await expect(queued(page, 1)).toBeVisible()
  await expect(queued(page, 1)).toBeHidden()
  await expect(page.getByText(/ghi nhận chưa được lưu/)).toBeHidden()
  expect(lost).toBe(1)
  expect((await loadRegister()).data.find((one) => one.student.full_name === first)?.mark).toBe('present')
})

test('asks before logout with queued marks; keeps them encrypted and sends them after the next login', async ({
  open,
}) => {
  const [first = '', second = ''] = await names()
  const page = await open(place.teacher, '/teacher/attendance')
  await cacheRegister(page)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'keyval-store')))
    .toBe(true)
  await page.context().setOffline(true)
  await childTile(page, first).click()
  await childTile(page, second).click()
  await expect(queued(page, 2)).toBeVisible()
  await page.getByRole('button', { name: `Tài khoản của ${place.teacher.name}` }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Còn 2 ghi nhận chưa gửi về trường' })
  await expect(dialog).toContainText(first)
  await dialog.getByRole('button', { name: 'Ở lại' }).click()
  await expect(queued(page, 2)).toBeVisible()

  await page.getByRole('button', { name: `Tài khoản của ${place.teacher.name}` }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).filter({ visible: true }).click()
  await dialog.getByRole('button', { name: 'Khóa lại trên máy và rời đi' }).click()
  await expect(page).toHaveURL('/teacher/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập giáo viên' })).toBeVisible()
  // Nothing readable is stored: neither the child's name nor the mark.
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('keyval-store')
        request.onsuccess = () => {
          const store = request.result.transaction('keyval').objectStore('keyval')
          const keys = store.getAllKeys()
          const values = store.getAll()
          values.onsuccess = () => resolve(JSON.stringify([keys.result, values.result]))
        }
      }),
  )
  expect(kept).toContain('marks-sealed:')
  expect(kept).not.toContain(first)
  expect(kept).not.toContain('present')

  await page.context().setOffline(false)
  await enter(page, place.teacher.login)
  await expect(page).toHaveURL('/teacher')
  await expect.poll(async () => (await loadRegister()).counts.present).toBe(2)
  const { data } = await (await clientOf(place.teacher)).get(listAttendance, {
    query: { class_id: await classIdOf(place) },
  })
  expect(data.filter((one) => one.mark === 'present').map((one) => one.student.full_name)).toEqual([first, second])
})
