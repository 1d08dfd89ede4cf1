import {
  createTeacher,
  leastTeacherPermissions,
  type TeacherInfo,
  type TeacherStatus,
  teacherInfo,
  updateTeacher,
} from '@nhip-cau/contract/schemas/teacher-accounts'
import type { FormOf } from '../../lib/entity-page.tsx'
import { SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { type Input, TeacherFields } from './teacher-fields.tsx'
import { bodyOf, displayValue, emptyTeacher, labels, type TeacherValues, valuesOf } from './teacher-values.ts'

type Props = FormOf<TeacherInfo> & {
  readonly input: Input
  /** The class of a new teacher. */
  readonly classId?: string
}

const newTeacher = (classId: string | undefined): TeacherValues => ({
  ...emptyTeacher,
  permissions: leastTeacherPermissions,
  classes: classId === undefined ? [] : [classId],
})

const numberOf = ({ identity_number }: TeacherValues) => identity_number.trim() || null

export const TeacherForm = ({ input, one, classId, onClose, onSaved }: Props) => {
  const classes = new Map(input.classes.map(({ id, name }) => [id, name]))
  const { form, panel, conflict, base, error, busy, reset, send } = useEntityForm({
    one,
    start: one ? valuesOf(one) : newTeacher(classId),
    draft: 'teacher',
    create: {
      endpoint: createTeacher,
      bodyOf: (values) => ({ ...bodyOf(values), identity_number: numberOf(values), same_person: false }),
    },
    update: {
      endpoint: updateTeacher,
      bodyOf: (values, { identity_number, version }) => ({
        ...bodyOf(values),
        // The server returns the number masked, so it is sent only when it changed.
        ...(values.identity_number === (identity_number ?? '') ? {} : { identity_number: numberOf(values) }),
        status: values.status as TeacherStatus,
        ended_on: values.ended_on || null,
        version,
      }),
    },
    info: teacherInfo,
    valuesOf,
    labels,
    displayValue: (name, value) => displayValue(name, value, classes),
    onCreated: onSaved,
    onUpdated: onSaved,
  })
  return (
    <>
      <FormPanel opened onClose={onClose} title={one ? m.teachers_edit() : m.teachers_new()} {...panel}>
        <TeacherFields form={form} input={input} teacher={one} />
      </FormPanel>
      {conflict}
      {!base && (
        <SamePersonDialog error={error} busy={busy} onSame={() => send({ same_person: true })} onClose={reset} />
      )}
    </>
  )
}
