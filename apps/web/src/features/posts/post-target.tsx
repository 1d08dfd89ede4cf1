import type { Role } from '@nhip-cau/contract/kernel'
import { m } from '../../paraglide/messages.js'
import { ClassPicker } from '../../ui/class-picker.tsx'
import type { PostFields } from './post-fields.ts'

type Props = {
  readonly role: Role
  readonly classes: readonly { readonly id: string; readonly name: string }[]
  readonly fields: PostFields
  readonly error: string | undefined
  readonly onChange: (part: Partial<PostFields>) => void
}

/** Chooses the audience: the school may address everybody, teachers their own classes. */
export const PostTarget = ({ role, classes, fields, error, onChange }: Props) => (
  <ClassPicker
    label={m.post_target()}
    classes={classes}
    value={fields.classIds}
    error={error}
    onChange={(classIds) => onChange({ classIds })}
    all={
      role === 'school'
        ? {
            label: m.post_whole_school(),
            checked: fields.wholeSchool,
            onChange: (wholeSchool) => onChange({ wholeSchool }),
          }
        : undefined
    }
  />
)
