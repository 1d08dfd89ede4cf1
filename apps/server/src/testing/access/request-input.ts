import { type IdKind, kindsOf } from '@nhip-cau/contract/ids'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { z } from 'zod'
import { defOf, fewestOf, formatOf, innerOf, type Part, type Schema, schemasOf } from './schema-tree.ts'

export type Path = readonly (string | number)[]
export type Input = Partial<Record<Part, unknown>>

/** The path of an id in a request: `['body', 'student_ids', 0]`. */
export type IdSlot = { readonly path: Path; readonly kind: IdKind }
export type RequestInput = {
  readonly input: Input
  readonly slots: readonly IdSlot[]
  /** All ids that the endpoint accepts, including those that this request omits. */
  readonly known: readonly IdSlot[]
  readonly way: number
}

const isUuid = (schema: Schema) => ['uuid', 'guid'].includes(formatOf(schema) ?? '')
const isNamedLikeId = (name: string) => /(?:^|_)ids?$/.test(name)

const undeclaredIn = (schema: Schema, name: string, path: string): string[] => {
  if (kindsOf(schema) !== undefined) return []
  const inner = innerOf(schema)
  const isText = inner.length === 0 && defOf(schema).type === 'string'
  if (isUuid(schema) || (isText && isNamedLikeId(name))) return [path]
  return inner.flatMap(([field, one]) =>
    undeclaredIn(one, field === '' ? name : field, field === '' ? path : `${path}.${field}`),
  )
}

/** Fields of a request that are ids, or named like ids, but are not declared with `IdOf`. */
export const undeclaredIds = (endpoint: Endpoint): readonly string[] => [
  ...new Set(schemasOf(endpoint).flatMap(([part, schema]) => undeclaredIn(schema, '', part))),
]

const holdsId = (schema: Schema): boolean =>
  kindsOf(schema) !== undefined || innerOf(schema).some(([, inner]) => holdsId(inner))

export const takesIds = (endpoint: Endpoint): boolean => schemasOf(endpoint).some(([, schema]) => holdsId(schema))

/** Number of variants of the ids in a request: the kinds of one id, or the alternatives of a union that contain ids. */
const variantCountOf = (schema: Schema): number => {
  const inner = innerOf(schema).map(([, one]) => one)
  const own = defOf(schema).type === 'union' ? inner.filter(holdsId).length : (kindsOf(schema)?.length ?? 1)
  return Math.max(1, own, ...inner.map(variantCountOf))
}

/** Returns the nth id of a kind in one request, because two ids of one kind may have to differ. */
export type IdGiver = (kind: IdKind, nth: number) => string

type Generation = {
  readonly today: string
  readonly way: number
  /** True: optional lists of ids are omitted. */
  readonly lean: boolean
  readonly idOf: IdGiver
  readonly slots: IdSlot[]
}

const textOf = (schema: Schema, { today }: Generation): string => {
  switch (formatOf(schema)) {
    case undefined:
      return words.padEnd(fewestOf(schema), ' và nữa').slice(0, Math.max(fewestOf(schema), words.length))
    case 'date':
      return today
    case 'datetime':
      return `${today}T09:00:00+07:00`
    case 'email':
      return 'thu@example.edu.vn'
    default:
      throw new Error('a text of this form needs an example in the contract')
  }
}
const words = 'Thử'

const isOptional = (schema: Schema) =>
  schema._zod.optin === 'optional' || ['optional', 'default', 'prefault'].includes(defOf(schema).type)
const isList = (schema: Schema): boolean =>
  defOf(schema).type === 'array' || (isOptional(schema) && innerOf(schema).some(([, inner]) => isList(inner)))
const isOptionalIdList = (schema: Schema) => isOptional(schema) && isList(schema) && holdsId(schema)
const isOmitted = (schema: Schema, { lean }: Generation) =>
  (isOptional(schema) && !holdsId(schema)) || (lean && isOptionalIdList(schema))

