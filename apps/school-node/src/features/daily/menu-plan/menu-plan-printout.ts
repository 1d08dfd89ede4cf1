import type { Readable } from 'node:stream'
import { weekdayOf } from '@nhip-cau/contract/days'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import type { menuPdf } from '@nhip-cau/contract/menu-plan-print'
import { fill } from '@nhip-cau/contract/texts'
import { problem } from '@nhip-cau/server-kit/problem-error'
import importWords from '../../../../messages/menu-import.json' with { type: 'json' }
import words from '../../../../messages/plan-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { drawOnOnePage } from '../../../documents/grid-printout.ts'
import { printable } from '../../../documents/printed-text.ts'
import { drawSignatures, endPrintout, printoutWords, startPrintout } from '../../../documents/printout.ts'
import { dayText } from '../../../texts.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { menuWeek } from './menu-plan.ts'
import type { Staff } from './menu-plan-week.ts'

/** The menu of a week on one page, for signing. */
export const menuPrintout = async (
  context: Context,
  actor: Staff,
  { kind, day }: QueryOf<typeof menuPdf>,
): Promise<{ name: string; file: Readable }> => {
  const week = await menuWeek(context, actor, { kind, day })
  if (week.menu === null || !week.cells.some(({ dishes }) => dishes.length > 0)) throw problem('not_found')
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const { number, first_day, last_day } = week.week
  const printout = startPrintout(
    {
      school,
      title: fill(words.menu_title, { number: number ?? '', from: dayText(first_day), to: dayText(last_day) }),
      lines: [
        week.menu.state === 'approved' ? importWords.kind[kind] : `${importWords.kind[kind]}. ${words.menu_draft}`,
      ],
    },
    'landscape',
  )
  const energy = energyRow(week)
  const columns = [
    { title: words.menu_meal, width: 12 },
    ...week.days.map((one) => ({
      title: `${importWords.weekday[weekdayOf(one.day) - 1]} (${dayText(one.day).slice(0, 5)})`,
      width: 18,
    })),
  ]
  drawOnOnePage(
    printout,
    { columns, rows: energy === undefined ? dishRows(week) : [...dishRows(week), energy] },
    energy === undefined ? 0 : 1,
  )
  drawSignatures(printout, school, week.today, [words.maker, words.health, printoutWords.head])
  return { name: fill(words.menu_file, { number: number ?? first_day, kind }), file: endPrintout(printout) }
}

/** One row for each part of a meal that has a dish on any day. */
const dishRows = (week: MenuWeek): string[][] =>
  week.meals.flatMap(({ meal, slots }) =>
    slots.flatMap((slot) => {
      const dishes = week.days.map(({ day, open, closed_because }) => {
        if (!open) return closed_because ?? words.no_school
        const cell = week.cells.find((one) => one.day === day && one.meal === meal && one.slot === slot)
        return (cell?.dishes ?? []).map(({ name }) => printable(name)).join('\n')
      })
      if (!week.cells.some((cell) => cell.meal === meal && cell.slot === slot && cell.dishes.length > 0)) return []
      const name = importWords.meal[meal]
      return [[slot === 'dish' ? name : `${name}: ${importWords.slot[slot]}`, ...dishes]]
    }),
  )

/** The energy of the meals, where there are figures. */
const energyRow = (week: MenuWeek): string[] | undefined => {
  const days = week.days.map(({ day }) =>
    week.energy
      .flatMap((one) => {
        const kcal = one.kcal ?? one.sum
        return one.day === day && kcal !== null ? [fill(words.kcal_of, { meal: importWords.meal[one.meal], kcal })] : []
      })
      .join('\n'),
  )
  return days.some((text) => text !== '') ? [words.kcal, ...days] : undefined
}
