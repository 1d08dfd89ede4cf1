import { actingRelations } from '@nhip-cau/contract/relations'
import { createParent, type ParentInfo } from '@nhip-cau/contract/schemas/parents'
import type { StudentInfo } from '@nhip-cau/contract/students'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { CreateParentPanel } from './create-parent-panel.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import { guardianBody, newGuardian } from './guardian-values.ts'

type Props = {
  readonly student: Pick<StudentInfo, 'id' | 'full_name' | 'guardians'>
  readonly relations: readonly string[]
  readonly onClose: () => void
  readonly onSaved: (parent: ParentInfo) => void
}

/** Adds a parent to a child; a known phone number links the child to the existing account. */
export const AddGuardianForm = ({ student, relations, onClose, onSaved }: Props) => {
  const store = useCommand(createParent, {
    done: m.success_saved(),
    quiet: true,
    form: `guardian:${student.id}`,
    onDone: onSaved,
  })
  const { mother, father } = actingRelations
  const hasMother = student.guardians.some(({ relation }) => relation === mother)
  const form = useContractForm({
    rules: createParent.body,
    start: newGuardian(0, hasMother ? father : mother),
    bodyOf: (values) => {
      const { phone, full_name, same_person, ...rights } = guardianBody(values)
      return { phone, full_name, same_person, children: [{ ...rights, student_id: student.id }] }
    },
    failure: store.error,
    fieldOf: (name) => (name === 'children' ? 'phone' : name.replace('children.0.', '')),
  })
  const send = (samePerson: boolean) =>
    form.submit((body) => store.mutate({ body }), samePerson ? { same_person: true } : {})
  return (
    <CreateParentPanel
      onClose={onClose}
      title={m.guardians_add_title({ name: student.full_name })}
      {...form.panel}
      store={store}
      onSend={send}
    >
      <GuardianFields
        relations={relations}
        value={form.values}
        field={form.field}
        put={form.put}
        studentId={student.id}
      />
    </CreateParentPanel>
  )
}