const generateValue = (schema: Schema, path: Path, generation: Generation): unknown => {
  const kinds = kindsOf(schema)
  if (kinds !== undefined) {
    const kind = kinds[generation.way % kinds.length] as IdKind
    const nth = generation.slots.filter((slot) => slot.kind === kind).length
    generation.slots.push({ path, kind })
    return generation.idOf(kind, nth)
  }
  const examples = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(examples)) return examples[0]
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, inner]) => !isOmitted(inner, generation))
          .map(([name, inner]) => [name, generateValue(inner, [...path, name], generation)]),
      )
    case 'array': {
      const fewest = Math.max(fewestOf(schema), holdsId(def.element) ? 1 : 0)
      return Array.from({ length: fewest }, (_, index) => generateValue(def.element, [...path, index], generation))
    }
    case 'union': {
      const options = holdsId(schema) ? def.options.filter(holdsId) : def.options
      return generateValue(options[generation.way % options.length] as Schema, path, generation)
    }
    case 'nullable':
      return holdsId(def.innerType) ? generateValue(def.innerType, path, generation) : null
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return generateValue(def.innerType, path, generation)
    case 'pipe':
      return generateValue(defOf(def.out).type === 'transform' ? def.in : def.out, path, generation)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return false
    case 'number':
      return Math.max(1, fewestOf(schema))
    case 'string':
      return textOf(schema, generation)
    default:
      throw new Error(`${path.join('.')}: ${def.type} needs an example in the contract`)
  }
}

const fieldsOf = (schema: Schema): readonly Schema[] => innerOf(schema).map(([, inner]) => inner)

type Way = { readonly way: number; readonly lean: boolean }

const requestOf = (endpoint: Endpoint, today: string, idOf: IdGiver, { way, lean }: Way): RequestInput => {
  const slots: IdSlot[] = []
  const input: Input = {}
  for (const [part, schema] of schemasOf(endpoint)) {
    const made = generateValue(schema, [part], { today, way, lean, idOf, slots })
    const value = { ...(made as object), ...(part === 'body' ? endpoint.example : {}) }
    const { success, error } = z.safeParse(schema, value)
    if (!success) throw new Error(`${part} needs an example in the contract: ${z.prettifyError(error)}`)
    input[part] = value
  }
  return { input, slots, known: slots, way }
}

/** The request without its optional lists of ids, because an id in a list can hide the effect of another id. */
const leanRequestOf = (...[endpoint, today, idOf, way]: Parameters<typeof requestOf>): RequestInput | undefined => {
  if (!schemasOf(endpoint).some(([, schema]) => fieldsOf(schema).some(isOptionalIdList))) return undefined
  try {
    return requestOf(endpoint, today, idOf, { ...way, lean: true })
  } catch {
    // The schema requires one of the lists.
    return undefined
  }
}

/**
 * Generates valid requests of an endpoint from its schemas, its example and the given ids: one for each variant of its
 * ids, with and without optional lists. Throws if the contract must give an example.
 */
export const requestsOf = (endpoint: Endpoint, today: string, idOf: IdGiver): RequestInput[] => {
  const ways = Math.max(1, ...schemasOf(endpoint).map(([, schema]) => variantCountOf(schema)))
  return Array.from({ length: ways }, (_, way) => way).flatMap((way) => {
    const full = requestOf(endpoint, today, idOf, { way, lean: false })
    const lean = leanRequestOf(endpoint, today, idOf, { way, lean: true })
    return lean === undefined ? [full] : [full, { ...lean, known: full.slots }]
  })
}

type Holder = Record<string | number, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Returns the request with another value at a path; creates missing parents of the path. */
export const withValue = (input: Input, path: Path, value: unknown): Input => {
  const copy = structuredClone(input)
  let holder: Holder = copy
  for (const [index, step] of path.slice(0, -1).entries()) {
    const inner = holder[step]
    const made: unknown = typeof path[index + 1] === 'number' ? [] : {}
    const next = isHolder(inner) ? inner : (made as Holder)
    holder[step] = next
    holder = next
  }
  holder[path.at(-1) as string | number] = value
  return copy
}

/** Returns the request with another id at a path. */
export const withId = (input: Input, path: Path, id: string): Input => withValue(input, path, id)
