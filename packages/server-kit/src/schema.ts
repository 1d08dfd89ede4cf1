import { kindsOf } from '@nhip-cau/contract/ids'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * The JSON Schema of what travels. `answer` is for the compiled serializer (what is not named is left out), `question`
 * for the published description.
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

/** The same for the compiled serializer: `X or null` in the form it writes without trying alternatives one by one. */
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
    return { ...rest, ...(simplified(alternatives.find((one) => !isNull(one))) as JsonSchema), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [
      key,
      key === 'properties' ? eachSimplified(inner) : simplified(inner),
    ]),
  )
}

// The keys of `properties` are names of ours, not words of JSON Schema.
const eachSimplified = (properties: unknown) =>
  Object.fromEntries(Object.entries(properties as JsonSchema).map(([name, inner]) => [name, simplified(inner)]))
