import { people } from './people.ts'
import { test } from './test.ts'

test('shots', { tag: '@phone' }, async ({ open }, info) => {
  test.setTimeout(200_000)
  const phone = info.project.name === 'phone'
  const size = phone ? { width: 390, height: 844 } : { width: 1366, height: 768 }
  for (const [who, path, name] of [
    [people.mamTeacher, '/teacher/growth', 'class'],
    [people.mamParent, '/growth', 'family'],
    [people.mamParent, '/children', 'child'],
  ] as const) {
    const page = await open(who, path)
    await page.setViewportSize(size)
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/h-growth-${name}-${info.project.name}-${scheme}.png`, fullPage: true })
    }
    if (name === 'class') {
      await page.getByRole('button', { name: /Biểu đồ tăng trưởng của/ }).first().click()
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/h-growth-panel-${info.project.name}.png` })
    }
  }
})
