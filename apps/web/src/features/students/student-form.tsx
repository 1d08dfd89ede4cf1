import { createParent } from '@nhip-cau/contract/schemas/parents'
import { type StudentInfo, storeStudent, studentInfo, updateStudent } from '@nhip-cau/contract/schemas/students'
import { useRef } from 'react'
import { isApiProblem } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import type { FormOf } from '../../lib/entity-page.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { guardianBody } from '../parents/guardian-values.ts'
import { type Input, StudentFields } from './student-fields.tsx'
import { fieldName } from './student-texts.ts'
import { emptyStudent, healthBody, type StudentValues, sharedBody, valuesOf } from './student-values.ts'

type Props = Omit<FormOf<StudentInfo>, 'onSaved'> & {
  readonly onSaved: (saved: StudentInfo) => void
  readonly input: Input
  /** The class of a new child. */
  readonly classId?: string | undefined
}

export const StudentForm = ({ input, one, classId = '', onClose, onSaved }: Props) => {
  const { permissions } = useProfile()
  // What the last attempt confirmed; the next question comes on top of it.
  const confirmed = useRef<{ confirmed?: true }>({})
  const { form, panel, conflict, error, busy, needsConfirmation, reset, send } = useEntityForm({
    one,
    start: one ? valuesOf(one) : { ...emptyStudent, class_id: classId },
    draft: 'student',
    create: {
      endpoint: storeStudent,
      bodyOf: (values) => ({
        ...sharedBody(values),
        code: values.code.trim() || null,
        class_id: values.class_id || null,
        identity_number: values.identity_number.trim() || null,
        status: values.status === 'waiting' ? ('waiting' as const) : ('studying' as const),
        guardians: values.guardians.map(guardianBody),
        confirmed: false,
      }),
    },
    update: {
      endpoint: updateStudent,
      bodyOf: (values, base) => ({
        ...sharedBody(values),
        ...changedOnly(base, values),
        version: base.version,
        confirmed: false,
      }),
    },
    info: studentInfo,
    valuesOf,
    labels,
    displayValue: (name, value) => displayValue(name, value, input),
    onCreated: onSaved,
    onUpdated: onSaved,
  })
  const submit = () => {
    confirmed.current = {}
    send()
  }
  const confirm = () => {
    confirmed.current = { confirmed: true }
    send(confirmed.current)
  }
  /** Sends again with the person whose number is known under another name. */
  const sendSamePerson = () => {
    const index = Number(Object.keys(isApiProblem(error) ? error.errors : {})[0]?.split('.')[1])
    const guardians = form.values.guardians.map((guardian, at) =>
      at === index ? { ...guardian, same_person: true } : guardian,
    )
    form.set('guardians', guardians)
    send({ ...confirmed.current, guardians: guardians.map(guardianBody) })
  }
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={one ? m.students_edit() : m.students_new()}
        {...panel}
        onSubmit={submit}
      >
        <StudentFields
          form={form}
          input={input}
          student={one}
          guardians={mayCall(createParent, currentRole(), permissions)}
        />
      </FormPanel>
      <SamePersonDialog error={error} busy={busy} onSame={sendSamePerson} onClose={reset} />
      <ConfirmDialog
        opened={needsConfirmation}
        title={m.students_warnings()}
        confirmLabel={m.students_warnings_confirm()}
        cancelLabel={m.students_warnings_back()}
        onConfirm={confirm}
        onClose={reset}
      >
        <ul>
          {needsConfirmation &&
            isApiProblem(error) &&
            Object.entries(error.errors).map(([name, text]) => <li key={name}>{text}</li>)}
        </ul>
      </ConfirmDialog>
      {conflict}
    </>
  )
}

/**
 * Fields that are sent only when they changed: a masked number is not the real number, and health data needs consent.
 */
const changedOnly = (base: StudentInfo, values: StudentValues) => ({
  ...(values.identity_number === (base.identity_number ?? '')
    ? {}
    : { identity_number: values.identity_number.trim() || null }),
  ...(base.can.edit === 'all' ? { code: values.code } : {}),
  ...(base.health ? { health: healthBody(values) } : {}),
})

const displayValue = (name: keyof StudentValues, value: unknown, input: Input): string => {
  const named = (list: readonly { code: string; name: string }[], code: unknown) =>
    list.find((one) => one.code === code)?.name ?? String(code)
  if (name === 'photo_id') return value ? m.student_photo() : ''
  if (name === 'allergens') return (value as readonly string[]).map((code) => named(input.allergens, code)).join(', ')
  if (name === 'province') return named(input.provinces, value)
  if (name === 'ethnic_group') return named(input.ethnic_groups, value)
  return String(value)
}

/** Class, status and guardians have their own dialogs. */
const labels = Object.fromEntries(
  (Object.keys(emptyStudent) as (keyof StudentValues)[])
    .filter((name) => name !== 'class_id' && name !== 'status' && name !== 'guardians')
    .map((name) => [name, () => fieldName(name)]),
)
