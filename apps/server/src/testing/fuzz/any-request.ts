import type { Endpoint } from '@nhip-cau/contract/kernel'
import fc from 'fast-check'
import { type Input, type Path, type RequestInput, withValue } from '../access/request-input.ts'
import { defOf, innerOf, type Schema, schemasOf } from '../access/schema-tree.ts'
import { hostile, type KnownIds, likelyOf, missing } from './any-value.ts'

type Field = { readonly path: Path; readonly schema: Schema }

const fieldsIn = (schema: Schema, path: Path): readonly Field[] => {
  const { type } = defOf(schema)
  if (type === 'object') {
    return innerOf(schema).flatMap(([name, inner]) => [
      { path: [...path, name], schema: inner },
      ...fieldsIn(inner, [...path, name]),
    ])
  }
  if (type === 'array')
    return innerOf(schema).flatMap(([, inner]) => [
      { path: [...path, 0], schema: inner },
      ...fieldsIn(inner, [...path, 0]),
    ])
  // Only the input schema of a pipe is varied; its output is ours.
  const inner = type === 'pipe' ? innerOf(schema).slice(0, 1) : innerOf(schema)
  return inner.flatMap(([, one]) => fieldsIn(one, path))
}

/** All fields of a request, including optional ones. */
const fieldsOf = (endpoint: Endpoint): readonly Field[] =>
  schemasOf(endpoint).flatMap(([part, schema]) => fieldsIn(schema, [part]))

/** Bodies that are not JSON, or not an object. */
const rawBodies = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', '\0', '['.repeat(5000), '{"a":1}'.repeat(3)]

export type AnyRequest = {
  readonly input: Input
  /** Sent unchanged instead of the body. */
  readonly raw?: string
}

/** Valid requests with up to three fields replaced by plausible or hostile values. */
export const anyRequest = (
  endpoint: Endpoint,
  bases: readonly RequestInput[],
  ids: KnownIds,
): fc.Arbitrary<AnyRequest> => {
  const base = fc.constantFrom(...bases.map(({ input }) => input))
  const fields = fieldsOf(endpoint)
  if (fields.length === 0) return base.map((input) => ({ input }))
  const change = fc
    .constantFrom(...fields)
    .chain(({ path, schema }) =>
      fc.tuple(
        fc.constant(path),
        fc.oneof({ weight: 3, arbitrary: likelyOf(schema, ids) }, { weight: 2, arbitrary: hostile }),
      ),
    )
  const changed = fc.tuple(base, fc.array(change, { maxLength: 3 })).map(([input, changes]) => ({
    input: changes.reduce((made, [path, value]) => withValue(made, path, value === missing ? undefined : value), input),
  }))
  if (endpoint.body === undefined) return changed
  const raw = fc.tuple(base, fc.constantFrom(...rawBodies)).map(([input, text]) => ({ input, raw: text }))
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: raw })
}
