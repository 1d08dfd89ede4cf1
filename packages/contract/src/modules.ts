import { z } from 'zod'
import { collect, type Said } from './slices.ts'

/**
 * Parts of the product that a school may switch off. Off means gone: its endpoints answer 404, and it stands in no
 * navigation, search or notification. Each belongs to the slices that name it; the register belongs to none.
 */
export type Module = Said<'module'>
export const modules = collect<Module>(({ module }) => (module === undefined ? [] : [module]))

export const Module = z.enum(modules)
