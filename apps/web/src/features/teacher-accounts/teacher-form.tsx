import {
  createTeacher,
  type TeacherInfo,
  type TeacherStatus,
  teacherInfo,
  updateTeacher,
} from '@nhip-cau/contract/teacher-accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { isOtherName, SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { useConflict } from '../../lib/use-conflict.tsx'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { type Input, TeacherFields } from './teacher-fields.tsx'
import { bodyOf, emptyTeacher, labels, shown, type TeacherValues, valuesOf } from './teacher-values.ts'

type Props = {
  readonly input: Input
  /** Absent: a new teacher. */
  readonly teacher?: TeacherInfo | undefined
  readonly onClose: () => void
  readonly onSaved: (saved: TeacherInfo) => void
}

const nothing = {}

export const TeacherForm = ({ input, teacher, onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const options = { done: m.success_saved(), quiet: true, onDone: onSaved } as const
  const store = useCommand(createTeacher, options)
  const update = useCommand(updateTeacher, options)
  const { error, isPending, reset } = teacher ? update : store
  const usual = input.presets[0]?.permissions ?? []
  const form = useFields<TeacherValues>(
    teacher ? valuesOf(teacher) : { ...emptyTeacher, permissions: usual },
    isApiProblem(error) ? error.errors : nothing,
  )
  const [base, setBase] = useState(teacher)
  const classes = new Map(input.classes.map(({ id, name }) => [id, name]))
  const conflict = useConflict(form.values, {
    fetch: () => client.query({ ...ask(teacherInfo, { params: { id: base?.id ?? '' } }), staleTime: 0 }),
    valuesOf,
    labels,
    shown: (name, value) => shown(name, value, classes),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      reset()
    },
  })
  const send = (samePerson: boolean) => {
    const { identity_number, status, ended_on } = form.values
    const number = identity_number.trim() || null
    const body = bodyOf(form.values)
    if (!base) return store.mutate({ body: { ...body, identity_number: number, same_person: samePerson } })
    const touched = identity_number === (base.identity_number ?? '') ? {} : { identity_number: number }
    const rest = { ...touched, status: status as TeacherStatus, ended_on: ended_on || null, version: base.version }
    update.mutate({ params: { id: base.id }, body: { ...body, ...rest } }, { onError: conflict.onFailure })
  }
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={teacher ? m.teachers_edit() : m.teachers_new()}
        dirty={form.dirty}
        busy={isPending}
        errors={form.summary}
        failure={error && !conflict.isOpen ? problemText(error) : undefined}
        onSubmit={() => send(false)}
      >
        <TeacherFields form={form} input={input} teacher={teacher} />
      </FormPanel>
      {conflict.dialog}
      {!teacher && isOtherName(error) && (
        <SamePersonDialog error={error} busy={isPending} onSame={() => send(true)} onClose={reset} />
      )}
    </>
  )
}
