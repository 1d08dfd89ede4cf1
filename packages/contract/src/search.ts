import { z } from 'zod'
import { PlanLevel } from './edu-plan-parts.ts'
import { Day, Id, schoolNode, typed } from './kernel.ts'
import { Image } from './media.ts'
import { MenuKind } from './menu-plan-parts.ts'
import { ClassName } from './session.ts'

const Guardian = z.object({ full_name: z.string(), relation: z.string(), phone: z.string().nullable() })

export const FoundStudent = z.object({
  kind: z.literal('student'),
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  code: z.string(),
  class: ClassName.nullable(),
  photo: Image.nullable(),
  /** Guardians to call; empty when the caller may not see families. */
  guardians: z.array(Guardian),
})

export const FoundAccount = z.object({
  kind: z.enum(['parent', 'teacher']),
  id: Id,
  full_name: z.string(),
  avatar: Image.nullable(),
  phone: z.string().nullable(),
  /** A parent's children or a teacher's classes, to distinguish equal names. */
  about: z.array(z.string()),
})

export const FoundClass = z.object({ kind: z.literal('class'), id: Id, name: z.string(), students: z.int() })

export const FoundPost = z.object({
  kind: z.literal('post'),
  id: Id,
  title: z.string(),
  published_at: z.string().nullable(),
})

/** An education plan; for families an approved one of a week. */
export const FoundPlan = z.object({
  kind: z.literal('plan'),
  id: Id,
  level: PlanLevel,
  /** Null: the year plan of an age group. */
  class: ClassName.nullable(),
  theme: z.string().nullable(),
  branch: z.string(),
  /** The first day of its period. */
  from: Day,
  week: z.int().nullable(),
})

/** An approved menu of a week. */
export const FoundMenu = z.object({
  kind: z.literal('menu'),
  id: Id,
  menu: MenuKind,
  monday: Day,
  /** Of the week in the running school year; null for another year. */
  number: z.int().nullable(),
  /** The dishes that match; empty if the week itself does. */
  dishes: z.array(z.string()),
})

export const Found = z.discriminatedUnion('kind', [
  FoundStudent,
  FoundAccount,
  FoundClass,
  FoundPost,
  FoundMenu,
  FoundPlan,
])
export type Found = z.output<typeof Found>

export const search = schoolNode('GET', '/search', {
  summary:
    'Search people, classes, posts, menus and plans by name, nickname, code, phone number (its beginning or end), dish or theme; only those the caller may see',
  access: { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' },
  query: z.object({ q: typed({ min: 1, max: 100 }), limit: z.coerce.number().int().min(1).max(20).default(8) }),
  /** Students first, then other people, classes, posts, menus, plans; the best match first within each kind. */
  response: z.object({ data: z.array(Found) }),
})
