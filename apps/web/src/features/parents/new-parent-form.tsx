import { createParent, type ParentInfo } from '@nhip-cau/contract/schemas/parents'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormOf } from '../../lib/entity-page.tsx'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form-panel.tsx'
import { CreateParentPanel } from './create-parent-panel.tsx'
import { ParentFields } from './parent-fields.tsx'
import { bodyOf, emptyParent } from './parent-values.ts'
import {
  ChildPicker,
  type GuardianshipValues,
  type Input,
  newGuardianship,
  RightsFields,
  rightsOf,
} from './rights-fields.tsx'

type Props = Omit<FormOf<ParentInfo>, 'one'> & { readonly input: Input }

const firstGuardianship = newGuardianship(0)

const draft = 'parent'

/** Creates a parent with at least one child. A known phone number links the child to the existing account. */
export const NewParentForm = ({ input, onClose, onSaved }: Props) => {
  const store = useCommand(createParent, { done: m.success_saved(), quiet: true, form: draft, onDone: onSaved })
  const form = useContractForm({
    rules: createParent.body,
    start: { ...emptyParent, children: [firstGuardianship] as readonly GuardianshipValues[] },
    bodyOf: ({ phone, children, ...person }) => ({
      ...bodyOf({ ...person, phone }),
      phone,
      children: children.map((child) => ({ ...rightsOf(child), student_id: child.student_id })),
      same_person: false,
    }),
    failure: store.error,
    draft,
    texts: { 'children.*.student_id': m.parents_choose_child },
  })
  const { children } = form.values
  const rows = form.list('children')
  const [added, setAdded] = useState<number>()
  const addChild = () => {
    const child = newGuardianship(Math.max(...children.map(({ key }) => key)) + 1)
    setAdded(child.key)
    rows.add(child)
  }
  const send = (samePerson: boolean) =>
    form.submit((body) => store.mutate({ body }), samePerson ? { same_person: true } : {})
  return (
    <CreateParentPanel onClose={onClose} title={m.parents_new()} {...form.panel} store={store} onSend={send}>
      <ParentFields field={form.field} phone />
      {children.map((child, index) => {
        const row = rows.row(index)
        return (
          <FormSection
            key={child.key}
            title={`${m.parents_child()} ${children.length > 1 ? index + 1 : ''}`.trim()}
            added={child.key === added ? 'field' : undefined}
          >
            <ChildPicker input={input} field={row.field} taken={children.map(({ student_id }) => student_id)} />
            <RightsFields input={input} value={child} field={row.field} put={row.put} />
            {children.length > 1 && (
              <div>
                <Button size="sm" variant="subtle" leftSection={<IconX size={18} />} onClick={row.remove}>
                  {m.parents_remove_child()}
                </Button>
              </div>
            )}
          </FormSection>
        )
      })}
      <div>
        <Button size="sm" variant="default" leftSection={<IconPlus size={18} />} onClick={addChild}>
          {m.parents_add_child()}
        </Button>
      </div>
    </CreateParentPanel>
  )
}
