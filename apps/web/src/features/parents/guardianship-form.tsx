import { linkChild, type ParentChild, type ParentInfo, updateChildRights } from '@nhip-cau/contract/schemas/parents'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { ChildPicker, guardianshipOf, type Input, newGuardianship, RightsFields, rightsOf } from './rights-fields.tsx'

type Props = {
  readonly input: Input
  readonly parent: ParentInfo
  /** Absent when a child is added. */
  readonly child?: ParentChild | undefined
  readonly onClose: () => void
}

/** The form for a parent's relation to one child and the rights. */
export const GuardianshipForm = ({ child, ...props }: Props) =>
  child ? <RightsForm {...props} child={child} /> : <LinkForm {...props} />

const LinkForm = ({ input, parent, onClose }: Omit<Props, 'child'>) => {
  const link = useCommand(linkChild, { done: m.success_saved(), quiet: true, onDone: onClose })
  const form = useContractForm({
    rules: linkChild.body,
    start: newGuardianship(0),
    bodyOf: (values) => ({ ...rightsOf(values), student_id: values.student_id }),
    failure: link.error,
    draft: `guardianship:${parent.id}`,
    texts: { student_id: m.parents_choose_child },
  })
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.parents_link_title({ name: parent.full_name })}
      {...form.panel}
      busy={link.isPending}
      onSubmit={() => form.submit((body) => link.mutate({ params: { id: parent.id }, body }))}
    >
      <ChildPicker input={input} field={form.field} taken={parent.children.map(({ id }) => id)} />
      <RightsFields input={input} value={form.values} field={form.field} put={form.put} />
    </FormPanel>
  )
}

const RightsForm = ({ input, parent, child, onClose }: Omit<Props, 'child'> & { readonly child: ParentChild }) => {
  const update = useCommand(updateChildRights, { done: m.success_saved(), quiet: true, onDone: onClose })
  const form = useContractForm({
    rules: updateChildRights.body,
    start: guardianshipOf(child),
    bodyOf: (values) => ({ ...rightsOf(values), version: parent.version }),
    failure: update.error,
    draft: `guardianship:${parent.id}-${child.id}`,
  })
  const params = { id: parent.id, student_id: child.id }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.parents_rights_title({ name: parent.full_name, child: child.full_name })}
      {...form.panel}
      busy={update.isPending}
      onSubmit={() => form.submit((body) => update.mutate({ params, body }))}
    >
      <RightsFields input={input} value={form.values} field={form.field} put={form.put} />
    </FormPanel>
  )
}
