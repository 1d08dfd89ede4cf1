import { z } from 'zod'

/**
 * Parts of the product that a school may switch off. The endpoints of a module that is off return 404, and it does not
 * appear in navigation, search or notifications. Each endpoint names its module; those of the register have none.
 */
export const modules = [
  'posts',
  'absence',
  'prescriptions',
  'attendance',
  'pick_up',
  'nice_student',
  'menu',
  'edu_plan',
  'reviews',
  'health',
  'camera',
] as const

export const Module = z.enum(modules)
export type Module = z.output<typeof Module>
