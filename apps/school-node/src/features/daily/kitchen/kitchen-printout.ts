import { PassThrough, Readable } from 'node:stream'
import type { DietKind, KitchenDay } from '@nhip-cau/contract/kitchen'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { type Value, writeTable } from '../../../documents/excel/write-workbook.ts'
import {
  drawSignatures,
  drawTable,
  endPrintout,
  startPrintout,
  printoutWords as words,
} from '../../../documents/printout.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { selectSchool } from './kitchen.queries.ts'
import { kitchenDay, mealRefunds } from './kitchen.ts'

const dietNames: Record<DietKind, string> = {
  allergy: words.diet_allergy,
  porridge: words.diet_porridge,
  vegetarian: words.diet_vegetarian,
  other: words.diet_other,
}

type Child = KitchenDay['diets'][number]['children'][number]

/** A child with its need, and what it gets instead at each meal. */
const childLine = ({ full_name, class: name, need, substitutes }: Child): string => {
  const instead = substitutes.map(({ meal, dish }) => `${words.meal[meal]}: ${dish}`).join('; ')
  const line = `${full_name} (${name}): ${need}`
  return instead === '' ? line : `${line} → ${fill(words.instead, { dishes: instead })}`
}

/** The sheet for the kitchen: portions by class, special diets and changes. */
export const kitchenPrintout = async (
  context: Context,
  actor: Actor,
  day: string,
): Promise<{ name: string; file: Readable }> => {
  const [school, data] = await Promise.all([
    selectSchool(context.db, actor.schoolId, day),
    kitchenDay(context, actor, day),
  ])
  const clock = (instant: string) => timeAt(new Date(instant), school.time_zone)
  const shown = day.split('-').reverse().join('/')
  const printout = startPrintout(
    {
      school,
      title: fill(words.kitchen_title, { day: shown }),
      lines: [
        data.counted_at === null
          ? fill(words.provisional, { time: data.cut_off })
          : fill(words.counted, { time: clock(data.counted_at), count: data.counted }),
      ],
    },
    'portrait',
  )
  drawTable(
    printout,
    [
      { title: words.number, width: 2, align: 'center' },
      { title: words.class, width: 8 },
      { title: words.enrolled, width: 3, align: 'center' },
      { title: words.at_cut_off, width: 3, align: 'center' },
      { title: words.now, width: 3, align: 'center' },
      { title: words.special, width: 12 },
    ],
    [
      ...data.classes.map((one, index) => [
        index + 1,
        one.class.name,
        one.enrolled,
        one.counted,
        one.now,
        one.diets.map(({ diet, count }) => `${dietNames[diet]}: ${count}`).join('; '),
      ]),
      ...data.groups.map((one) => ['', words[one.group], one.enrolled, one.counted, one.now, '']),
      ['', words.total, data.classes.reduce((sum, one) => sum + one.enrolled, 0), data.counted, data.now, ''],
    ],
    { bold: (row) => row >= data.classes.length },
  )
  if (data.diets.length > 0) {
    printout.moveDown(1).font('bold').fontSize(13).text(words.substitutes).moveDown(0.3)
    drawTable(
      printout,
      [
        { title: words.number, width: 2, align: 'center' },
        { title: words.special, width: 9 },
        { title: words.child, width: 18 },
      ],
      data.diets.map((one, index) => [
        index + 1,
        `${dietNames[one.diet]}: ${one.now}`,
        one.children.map(childLine).join('\n'),
      ]),
    )
  }
  if (data.changes.length > 0) {
    printout.moveDown(1).font('bold').fontSize(13).text(words.changes).moveDown(0.3)
    drawTable(
      printout,
      [
        { title: words.number, width: 2, align: 'center' },
        { title: words.time, width: 3, align: 'center' },
        { title: words.difference, width: 3, align: 'center' },
        { title: words.class, width: 5 },
        { title: words.child, width: 9 },
        { title: words.by, width: 8 },
        { title: words.reason, width: 8 },
      ],
      data.changes.map((one, index) => [
        index + 1,
        clock(one.at),
        one.difference > 0 ? `+${one.difference}` : String(one.difference),
        one.class,
        one.child ?? '',
        one.by,
        one.reason ?? '',
      ]),
    )
  }
  drawSignatures(printout, school, day, [words.clerk, words.cook, words.head])
  return { name: `bao-an-${day}.pdf`, file: endPrintout(printout) }
}

type Month = { readonly month: string; readonly class_id?: string | undefined }

const refundRows = (data: Awaited<ReturnType<typeof mealRefunds>>['data']) =>
  data.map((row, index): Value[] => [
    index + 1,
    row.student.code,
    row.student.full_name,
    row.class.name,
    row.meal_days,
    row.refundable_days,
  ])

/** The refunds with room for signatures. Lists only children with days to refund. */
export const refundsPrintout = async (
  context: Context,
  actor: Actor,
  asked: Month,
): Promise<{ name: string; file: Readable }> => {
  const [school, { data }] = await Promise.all([
    selectSchoolRow(context.db, actor.schoolId),
    mealRefunds(context, actor, asked),
  ])
  const owed = data.filter((row) => row.refundable_days > 0)
  const [year, month] = asked.month.split('-')
  const [first] = asked.class_id === undefined ? [] : data
  const printout = startPrintout(
    {
      school,
      title: fill(words.refunds_title, { month: `${month}/${year}` }),
      lines: first ? [fill(words.class_of, { name: first.class.name })] : [],
    },
    'portrait',
  )
  const total = owed.reduce((sum, row) => sum + row.refundable_days, 0)
  drawTable(
    printout,
    [
      { title: words.number, width: 2.5, align: 'center' },
      { title: words.code, width: 6, align: 'center' },
      { title: words.name, width: 13 },
      { title: words.class, width: 6 },
      { title: words.meals, width: 4, align: 'center' },
      { title: words.refundable, width: 5, align: 'center' },
    ],
    owed.length === 0 ? [] : [...refundRows(owed), ['', '', words.refunds_total, '', '', total]],
    { size: 12, bold: (row) => row === owed.length },
  )
  drawSignatures(printout, school, dayAt(context.now(), school.time_zone), [words.clerk, words.head])
  return { name: `hoan-tien-an-${asked.month}.pdf`, file: endPrintout(printout) }
}

/** The meals and refunds of the month as an Excel file, for the monthly accounts. */
export const refundsWorkbook = async (
  context: Context,
  actor: Actor,
  asked: Month,
): Promise<{ name: string; file: Readable }> => {
  const { data } = await mealRefunds(context, actor, asked)
  const titles = [words.number, words.code, words.name, words.class, words.meals, words.refundable]
  const columns = titles.map((title, index) => ({ title, width: index === 2 ? 28 : 14 }))
  const file = new PassThrough()
  void writeTable(file, asked.month, columns, Readable.from(refundRows(data))).catch((error: Error) =>
    file.destroy(error),
  )
  return { name: `hoan-tien-an-${asked.month}.xlsx`, file }
}
