import { createParent, type ParentInfo } from '@nhip-cau/contract/parents'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { isOtherName, SamePersonDialog } from '../../lib/same-person-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { ParentFields } from './parent-fields.tsx'
import { bodyOf, emptyParent, type ParentValues } from './parent-values.ts'
import { ChildPicker, type Input, newTie, RightsFields, type TieValues } from './rights-fields.tsx'

type Props = {
  readonly input: Input
  readonly onClose: () => void
  readonly onSaved: (saved: ParentInfo) => void
}

type Values = ParentValues & { readonly children: readonly TieValues[] }

const nothing = {}
const firstTie = newTie(0)

/** What the server said of one child: `children.0.relation` becomes `relation`. */
const errorsOf = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const prefix = `children.${index}.`
      return name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : []
    }),
  )

/** A person with at least one child. A number that is known links the child to that account. */
export const NewParentForm = ({ input, onClose, onSaved }: Props) => {
  const store = useCommand(createParent, { done: m.success_saved(), quiet: true, onDone: onSaved })
  const [own, setOwn] = useState<Readonly<Record<string, string>>>()
  const said = isApiProblem(store.error) ? store.error.errors : nothing
  const errors = own ?? said
  const form = useFields<Values>({ ...emptyParent, children: [firstTie] }, errors)
  const { children } = form.values
  const send = (samePerson: boolean) => {
    const missing = children.findIndex(({ student_id }) => student_id === '')
    if (missing !== -1) return setOwn({ [`children.${missing}.student_id`]: m.parents_choose_child() })
    setOwn(undefined)
    store.mutate({
      body: {
        ...bodyOf(form.values),
        phone: form.values.phone,
        children: children.map(({ key: _key, ...child }) => ({ ...child, relation: child.relation as never })),
        same_person: samePerson,
      },
    })
  }
  const change = (index: number, next: TieValues) =>
    form.set(
      'children',
      children.map((one, at) => (at === index ? next : one)),
    )
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={m.parents_new()}
        dirty={form.dirty}
        busy={store.isPending}
        errors={form.summary}
        failure={store.error ? problemText(store.error) : undefined}
        onSubmit={() => send(false)}
      >
        <ParentFields field={form.field} phone />
        {children.map((child, index) => (
          <FormSection key={child.key} title={`${m.parents_child()} ${children.length > 1 ? index + 1 : ''}`.trim()}>
            <ChildPicker
              input={input}
              value={child}
              errors={errorsOf(errors, index)}
              taken={children.map(({ student_id }) => student_id)}
              onChange={(student_id) => change(index, { ...child, student_id })}
            />
            <RightsFields
              input={input}
              value={child}
              errors={errorsOf(errors, index)}
              onChange={(next) => change(index, next)}
            />
            {children.length > 1 && (
              <div>
                <Button
                  size="sm"
                  variant="subtle"
                  leftSection={<IconX size={18} />}
                  onClick={() =>
                    form.set(
                      'children',
                      children.filter((_one, at) => at !== index),
                    )
                  }
                >
                  {m.parents_remove_child()}
                </Button>
              </div>
            )}
          </FormSection>
        ))}
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => form.set('children', [...children, newTie(Math.max(...children.map(({ key }) => key)) + 1)])}
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
