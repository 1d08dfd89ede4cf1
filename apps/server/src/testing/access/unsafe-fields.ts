import type { Endpoint } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import { defOf, formatOf, innerOf, type Schema, schemasOf } from './schema-tree.ts'

// A page of marks on one letter is short, and takes seconds to be brought into one form.
const marks = `a${'\u0301\u0316'.repeat(500)}`

/** What no database, file or calendar can hold, by the form of the field that has to refuse it. */
const unholdable = {
  text: ['a\0b', '\ud800', 'half \udc00', marks],
  date: ['0000-01-01', '0001-01-01', '9999-12-31', '-000001-01-01', '2026-02-30'],
  datetime: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20T09:00:00+23:59'],
  number: [2 ** 53, 1e300, -1e300],
} as const

const askedOf = (schema: Schema): readonly unknown[] => {
  const { type } = defOf(schema)
  if (type === 'number') return unholdable.number
  if (type !== 'string') return []
  const format = formatOf(schema)
  return format === 'date' || format === 'datetime' ? unholdable[format] : unholdable.text
}

const unsafeIn = (schema: Schema, path: string): string[] => {
  const passed = askedOf(schema).filter((value) => z.safeParse(schema, value).success)
  const inner = innerOf(schema)
  // What comes in is asked; what a transformation makes of it is ours.
  const asked = defOf(schema).type === 'pipe' ? inner.slice(0, 1) : inner
  return [
    ...passed.map((value) => `${path} takes ${JSON.stringify(value).slice(0, 40)}`),
    ...asked.flatMap(([name, one]) => unsafeIn(one, name === '' ? path : `${path}.${name}`)),
  ]
}

/** Fields of a request that let through what nothing behind them can hold. */
export const unsafeFields = (endpoint: Endpoint): readonly string[] =>
  schemasOf(endpoint).flatMap(([part, schema]) => unsafeIn(schema, part))
