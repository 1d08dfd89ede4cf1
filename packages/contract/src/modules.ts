import { z } from 'zod'
import { collect, type SliceValue } from './slices.ts'

/**
 * Parts of the product that a school may switch off. The endpoints of a module that is off return 404, and it does not
 * appear in navigation, search or notifications. Each module belongs to the slices that name it; the register has none.
 */
export type Module = SliceValue<'module'>
export const modules = collect<Module>(({ module }) => (module === undefined ? [] : [module]))

export const Module = z.enum(modules)
