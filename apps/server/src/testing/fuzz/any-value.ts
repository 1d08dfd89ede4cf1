import { type IdKind, kindsOf } from '@nhip-cau/contract/ids'
import fc from 'fast-check'
import { z } from 'zod'
import { defOf, formatOf, type Schema } from '../access/schema-tree.ts'

/** Known ids of a kind: own, foreign and unknown ones. */
export type KnownIds = (kind: IdKind) => readonly string[]

/** The field is omitted. */
export const missing = Symbol('missing')

const days = ['2026-11-20', '2026-11-19', '2026-11-23', '2026-11-22', '2025-09-01', '2000-01-01', '2099-12-31']

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('Thử', 'Bé Ễnh Ương', '0950000012', '12:30', '2026-11', 'none', 'Mẹ', 'a'.repeat(300)),
)

const textsOf = (schema: Schema): fc.Arbitrary<unknown> => {
  switch (formatOf(schema)) {
    case 'date':
      return fc.constantFrom(...days)
    case 'datetime':
      return fc.constantFrom(...days).map((day) => `${day}T09:00:00+07:00`)
    case 'email':
      return fc.constantFrom('thu@example.edu.vn', 'a.b+c@example.org')
    default:
      return texts
  }
}

const numbers = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(2 ** 31 - 1, 1999, 2050))

/** Plausible values of a field: of its type and format, with existing ids. */
export const likelyOf = (schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> => {
  const kinds = kindsOf(schema)
  if (kinds !== undefined) return fc.constantFrom(...kinds.flatMap((kind) => [...ids(kind)]))
  const examples = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(examples)) return fc.constantFrom(...(examples as unknown[]))
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, likelyOf(one, ids)])), {
        requiredKeys: [],
      })
    case 'array':
      return fc.array(likelyOf(def.element, ids), { maxLength: 3 })
    case 'union':
      return fc.oneof(...def.options.map((option) => likelyOf(option, ids)))
    case 'nullable':
      return fc.option(likelyOf(def.innerType, ids))
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return likelyOf(def.innerType, ids)
    case 'pipe':
      return likelyOf(def.in, ids)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers
    default:
      return textsOf(schema)
  }
}

/** Hostile values that no field expects. */
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  missing,
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  `a${'\u0301\u0316'.repeat(200)}`,
  '\u202eabc\u200b',
  'x'.repeat(15_000),
  "' or 1=1; --",
  '%_\\',
  '{{x}}<b>',
  '../../etc/passwd',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '0000-01-01',
  '0001-01',
  '9999-12-31',
  '9999-12',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '9999-12-31T23:59:59Z_01920000-0000-7000-8000-000000000000',
  'Infinity',
  '1e400',
  '0x10',
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { a: { b: 1 } },
  Array.from({ length: 400 }, () => '01920000-0000-7000-8000-000000000000'),
)
