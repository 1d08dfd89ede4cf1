import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Writes WHO's published L, M and S figures in the compact form that the product reads: whole numbers, each as the
// difference from the one before it. Usage: node tools/who-growth/draw-figures.ts <folder of the CSV files>
// Sources: WHO Child Growth Standards (2006), by day and by centimetre; WHO Growth Reference 2007, by month.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder of the CSV files')

const target = path.join(import.meta.dirname, '../../apps/school-node/src/children/who-growth/who-figures.json')

/** Decimals with which the figures are kept; every published figure is exact with these. */
const decimals = { l: 4, m: 4, s: 5 } as const

const tables = {
  weight_for_age_2006: 'weight_for_age_days',
  height_for_age_2006: 'length_height_for_age_days',
  bmi_for_age_2006: 'bmi_for_age_days',
  weight_for_length_2006: 'weight_for_length_cm',
  weight_for_height_2006: 'weight_for_height_cm',
  weight_for_age_2007: 'weight_for_age_months_5_10',
  height_for_age_2007: 'height_for_age_months_5_19',
  bmi_for_age_2007: 'bmi_for_age_months_5_19',
} as const

type Row = { readonly at: number } & Readonly<Record<'l' | 'm' | 's', number>>

const whole = (value: number, digits: number) => {
  const scaled = value * 10 ** digits
  const rounded = Math.round(scaled)
  if (Math.abs(scaled - rounded) > 1e-6) throw new Error(`${value} needs more than ${digits} decimals`)
  return rounded
}

const read = (name: string, sex: '1' | '2'): readonly Row[] => {
  const [, ...lines] = readFileSync(path.join(folder, `${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
  const rows = lines.map((line) => line.split(',')).filter(([first]) => first === sex)
  return rows.map(([, at, l, m, s]) => ({ at: Number(at), l: Number(l), m: Number(m), s: Number(s) }))
}

const packed = (rows: readonly Row[], key: 'l' | 'm' | 's') => {
  let before = 0
  const steps = rows.map((row) => {
    const value = whole(row[key], decimals[key])
    const step = value - before
    before = value
    return step
  })
  return steps.join(' ')
}

const tableOf = (name: string) => {
  const [boys, girls] = [read(name, '1'), read(name, '2')]
  const [first, second] = boys
  if (!first || !second) throw new Error(`${name} is empty`)
  const step = Math.round((second.at - first.at) * 10) / 10
  for (const rows of [boys, girls])
    for (const [index, { at }] of rows.entries())
      if (Math.abs(at - (first.at + index * step)) > 1e-6) throw new Error(`${name} has a gap before ${at}`)
  const figures = (rows: readonly Row[]) => ({ l: packed(rows, 'l'), m: packed(rows, 'm'), s: packed(rows, 's') })
  return { from: first.at, step, M: figures(boys), F: figures(girls) }
}

const figures = {
  source:
    'World Health Organization: WHO Child Growth Standards (2006) and WHO Growth Reference 2007. L, M and S as published, times 10000, 10000 and 100000, each as the difference from the one before it.',
  tables: Object.fromEntries(Object.entries(tables).map(([name, file]) => [name, tableOf(file)])),
}
writeFileSync(target, `${JSON.stringify(figures, null, 2)}\n`)
