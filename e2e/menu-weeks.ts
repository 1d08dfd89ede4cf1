import type { RequestOf } from '@nhip-cau/contract/kernel'
import { approveMenu, type MenuWeek, menuWeek, menuWeeks, saveMenu } from '@nhip-cau/contract/menu-plan'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'

/** Writes menus in the first school and approves none. */
export const accountant = { role: 'school', login: '0950000904', name: 'Cao Thị Mỹ Phụng' } as const satisfies Person

/** A coming week of five days of the first school for which nobody has written a menu; each test asks for another one. */
export const emptyWeek = async (number: number): Promise<MenuWeek> => {
  const head = await clientOf(people.head)
  const { data, today } = await head.get(menuWeeks, { query: { kind: 'kindergarten' } })
  const free = data.filter(
    ({ monday, last_day, state }) =>
      monday > today && state === null && Date.parse(last_day) - Date.parse(monday) > 3.5 * 86_400_000,
  )
  const chosen = free.at(-1 - number)
  if (!chosen) throw new Error('the school year has no such week')
  return head.get(menuWeek, { query: { kind: 'kindergarten', day: chosen.monday } })
}

/** The names of the dishes of a week, by day and row. */
export const writtenDishes = async ({ week, kind }: Pick<MenuWeek, 'week' | 'kind'>, by: Person = people.head) => {
  const { cells } = await (await clientOf(by)).get(menuWeek, { query: { kind, day: week.monday } })
  return cells.map(({ day, meal, slot, dishes }) => [day, meal, slot, dishes.map(({ name }) => name).join(', ')])
}

/** The dishes of each cell of a week, in the order of the alphabet. */
export const writtenNames = async (week: Pick<MenuWeek, 'week' | 'kind'>): Promise<readonly string[]> => {
  const names = (await writtenDishes(week)).map((cell) => cell.at(-1) ?? '')
  return names.toSorted((one, other) => one.localeCompare(other))
}

type Entry = NonNullable<RequestOf<typeof saveMenu>['body']['cells']>[number]
type Written = Omit<Entry, 'version'>

/** Writes and approves cells of the week of today in the second school. */
export const approveToday = async (cellsOf: (today: string) => readonly Written[]) => {
  const head = await clientOf(people.otherHead)
  const { kind, today, cells: saved } = await head.get(menuWeek, { query: { kind: 'kindergarten' } })
  const cells = cellsOf(today).map((cell) => ({
    ...cell,
    version:
      saved.find(({ day, meal, slot }) => day === cell.day && meal === cell.meal && slot === cell.slot)?.version ?? 0,
  }))
  const { menu } = await head.get(saveMenu, { body: { kind, day: today, cells } })
  if (!menu) throw new Error('nothing was saved')
  return head.get(approveMenu, { params: { id: menu.id }, body: { version: menu.version } })
}
