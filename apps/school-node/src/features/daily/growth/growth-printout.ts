import type { Readable } from 'node:stream'
import { daysBetween } from '@nhip-cau/contract/days'
import type { FamilyGrowth, StaffChildGrowth } from '@nhip-cau/contract/growth'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import words from '../../../../messages/growth.json' with { type: 'json' }
import { daysInMonth } from '../../../children/who-growth/z-scores.ts'
import type { Context } from '../../../context.ts'
import {
  bottomOf,
  drawTable,
  endPrintout,
  innerWidthOf,
  margin,
  type Printout,
  startPrintout,
} from '../../../documents/printout.ts'
import { dayText } from '../../../texts.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { childGrowth } from './growth.ts'
import { drawChart } from './growth-chart-drawing.ts'
import { familyGrowth } from './growth-family.ts'

type Growth = FamilyGrowth | StaffChildGrowth

const chartHeight = 225
const gap = 12

/** A number as Vietnamese write it; empty if there is none. */
export const decimal = (value: number | null): string => (value === null ? '' : value.toFixed(1).replace('.', ','))

const drawCharts = (printout: Printout, { lines, data, birth_date, sex }: Growth) => {
  const width = (innerWidthOf(printout) - gap) / 2
  const top = printout.y + 4
  const points = (kind: 'weight' | 'height' | 'bmi') =>
    data.flatMap((one) => {
      const value = one[kind]
      return value === null ? [] : [{ at: daysBetween(birth_date, one.day) / daysInMonth, value }]
    })
  const box = (column: number, row: number) => ({
    left: margin + column * (width + gap),
    top: top + row * (chartHeight + gap),
    width,
    height: chartHeight,
  })
  drawChart(printout, box(0, 0), { title: words.weight_chart, lines: lines.weight, points: points('weight') })
  drawChart(printout, box(1, 0), { title: words.height_chart, lines: lines.height, points: points('height') })
  drawChart(printout, box(0, 1), { title: words.bmi_chart, lines: lines.bmi, points: points('bmi') })
  const beside = box(1, 1)
  const source = fill(words.source, { sex: sex === 'M' ? words.boys : words.girls })
  printout
    .font('regular')
    .fontSize(11)
    .text(source, beside.left + 12, beside.top + 24, { width: width - 12, lineGap: 2 })
  printout.moveDown(0.6).text(words.reading, { width: width - 12, lineGap: 2 })
  if (data[0]?.advised)
    printout
      .moveDown(0.6)
      .font('bold')
      .text(`${words.advised}.`, { width: width - 12, lineGap: 2 })
  printout.x = margin
  printout.y = top + 2 * (chartHeight + gap)
}

/**
 * A child's charts and measurements on A4. It has no label and no z-score whoever prints it, because it goes home with
 * the child.
 */
export const growthPrintout = async (
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ name: string; file: Readable }> => {
  const { role } = actor
  const growth =
    role === 'parent'
      ? await familyGrowth(context, { ...actor, role }, id)
      : await childGrowth(context, { ...actor, role }, id)
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const { student, birth_date, class: className } = growth
  const printout = startPrintout(
    {
      school,
      title: words.title,
      lines: [
        fill(words.child, { name: student.full_name, birth: dayText(birth_date) }),
        ...(className ? [fill(words.class, { name: className.name })] : []),
      ],
    },
    'portrait',
  )
  if (growth.data.length > 0) drawCharts(printout, growth)
  if (printout.y > bottomOf(printout) - 60) printout.addPage()
  drawTable(
    printout,
    [
      { title: words.day, width: 5, align: 'center' },
      { title: words.age, width: 4, align: 'center' },
      { title: words.height, width: 4, align: 'center' },
      { title: words.weight, width: 4, align: 'center' },
      { title: words.bmi, width: 3, align: 'center' },
    ],
    growth.data.map((one) => [
      dayText(one.day),
      one.months,
      decimal(one.height),
      decimal(one.weight),
      decimal(one.bmi),
    ]),
  )
  return { name: `${words.file}-${student.full_name.replaceAll(' ', '-')}.pdf`, file: endPrintout(printout) }
}
