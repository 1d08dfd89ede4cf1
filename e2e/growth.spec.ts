import { classGrowth, type GrowthChild, growthListInput, measureClass } from '@nhip-cau/contract/growth'
import { profile } from '@nhip-cau/contract/profile'
import { expect } from '@playwright/test'
import { toast } from './pages.ts'
import { people } from './people.ts'
import { clientOf } from './sessions.ts'
import { test } from './test.ts'

const teacher = people.mamTeacher

const ofClass = async () => {
  const client = await clientOf(teacher)
  const { classes } = await client.get(growthListInput)
  return { client, growth: await client.get(classGrowth, { query: { class_id: classes[0]?.id ?? '' } }) }
}

/** Consenting children who were measured before and have no measurement of today. */
const waitingChildren = async (): Promise<readonly GrowthChild[]> => {
  const { growth } = await ofClass()
  return growth.data.filter(({ consent, measure, previous }) => consent && measure === null && previous !== null)
}

const typedOf = (value: number | null | undefined, more: number) => ((value ?? 0) + more).toFixed(1)

test('a teacher weighs two children with the keyboard and is asked about a value that differs much', {
  tag: '@phone',
}, async ({ open }) => {
  const [one, two] = await waitingChildren()
  if (!one || !two) throw new Error('the demo has no children to measure')
  const page = await open(teacher, '/teacher/growth')
  const field = (kind: string, child: GrowthChild) =>
    page.getByRole('textbox', { name: `${kind}, ${child.student.full_name}` })
  await field('Cao (cm)', one).fill(typedOf(one.previous?.height, 1.2).replace('.', ','))
  await field('Cao (cm)', one).press('Enter')
  await expect(field('Nặng (kg)', one)).toBeFocused()
  await field('Nặng (kg)', one).fill(typedOf(one.previous?.weight, 0.3))
  await field('Nặng (kg)', two).fill('3')
  await field('Nặng (kg)', two).fill(typedOf(two.previous?.weight, 9))
  await field('Cao (cm)', two).fill('1000')
  await expect(page.getByText('Từ 40,0 đến 140,0 cm.')).toBeVisible()
  await field('Cao (cm)', two).fill('')
  await page.getByRole('button', { name: 'Lưu (2)' }).click()
  await expect(toast(page, 'Đã lưu số đo: 1 bé.')).toBeVisible()
  const asked = page.getByRole('listitem').filter({ hasText: two.student.full_name })
  await expect(asked).toContainText('Số đo chênh lệch lớn so với lần trước, vui lòng kiểm tra lại.')
  await expect(field('Nặng (kg)', two), 'nothing typed is lost').toHaveValue(typedOf(two.previous?.weight, 9))
  await asked.getByRole('checkbox', { name: 'Đúng rồi' }).check()
  await page.getByRole('button', { name: 'Lưu (1)' }).click()
  await expect(page.getByRole('button', { name: /^Lưu/ })).toHaveCount(0)
  await expect(asked).toContainText('Từ lần trước: +9 kg')
})

test('a weight typed while the height is being saved stays typed, and what is saved stays shown without a network', async ({
  open,
}) => {
  const child = (await waitingChildren()).at(-1)
  if (!child) throw new Error('the demo has no child to measure')
  const page = await open(teacher, '/teacher/growth')
  const field = (kind: string) => page.getByRole('textbox', { name: `${kind}, ${child.student.full_name}` })
  const height = typedOf(child.previous?.height, 0.5).replace('.', ',')
  const weight = typedOf(child.previous?.weight, 0.2).replace('.', ',')
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/growth/set', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  await field('Cao (cm)').fill(height)
  await page.getByRole('button', { name: 'Lưu (1)' }).click()
  await asked.promise
  await field('Nặng (kg)').fill(weight)
  await page.route('**/growth?*', (route) => route.abort())
  answer.resolve()
  await expect(toast(page, 'Đã lưu số đo: 1 bé.')).toBeVisible()
  await expect(field('Cao (cm)')).toHaveValue(height)
  await expect(field('Nặng (kg)')).toHaveValue(weight)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Lưu (1)' }).click()
  await expect(page.getByRole('button', { name: /^Lưu/ })).toHaveCount(0)
  await expect(field('Cao (cm)')).toHaveValue(height)
  await expect(field('Nặng (kg)')).toHaveValue(weight)
})

test('a mother sees the chart of her child with what it gained, and no diagnosis', {
  tag: '@only-phone',
}, async ({ open }) => {
  const parent = await clientOf(people.mamParent)
  const { children } = await parent.get(profile)
  const { client, growth } = await ofClass()
  const child = growth.data.find(({ student }) => children.some(({ id }) => id === student.id))
  if (!child?.previous) throw new Error('the child was not measured')
  const [height, weight] = [Number(typedOf(child.previous.height, 1.1)), Number(typedOf(child.previous.weight, 2))]
  await client.get(measureClass, {
    body: {
      class_id: growth.class.id,
      day: growth.day,
      entries: [
        { student_id: child.student.id, version: child.version, height, weight, posture: 'standing', confirmed: true },
      ],
    },
  })
  const page = await open(people.mamParent, '/growth')
  const card = page.getByRole('region', { name: child.student.full_name })
  await expect(card).toContainText(`Từ lần trước: +1,1 cm · +2 kg`)
  await expect(card.getByRole('img', { name: /Chiều cao của .* theo tuổi/ })).toBeVisible()
  await card.getByRole('radio', { name: 'Cân nặng' }).check()
  await expect(card.getByRole('img', { name: /Cân nặng của .* theo tuổi/ })).toBeVisible()
  await expect(card.getByRole('row')).toHaveCount(4)
  for (const word of ['Thừa cân', 'Béo phì', 'Nhẹ cân', 'Thấp còi', 'Bình thường'])
    await expect(card).not.toContainText(word)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Tải PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto('/children')
  await expect(page.getByRole('link', { name: 'Xem biểu đồ' })).toBeVisible()
})
