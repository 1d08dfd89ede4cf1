import fastJson from 'fast-json-stringify'
import type { z } from 'zod'
import { serializerSchema } from './schema.ts'

type Serialize = (answer: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialize>()

/**
 * Writes an answer as text by its schema. It is compiled for the first answer of its kind and once for all roles: doing
 * so for everything at the start took half of the memory and a second.
 */
export const serializerOf =
  (schema: z.ZodType): Serialize =>
  (answer) => {
    const known = compiled.get(schema)
    if (known) return known(answer)
    const made: Serialize = fastJson(serializerSchema(schema))
    compiled.set(schema, made)
    return made(answer)
  }
