import { Readable } from 'node:stream'
import type { GrowthChild, StaffMeasure } from '@nhip-cau/contract/growth'
import words from '../../../../messages/growth.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { type Sheet, writeSheets } from '../../../documents/sheets.ts'
import { dayText } from '../../../texts.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './growth.queries.ts'
import { classGrowth, type Staff } from './growth.ts'

type Label = keyof typeof words.labels
type Cells = Sheet['rows'][number]

const columns: Sheet['columns'] = [
  { title: words.number, width: 6 },
  { title: words.name, width: 28 },
  { title: words.birth, width: 12 },
  { title: words.sex, width: 8 },
  { title: words.day, width: 12 },
  { title: words.age, width: 8 },
  { title: words.height, width: 10 },
  { title: words.weight, width: 10 },
  { title: words.bmi, width: 8 },
  { title: words.weight_for_age, width: 12 },
  { title: words.height_for_age, width: 12 },
  { title: words.weight_for_height, width: 12 },
  { title: words.bmi_for_age, width: 12 },
  { title: words.label_weight, width: 22 },
  { title: words.label_height, width: 18 },
  { title: words.label_nutrition, width: 18 },
  { title: words.advice, width: 12 },
  { title: words.note, width: 26 },
]

const labelText = (label: Label | null): string | null => (label === null ? null : words.labels[label])

const noteOf = ({ consent }: GrowthChild, measure: StaffMeasure | null): string | null => {
  if (!consent) return words.no_consent
  if (measure === null) return words.not_measured
  return Object.values(measure.scores).some((score) => score?.flagged) ? words.implausible : null
}

const measuredCells = ({ day, months, height, weight, bmi, scores, labels, advised }: StaffMeasure): Cells => [
  dayText(day),
  months,
  height,
  weight,
  bmi,
  scores.weight_for_age?.z ?? null,
  scores.height_for_age?.z ?? null,
  scores.weight_for_height?.z ?? null,
  scores.bmi_for_age?.z ?? null,
  labelText(labels.weight),
  labelText(labels.height),
  labelText(labels.nutrition),
  advised ? words.advised_yes : null,
]

const nothing: Cells = Array.from({ length: 13 }, () => null)

/** The last measurement of each child of a class until a day, with z-scores and labels, for the nurse. */
export const growthWorkbook = async (
  context: Context,
  actor: Staff,
  query: { readonly class_id: string; readonly day?: string | undefined },
): Promise<{ name: string; file: Readable }> => {
  const growth = await classGrowth(context, actor, query)
  const people = await context.transaction(async (tx) => {
    const asked = { classId: growth.class.id, day: growth.day, running: growth.can.measure }
    const rows = await queries.selectGrowthChildren(tx, actor.schoolId, asked)
    await recordAudit(tx, actor, {
      action: 'growth.export',
      object: { kind: 'class', id: growth.class.id, name: growth.class.name },
    })
    return new Map(rows.map((row) => [row.id, row]))
  })
  const rows = growth.data.map((child, index): Cells => {
    const person = people.get(child.student.id)
    const measure = child.measure ?? child.previous
    return [
      index + 1,
      child.student.full_name,
      person ? dayText(person.birth_date) : null,
      person ? words.sexes[person.sex] : null,
      ...(measure ? measuredCells(measure) : nothing),
      noteOf(child, measure),
    ]
  })
  const file = await writeSheets([{ name: words.sheet, columns, rows }])
  return {
    name: `${words.list_file}-${growth.class.name.replaceAll(' ', '-')}-${growth.day}.xlsx`,
    file: Readable.from([file]),
  }
}
