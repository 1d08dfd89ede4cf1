import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { ChosenTarget } from '@nhip-cau/contract/post-targets'
import type { PostBody } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { type PostRow, selectWritableClasses } from './posts.queries.ts'
import { haveClasses, selectWritableChildren, type Target } from './posts-targets.queries.ts'

/** Whether a post has one kind of target. Children are no target of a post that families do not see. */
export const isOneTarget = ({ kind, whole_school, class_ids, age_groups, student_ids }: PostBody): boolean => {
  if (student_ids.length > 0) return !whole_school && class_ids.length + age_groups.length === 0 && kind !== 'internal'
  return age_groups.length === 0 || (!whole_school && class_ids.length === 0)
}

/** The problems of a target that the actor may not write to, by field: a teacher writes to own classes and children. */
export const errorsOfTarget = async (
  tx: Tx,
  actor: ActorIn<'school' | 'teacher'>,
  post: Target,
): Promise<Record<string, string>> => {
  const { whole_school, age_groups } = post
  const isTeacher = actor.role === 'teacher'
  const errors: Record<string, string> = {}
  if (whole_school && isTeacher) errors.class_ids = fieldText('class_unknown')
  const classes = new Set(whole_school ? [] : post.class_ids)
  if ((await selectWritableClasses(tx, actor, [...classes])).length < classes.size)
    errors.class_ids = fieldText('class_unknown')
  const children = new Set(post.student_ids)
  if ((await selectWritableChildren(tx, actor, [...children])).length < children.size)
    errors.student_ids = fieldText('child_unknown')
  if (age_groups.length > 0 && isTeacher) errors.age_groups = fieldText('class_unknown')
  else if (age_groups.length > 0 && !(await haveClasses(tx, actor.schoolId, age_groups)))
    errors.age_groups = fieldText('age_group_empty')
  return errors
}

/** What the author chose beside classes. A family is notified of its own children only, and not of how many there are. */
export const chosenIn = (actor: Actor, { age_groups, student_count, children }: PostRow): ChosenTarget | undefined =>
  age_groups.length === 0 && student_count === 0
    ? undefined
    : { age_groups, children, child_count: actor.role === 'parent' ? children.length : student_count }

export type TargetQuery = {
  readonly classes?: readonly string[] | undefined
  readonly age_groups?: readonly AgeGroup[] | undefined
  readonly students?: readonly string[] | undefined
}

/** The target that a query means; without any part the whole school, for a teacher all own classes. */
export const targetOf = ({ classes, age_groups, students }: TargetQuery): Target => ({
  whole_school: classes === undefined && age_groups === undefined && students === undefined,
  class_ids: classes ?? [],
  age_groups: age_groups ?? [],
  student_ids: students ?? [],
})
