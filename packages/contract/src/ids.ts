import { z } from 'zod'
import { plain } from './kernel.ts'
import type { SliceValue } from './slices.ts'

/** Kinds of objects whose id a request can contain. */
export type IdKind = SliceValue<'ids'>[number]

const declared = z.registry<{ readonly kinds: readonly IdKind[] }>()

/**
 * An id in a request, with the kinds of objects it may belong to. Every id of a request is declared this way: the
 * access test derives ids of other schools, classes and families from it, and /docs shows the kind.
 */
export const IdOf = (...kinds: readonly [IdKind, ...IdKind[]]) => z.uuid().register(declared, { kinds })

/** A comma-separated list of ids, as used in query parameters. */
export const IdListOf = (...kinds: readonly [IdKind, ...IdKind[]]) =>
  plain({ max: 4000 })
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), 'format')
    .register(declared, { kinds })

/** An id that accepts any text, so that a malformed id gets the same response as an unknown one. */
export const TextIdOf = (...kinds: readonly [IdKind, ...IdKind[]]) =>
  plain({ max: 100 }).catch('').register(declared, { kinds })

/** The path parameters of an endpoint with one id. */
export const ById = (...kinds: readonly [IdKind, ...IdKind[]]) => z.object({ id: IdOf(...kinds) })

/** The kinds of objects of an id schema; undefined for other schemas. */
export const kindsOf = (schema: z.core.$ZodType): readonly IdKind[] | undefined => declared.get(schema)?.kinds
