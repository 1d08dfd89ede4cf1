import { ageGroups } from '@nhip-cau/contract/classes'
import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { ClassPicker } from '../../ui/class-picker.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { ageGroupNames } from '../students/student-texts.ts'
import type { Aim } from './post-aims.ts'
import type { PostFields } from './post-fields.ts'
import styles from './post-target.module.css'

const ChildrenPicker = lazy(() =>
  import('./children-picker.tsx').then((module) => ({ default: module.ChildrenPicker })),
)

type Props = {
  readonly role: Role
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly fields: PostFields
  readonly error: string | undefined
  readonly onChange: (part: Partial<PostFields>) => void
}

const names: Readonly<Record<Aim, () => string>> = {
  classes: m.post_aim_classes,
  age_groups: m.post_aim_age_groups,
  children: m.post_aim_children,
  staff: m.post_aim_staff,
}
const offered = (role: Role): readonly Aim[] =>
  role === 'school' ? ['classes', 'age_groups', 'children', 'staff'] : ['classes', 'children', 'staff']

/** Chooses the audience: the office may address everybody, teachers their own classes and children. */
export const PostTarget = (props: Props) => {
  const { role, fields, onChange } = props
  return (
    <div className={styles.target}>
      <span className={styles.label} aria-hidden="true">
        {m.post_target()}
      </span>
      <FilterChips
        label={m.post_target()}
        wrap
        dense
        options={offered(role).map((value) => ({ value, label: names[value]() }))}
        value={fields.aim}
        onChange={(aim) => onChange({ aim })}
      />
      <ChosenAim {...props} />
      {fields.aim === 'staff' && <Muted>{m.post_kind_internal_hint()}</Muted>}
    </div>
  )
}

const ChosenAim = ({ role, classes, fields, error, onChange }: Props) => {
  if (fields.aim === 'age_groups')
    return (
      <MultiSelectField
        label={m.post_target_ages()}
        options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
        value={fields.ageGroups}
        {...(error === undefined ? {} : { error })}
        onChange={(chosen) => onChange({ ageGroups: ageGroups.filter((one) => chosen.includes(one)) })}
      />
    )
  if (fields.aim === 'children')
    return (
      <Suspense fallback={null}>
        <ChildrenPicker value={fields.studentIds} error={error} onChange={(studentIds) => onChange({ studentIds })} />
      </Suspense>
    )
  return (
    <ClassPicker
      label={m.post_target_classes()}
      classes={classes}
      value={fields.classIds}
      error={error}
      onChange={(classIds) => onChange({ classIds })}
      all={
        role === 'school'
          ? {
              label: fields.aim === 'staff' ? m.post_all_staff() : m.post_whole_school(),
              checked: fields.wholeSchool,
              onChange: (wholeSchool) => onChange({ wholeSchool }),
            }
          : undefined
      }
    />
  )
}
