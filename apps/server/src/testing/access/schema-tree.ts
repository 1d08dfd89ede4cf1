import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { z } from 'zod'

export type Schema = z.core.$ZodType
export type Part = 'params' | 'query' | 'body'

const parts = ['params', 'query', 'body'] as const
export const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
export const schemasOf = (endpoint: Endpoint) =>
  parts.flatMap((part) => (endpoint[part] === undefined ? [] : [[part, endpoint[part]] as const]))

/** The direct child schemas with their field names. */
export const innerOf = (schema: Schema): readonly (readonly [string, Schema])[] => {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['', def.element]]
    case 'union':
      return def.options.map((option) => ['', option] as const)
    case 'record':
      return [['', def.valueType]]
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return [['', def.innerType]]
    default:
      return []
  }
}

type Check = { readonly check: string; readonly format?: string; readonly minimum?: number; readonly value?: number }

/** The checks of a schema besides its type: lengths, bounds, formats. */
export const checksOf = (schema: Schema): readonly Check[] => {
  const { checks = [], ...own } = defOf(schema) as { checks?: readonly z.core.$ZodCheck[]; check?: string }
  return [...(own.check === undefined ? [] : [own as Check]), ...checks.map((one) => one._zod.def as Check)]
}
export const formatOf = (schema: Schema) => checksOf(schema).find(({ format }) => format !== undefined)?.format
export const fewestOf = (schema: Schema) =>
  Math.max(
    0,
    ...checksOf(schema)
      .filter(({ check }) => check === 'min_length' || check === 'greater_than')
      .map(({ minimum, value }) => minimum ?? value ?? 0),
  )
