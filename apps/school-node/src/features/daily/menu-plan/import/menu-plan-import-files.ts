import { weekdayOf } from '@nhip-cau/contract/days'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import { type MenuImportCell, menuImportLimits, type menuTemplateFile } from '@nhip-cau/contract/menu-plan-import'
import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import { fill } from '@nhip-cau/contract/texts'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }
import type { Context } from '../../../../context.ts'
import { makeTemplate } from '../../../../documents/excel/write-workbook.ts'
import { writeSheets } from '../../../../documents/sheets.ts'
import { dayText } from '../../../../texts.ts'
import { selectMenu } from '../menu-plan-week.queries.ts'
import { momentOf, rowsOf, type Staff, weekOf } from '../menu-plan-week.ts'
import { mustFind, presentOf } from './menu-plan-import.ts'
import { dishesPlace, energyPlace } from './menu-plan-import-plan.ts'

const labelOf = (meal: Meal, slot: MenuSlot): string =>
  slot === 'dish' ? words.meal[meal] : fill(words.row, { meal: words.meal[meal], slot: words.slot[slot] })

const energyLabel = (meal: Meal): string => fill(words.energy, { meal: words.meal[meal].toLowerCase() })
const weekdayName = (day: string): string => words.weekday[weekdayOf(day) - 1] ?? ''
const shortDay = (day: string): string => dayText(day).slice(0, 5)

/** The template of a week: its meals as rows and its school days as columns, with what is written already. */
export const templateOf = async (
  context: Context,
  actor: Staff,
  { kind, day }: QueryOf<typeof menuTemplateFile>,
): Promise<Buffer> => {
  const moment = await momentOf(context, actor.schoolId)
  const week = await weekOf(context.db, actor.schoolId, day, moment)
  const { monday } = week.name
  const menu = await selectMenu(context.db, actor, { kind, monday })
  const present = await presentOf(context.db, actor.schoolId, menu?.id)
  const written = [...present.dishes.keys()].map((place) => place.split(' ')[1] as Meal)
  const rows = rowsOf(kind, moment.settings, written)
  const days = week.days.filter(({ open }) => open).map((one) => one.day)
  const head = [words.kind[kind], dayText(monday)]
  const dishes = (meal: Meal, slot: MenuSlot) =>
    days.map((one) => (present.dishes.get(dishesPlace(one, meal, slot)) ?? []).join('\n'))
  const energy = (meal: Meal) => days.map((one) => String(present.energy.get(energyPlace(one, meal)) ?? ''))
  return makeTemplate({
    sheet: words.sheet,
    columns: [
      { title: words.column.kind, width: 14, choices: Object.values(words.kind), strict: true },
      { title: words.column.week, width: 16 },
      { title: words.column.meal, width: 28 },
      ...days.map((one) => ({ title: `${weekdayName(one)} (${shortDay(one)})`, width: 26 })),
    ],
    filled: rows.flatMap(({ meal, slots }) => [
      ...slots.map((slot) => [...head, labelOf(meal, slot), ...dishes(meal, slot)]),
      [...head, energyLabel(meal), ...energy(meal)],
    ]),
    guideSheet: words.guide_sheet,
    guide: words.guide,
    listSheet: words.list_sheet,
    rows: menuImportLimits.rows,
  })
}

/** The cells of a file with what became of each, so that they can be corrected and uploaded again. */
export const markedFileOf = async (context: Context, actor: Staff, id: string): Promise<Buffer> => {
  const { cells, sheet, state } = await mustFind(context, actor, id)
  const { cell, day, meal, content, result, remarks } = words.column_marked
  const isOver = state !== 'checked'
  const outcomeOf = ({ outcome }: MenuImportCell) =>
    outcome === 'wrong' && isOver ? words.outcome.skipped : words.outcome[outcome]
  const rowName = ({ meal: of, slot }: MenuImportCell) => {
    if (of === null) return ''
    return slot === null ? energyLabel(of) : labelOf(of, slot)
  }
  return writeSheets([
    {
      name: sheet,
      columns: [
        { title: cell, width: 8 },
        { title: day, width: 20 },
        { title: meal, width: 28 },
        { title: content, width: 40 },
        { title: result, width: 14 },
        { title: remarks, width: 70 },
      ],
      rows: cells.map((one) => [
        one.at,
        one.day === null ? '' : `${weekdayName(one.day)} ${dayText(one.day)}`,
        rowName(one),
        one.content.join('\n'),
        outcomeOf(one),
        one.errors.join('\n'),
      ]),
    },
  ])
}
