import { kindsOf } from '@nhip-cau/contract/ids'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * Converts a zod schema to JSON Schema: `answer` for response bodies (also used by the compiled serializer, which omits
 * unknown properties), `question` for the input in the published description.
 */
export const jsonSchema = (schema: z.ZodType, side: 'answer' | 'question'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: side === 'answer' ? 'output' : 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const kinds = kindsOf(zodSchema)
      if (kinds !== undefined) described.description = `Id of: ${kinds.join(', ').replaceAll('_', ' ')}`
    },
  }) as JsonSchema
  return rest
}

/**
 * Schema for the compiled serializer; `X or null` becomes `nullable`, which it serializes without testing alternatives.
 */
export const serializerSchema = (schema: z.ZodType): JsonSchema =>
  simplified(jsonSchema(schema, 'answer')) as JsonSchema

const isNull = (schema: unknown) => (schema as JsonSchema).type === 'null'

const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified)
  if (value === null || typeof value !== 'object') return value
  const { format: _, pattern: __, ...schema } = value as JsonSchema
  const alternatives = schema.anyOf
  if (Array.isArray(alternatives) && alternatives.length === 2 && alternatives.some(isNull)) {
    const { anyOf: ___, ...rest } = schema
    const other = simplified(alternatives.find((one) => !isNull(one))) as JsonSchema
    // Within alternatives the serializer tests values, and null is none of the listed ones.
    const listed = Array.isArray(other.enum) ? { enum: [...other.enum, null] } : {}
    return { ...rest, ...other, ...listed, nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [
      key,
      key === 'properties' ? eachSimplified(inner) : simplified(inner),
    ]),
  )
}

// The keys of `properties` are field names, not JSON Schema keywords.
const eachSimplified = (properties: unknown) =>
  Object.fromEntries(Object.entries(properties as JsonSchema).map(([name, inner]) => [name, simplified(inner)]))
