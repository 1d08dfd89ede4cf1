import { z } from 'zod'

/**
 * Parts of the product that a school may switch off. Off means gone: its endpoints answer 404, and it stands in no
 * navigation, search or notification. An endpoint names the one it belongs to; the register belongs to none.
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
