import { startDemoMorning } from '@nhip-cau/server/testing/demo-copies'
import { expect } from '@playwright/test'
import { startOwnProduct } from './own-product.ts'
import { people } from './people.ts'
import { homePaths, test } from './test.ts'

/** Each person logs in through a login page of an area that has no session yet. */
const visitors = [
  { person: people.head, loginPath: '/login' },
  { person: people.mamTeacher, loginPath: '/teacher/login' },
  { person: people.mamParent, loginPath: '/login' },
] as const

test('in a demo school every area is one tap away, and each home leads to five things to try', async ({ page }) => {
  const product = await startOwnProduct({}, ({ node }) => startDemoMorning(node))
  try {
    for (const { person, loginPath } of visitors) {
      const home = `${product.url}${homePaths[person.role]}`
      await page.goto(product.url + loginPath)
      await page.getByRole('region', { name: 'Vào thử trường mẫu' }).getByRole('button', { name: person.name }).click()
      await expect(page).toHaveURL(home)
      await expect(page.getByText(/^Trường mẫu có giờ riêng: 08:\d\d, /)).toBeVisible()

      const tour = page.getByRole('region', { name: 'Nên thử trước' })
      const stops = tour.getByRole('listitem')
      await expect(stops).toHaveCount(5)
      for (const [index, stop] of (await stops.all()).entries()) {
        await expect(tour.getByText(`${index}/5`)).toBeVisible()
        await stop.getByRole('link').click()
        await expect(page).not.toHaveURL(home)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.goBack()
        await expect(page).toHaveURL(home)
        if (index < 4) await expect(stop).toContainText('Đã xem')
      }
      await expect(tour).toHaveCount(0)
      await page.getByRole('link', { name: 'Xem lại gợi ý' }).click()
      await expect(tour.getByText('5/5')).toBeVisible()
      await tour.getByRole('button', { name: 'Ẩn gợi ý' }).click()
      await expect(tour).toHaveCount(0)
    }
  } finally {
    await product.stop()
  }
})
