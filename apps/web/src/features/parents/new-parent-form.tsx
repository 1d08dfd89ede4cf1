import { createParent, type ParentInfo } from '@nhip-cau/contract/schemas/parents'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FormOf } from '../../lib/entity-page.tsx'
import { useCommand } from '../../lib/queries.ts'
import { isOtherName, SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
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

/** Creates a parent with at least one child. A known phone number links the child to the existing account. */
export const NewParentForm = ({ input, onClose, onSaved }: Props) => {
  const store = useCommand(createParent, { done: m.success_saved(), quiet: true, onDone: onSaved })
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
    texts: { 'children.*.student_id': m.parents_choose_child },
  })
  const { children } = form.values
  const rows = form.list('children')
  const send = (samePerson: boolean) =>
    form.submit((body) => store.mutate({ body }), samePerson ? { same_person: true } : {})
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={m.parents_new()}
        {...form.panel}
        busy={store.isPending}
        onSubmit={() => send(false)}
      >
        <ParentFields field={form.field} phone />
        {children.map((child, index) => {
          const row = rows.row(index)
          return (
            <FormSection key={child.key} title={`${m.parents_child()} ${children.length > 1 ? index + 1 : ''}`.trim()}>
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
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => rows.add(newGuardianship(Math.max(...children.map(({ key }) => key)) + 1))}
          >
            {m.parents_add_child()}
          </Button>
        </div>
      </FormPanel>
      {isOtherName(store.error) && (
        <SamePersonDialog
          error={store.error}
          busy={store.isPending}
          onSame={() => send(true)}
          onClose={() => store.reset()}
        />
      )}
    </>
  )
}
