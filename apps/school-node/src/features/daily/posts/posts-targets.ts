import type { ChosenTarget } from '@nhip-cau/contract/post-targets'
import type { PostBody } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { type PostRow, selectWritableClasses } from './posts.queries.ts'
import { haveClasses, selectWritableChildren } from './posts-targets.queries.ts'

/** The problems of a target that the actor may not write to, by field: a teacher writes to own classes and children. */
export const errorsOfTarget = async (
  tx: Tx,
  actor: ActorIn<'school' | 'teacher'>,
  { whole_school, class_ids, age_groups, student_ids }: PostBody,
): Promise<Record<string, string>> => {
  const isTeacher = actor.role === 'teacher'
  if (whole_school) return isTeacher ? { class_ids: fieldText('class_unknown') } : {}
  if (age_groups.length > 0) {
    if (isTeacher) return { age_groups: fieldText('class_unknown') }
    return (await haveClasses(tx, actor.schoolId, age_groups)) ? {} : { age_groups: fieldText('age_group_empty') }
  }
  if (student_ids.length > 0) {
    const children = new Set(student_ids)
    const own = await selectWritableChildren(tx, actor, [...children])
    return own.length < children.size ? { student_ids: fieldText('child_unknown') } : {}
  }
  const classes = new Set(class_ids)
  const own = await selectWritableClasses(tx, actor, [...classes])
  return own.length < classes.size ? { class_ids: fieldText('class_unknown') } : {}
}

/** What the author chose beside classes. A family is told of its own children only, and not of how many there are. */
export const chosenIn = (actor: Actor, { age_groups, student_count, children }: PostRow): ChosenTarget | null =>
  age_groups.length === 0 && student_count === 0
    ? null
    : { age_groups, children, child_count: actor.role === 'parent' ? children.length : student_count }
