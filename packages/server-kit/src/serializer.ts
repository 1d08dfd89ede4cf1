import fastJson from 'fast-json-stringify'
import type { z } from 'zod'
import { serializerSchema } from './schema.ts'

type Serialize = (answer: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialize>()

/**
 * Returns the serializer of a schema. It is compiled on first use and shared by all roles: compiling all schemas at the
 * start took half of the memory and a second.
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
