import { z } from 'zod'
import { plain } from './kernel.ts'
import type { Said } from './slices.ts'

/** What an id in a request can belong to. */
export type IdKind = Said<'ids'>[number]

const declared = z.registry<{ readonly kinds: readonly IdKind[] }>()

/**
 * An id in a request, with what it is of (one of these where it may be several things). Every id that a request takes is
 * declared so: the access test makes ids of other schools, classes and families out of it, and /docs says it.
 */
export const IdOf = (...kinds: readonly [IdKind, ...IdKind[]]) => z.uuid().register(declared, { kinds })

/** Ids joined by commas, as an address carries several. */
export const IdListOf = (...kinds: readonly [IdKind, ...IdKind[]]) =>
  plain({ max: 4000 })
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), 'format')
    .register(declared, { kinds })

/** An id where any text is taken, so that what is wrong in form is answered like what is wrong in substance. */
export const TextIdOf = (...kinds: readonly [IdKind, ...IdKind[]]) =>
  plain({ max: 100 }).catch('').register(declared, { kinds })

/** The parameters of an address with one id. */
export const ById = (...kinds: readonly [IdKind, ...IdKind[]]) => z.object({ id: IdOf(...kinds) })

/** What a schema's id is of; undefined where it is no declared id. */
export const kindsOf = (schema: z.core.$ZodType): readonly IdKind[] | undefined => declared.get(schema)?.kinds
