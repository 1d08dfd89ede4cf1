import type { Endpoint } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import { defOf, formatOf, innerOf, type Schema, schemasOf } from './schema-tree.ts'

// Many combining marks on one letter: a short text that takes seconds to normalise.
const marks = `a${'\u0301\u0316'.repeat(500)}`

/** Values that no database, file or calendar can store, by the format of the field that must refuse them. */
const unstorable = {
  text: ['a\0b', '\ud800', 'half \udc00', marks],
  date: ['0000-01-01', '0001-01-01', '9999-12-31', '-000001-01-01', '2026-02-30'],
  datetime: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20T09:00:00+23:59'],
  number: [2 ** 53, 1e300, -1e300],
} as const

const unstorableValuesFor = (schema: Schema): readonly unknown[] => {
  const { type } = defOf(schema)
  if (type === 'number') return unstorable.number
  if (type !== 'string') return []
  const format = formatOf(schema)
  return format === 'date' || format === 'datetime' ? unstorable[format] : unstorable.text
}

const unsafeIn = (schema: Schema, path: string): string[] => {
  const passed = unstorableValuesFor(schema).filter((value) => z.safeParse(schema, value).success)
  const inner = innerOf(schema)
  // Only the input schema of a pipe is checked; its output is ours.
  const asked = defOf(schema).type === 'pipe' ? inner.slice(0, 1) : inner
  return [
    ...passed.map((value) => `${path} takes ${JSON.stringify(value).slice(0, 40)}`),
    ...asked.flatMap(([name, one]) => unsafeIn(one, name === '' ? path : `${path}.${name}`)),
  ]
}

/** Fields of a request that accept values which cannot be stored. */
export const unsafeFields = (endpoint: Endpoint): readonly string[] =>
  schemasOf(endpoint).flatMap(([part, schema]) => unsafeIn(schema, part))
