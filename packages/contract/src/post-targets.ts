import { z } from 'zod'
import { AgeGroup } from './classes.ts'
import { IdListOf } from './ids.ts'
import { Id, nodeOf, typed } from './kernel.ts'
import { ClassName } from './session.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

/** Children that one post may be for. */
export const mostChildren = 100

/** What the author chose beside classes. */
export const ChosenTarget = z.object({
  /** The post is for the classes of these age groups: those of its publication, or of now while it waits. */
  age_groups: z.array(AgeGroup),
  /** Those of the chosen children that the caller knows: a family its own, a teacher of the own classes. */
  children: z.array(z.object({ id: Id, full_name: z.string() })),
  /** All chosen children; for a family only its own. */
  child_count: z.int(),
})
export type ChosenTarget = z.output<typeof ChosenTarget>

export const PostChild = z.object({ id: Id, full_name: z.string(), class: ClassName })
export type PostChild = z.output<typeof PostChild>

export const listPostChildren = node('GET', '/posts/web/recipients', {
  summary:
    'List the children to whose families the caller may write, by class and name; a teacher those of own classes',
  access: { school: 'school.postControl.post', teacher: 'teacher.post' },
  query: z.object({
    /** Name of a child. */
    q: typed({ min: 0, max: 100 }).optional(),
    /** Only these. */
    ids: IdListOf('student').optional(),
  }),
  response: z.object({
    data: z.array(PostChild),
    /** There are more children than the list shows. */
    more: z.boolean(),
  }),
})
