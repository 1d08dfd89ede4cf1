export type JsonSchema = {
  readonly [word: string]: unknown
}

/** Formats a JSON Schema in the notation of TypeScript types. */
export const schemaText = (schema: unknown, indent = ''): string => {
  if (schema === true || schema === null || typeof schema !== 'object') return 'any'
  const {
    anyOf,
    oneOf,
    allOf,
    enum: choices,
    const: fixed,
    type,
    format,
    items,
    properties,
    description,
    $ref,
  } = schema as JsonSchema
  const alternatives = anyOf ?? oneOf
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (Array.isArray(alternatives)) return alternatives.map((one) => schemaText(one, indent)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((one) => schemaText(one, indent)).join(' & ')
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' | ')
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (type === 'array') return `Array<${schemaText(items ?? true, indent)}>`
  if (type === 'object') return objectText(schema as JsonSchema, properties as JsonSchema | undefined, indent)
  const name = [format, type].find((word) => typeof word === 'string') ?? 'any'
  const about = typeof description === 'string' ? ` /* ${description} */` : ''
  return name + limitsText(schema as JsonSchema) + about
}

const objectText = (schema: JsonSchema, properties: JsonSchema | undefined, indent: string): string => {
  const entries = Object.entries(properties ?? {})
  if (entries.length === 0) {
    const inner = schema.additionalProperties
    return inner ? `Record<string, ${schemaText(inner, indent)}>` : '{}'
  }
  const required = Array.isArray(schema.required) ? schema.required : []
  const deeper = `${indent}  `
  const lines = entries.map(
    ([name, inner]) =>
      `${deeper}${name}${required.includes(name) ? '' : '?'}: ${schemaText(inner, deeper)}${defaultText(inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const defaultText = (schema: unknown): string =>
  schema !== null && typeof schema === 'object' && 'default' in schema ? ` = ${JSON.stringify(schema.default)}` : ''

// zod adds the bounds of safe integers to every integer; they are omitted here.
const limitsText = ({ minLength, maxLength, minimum, maximum }: JsonSchema): string => {
  const [low, high] = [minLength ?? minimum, maxLength ?? maximum].map((limit) =>
    typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? String(limit) : '',
  )
  return low || high ? ` (${low}…${high})` : ''
}
