import { type StudentInfo, storeStudent, studentInfo, updateStudent } from '@nhip-cau/contract/students'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { type Input, StudentFields } from './student-fields.tsx'
import { emptyStudent, healthBody, type StudentValues, sharedBody, valuesOf } from './student-values.ts'
import { fieldName } from './student-words.ts'

type Props = {
  readonly opened: boolean
  readonly input: Input
  /** Absent: a new child. */
  readonly student?: StudentInfo | undefined
  /** Where a new child starts out. */
  readonly classId?: string | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: StudentInfo) => void
}

const nothing = {}

export const StudentForm = ({ opened, input, student, classId = '', onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const options = { done: m.success_saved(), quiet: true, onDone: onSaved } as const
  const store = useCommand(storeStudent, options)
  const update = useCommand(updateStudent, options)
  const { error, isPending, reset } = student ? update : store
  const doubtful = isApiProblem(error) && error.code === 'confirmation_needed'
  const form = useFields<StudentValues>(
    student ? valuesOf(student) : { ...emptyStudent, class_id: classId },
    isApiProblem(error) && !doubtful ? error.errors : nothing,
  )
  const [base, setBase] = useState(student)
  const [theirs, setTheirs] = useState<StudentInfo>()
  const send = (confirmed: boolean) => {
    const body = { ...sharedBody(form.values), confirmed }
    if (!base) {
      const { code, status, class_id, identity_number } = form.values
      const own = {
        code: code.trim() || null,
        class_id: class_id || null,
        identity_number: identity_number.trim() || null,
      }
      return store.mutate({ body: { ...body, ...own, status: status === 'waiting' ? 'waiting' : 'studying' } })
    }
    update.mutate(
      { params: { id: base.id }, body: { ...body, ...changedOnly(base, form.values), version: base.version } },
      { onError: (failure) => void (isApiProblem(failure) && failure.code === 'conflict' && compare(base.id)) },
    )
  }
  const compare = async (id: string) =>
    setTheirs(await client.query({ ...ask(studentInfo, { params: { id } }), staleTime: 0 }))
  const failure = error && !doubtful && !theirs ? problemText(error) : undefined
  return (
    <>
      <FormPanel
        opened={opened}
        onClose={onClose}
        title={student ? m.students_edit() : m.students_new()}
        dirty={form.dirty}
        busy={isPending}
        errors={form.summary}
        failure={failure}
        onSubmit={() => send(false)}
      >
        <StudentFields form={form} input={input} student={student} />
      </FormPanel>
      <ConfirmDialog
        opened={doubtful}
        title={m.students_doubts()}
        confirmLabel={m.students_doubts_confirm()}
        cancelLabel={m.students_doubts_back()}
        onConfirm={() => send(true)}
        onClose={reset}
      >
        <ul>{doubtful && Object.entries(error.errors).map(([name, text]) => <li key={name}>{text}</li>)}</ul>
      </ConfirmDialog>
      {theirs && (
        <ConflictDialog
          opened
          differences={differences(form.values, valuesOf(theirs), input)}
          onClose={() => setTheirs(undefined)}
          onChoose={(names) => {
            const saved = valuesOf(theirs)
            const taken = Object.fromEntries(Object.entries(saved).filter(([name]) => names.has(name)))
            form.replace({ ...form.values, ...taken })
            setBase(theirs)
            setTheirs(undefined)
            reset()
          }}
        />
      )}
    </>
  )
}

/** What is sent only where it was touched: a masked number is not a number, and health needs consent. */
const changedOnly = (base: StudentInfo, values: StudentValues) => ({
  ...(values.identity_number === (base.identity_number ?? '')
    ? {}
    : { identity_number: values.identity_number.trim() || null }),
  ...(base.can.edit === 'all' ? { code: values.code } : {}),
  ...(base.health ? { health: healthBody(values) } : {}),
})

const differences = (mine: StudentValues, theirs: StudentValues, input: Input) =>
  (Object.keys(theirs) as (keyof StudentValues)[])
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .filter((name) => name !== 'class_id' && name !== 'status')
    .map((name) => ({
      name,
      label: fieldName(name),
      mine: shown(name, mine, input),
      theirs: shown(name, theirs, input),
    }))

const shown = (name: keyof StudentValues, values: StudentValues, input: Input): string => {
  const value = values[name]
  const named = (list: readonly { code: string; name: string }[], code: string) =>
    list.find((one) => one.code === code)?.name ?? code
  if (name === 'photo_id') return values.photo_id ? m.student_photo() : ''
  if (name === 'allergens') return values.allergens.map((code) => named(input.allergens, code)).join(', ')
  if (name === 'province') return named(input.provinces, values.province)
  if (name === 'ethnic_group') return named(input.ethnic_groups, values.ethnic_group)
  return typeof value === 'string' ? value : ''
}
