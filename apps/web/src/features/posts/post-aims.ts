import { type AgeGroup, ageGroups } from '@nhip-cau/contract/classes'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'

/** Whom a post is for. `staff` makes it internal: no family sees it. */
export const aims = ['classes', 'age_groups', 'children', 'staff'] as const
export type Aim = (typeof aims)[number]

export type AimFields = {
  readonly aim: Aim
  readonly ageGroups: readonly AgeGroup[]
  readonly studentIds: readonly string[]
}

export const noAim: AimFields = { aim: 'classes', ageGroups: [], studentIds: [] }

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const areAims = ({ aim, ageGroups: groups, studentIds }: Record<string, unknown>): boolean =>
  aims.some((one) => one === aim) &&
  areTexts(groups) &&
  groups.every((one) => ageGroups.some((group) => group === one)) &&
  areTexts(studentIds)

export type TargetFields = AimFields & {
  readonly kind: PostKind
  readonly wholeSchool: boolean
  readonly classIds: readonly string[]
}

/** What the target adds to the request: one kind of target, and the kind of the post where it is for staff. */
export const targetBody = ({ aim, kind, wholeSchool, classIds, ageGroups: groups, studentIds }: TargetFields) => {
  const byClass = aim === 'classes' || aim === 'staff'
  return {
    kind: aim === 'staff' ? ('internal' as const) : kind,
    whole_school: byClass && wholeSchool,
    class_ids: byClass && !wholeSchool ? [...classIds] : [],
    age_groups: aim === 'age_groups' ? [...groups] : [],
    student_ids: aim === 'children' ? [...studentIds] : [],
  }
}

export const isAimless = (fields: TargetFields): boolean => {
  const { whole_school, class_ids, age_groups, student_ids } = targetBody(fields)
  return !whole_school && class_ids.length + age_groups.length + student_ids.length === 0
}

export const missingTarget = (aim: Aim): string => {
  if (aim === 'age_groups') return m.post_target_age_required()
  return aim === 'children' ? m.post_target_children_required() : m.post_target_required()
}

/** The query for the families or children that a target means; undefined while nothing is chosen. */
export const targetQuery = (fields: TargetFields) => {
  const { whole_school, class_ids, age_groups, student_ids } = targetBody(fields)
  if (whole_school) return {}
  if (age_groups.length > 0) return { age_groups: age_groups.join(',') }
  if (student_ids.length > 0) return { students: student_ids.toSorted().join(',') }
  return class_ids.length > 0 ? { classes: class_ids.toSorted().join(',') } : undefined
}

/** The target of a written post, as the fields of the form. */
export const aimOf = ({
  kind,
  whole_school,
  classes,
  chosen,
}: Pick<Post, 'kind' | 'whole_school' | 'classes' | 'chosen'>) => {
  const groups = chosen?.age_groups ?? []
  const studentIds = chosen?.children.map(({ id }) => id) ?? []
  const other = groups.length > 0 ? 'age_groups' : 'children'
  const aim: Aim = chosen === undefined ? 'classes' : other
  return {
    aim: kind === 'internal' ? ('staff' as const) : aim,
    wholeSchool: whole_school === true,
    classIds: groups.length > 0 && kind !== 'internal' ? [] : classes.map(({ id }) => id),
    ageGroups: groups,
    studentIds,
  }
}
