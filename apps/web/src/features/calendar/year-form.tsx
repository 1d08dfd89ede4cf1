import { createYear, updateYear, type Year } from '@nhip-cau/contract/calendar'
import { IconTrash } from '@tabler/icons-react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { useFields } from '../../ui/use-fields.ts'

const none: Readonly<Record<string, string>> = {}
type TermValues = { readonly name: string; readonly starts_on: string; readonly ends_on: string }

type Props = { readonly year: Year | undefined; readonly onClose: () => void; readonly onSaved: (year: Year) => void }

export const YearForm = ({ year, onClose, onSaved }: Props) => {
  const onDone = (saved: Year) => {
    onSaved(saved)
    onClose()
  }
  const create = useCommand(createYear, { done: m.calendar_year_saved(), quiet: true, onDone })
  const update = useCommand(updateYear, { done: m.calendar_year_saved(), quiet: true, onDone })
  const failure = create.error ?? update.error
  const errors = isApiProblem(failure) ? failure.errors : none
  const form = useFields<{ starts_on: string; ends_on: string; terms: readonly TermValues[] }>(
    {
      starts_on: year?.starts_on ?? '',
      ends_on: year?.ends_on ?? '',
      terms: (year?.terms ?? []).map(({ id: _id, ...term }) => term),
    },
    errors,
  )
  const { terms } = form.values
  const setTerm = (index: number, changes: Partial<TermValues>) =>
    form.set(
      'terms',
      terms.map((term, at) => (at === index ? { ...term, ...changes } : term)),
    )
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] })
  const save = () => {
    const body = { ...form.values, terms: [...terms] }
    if (year) update.mutate({ params: { id: year.id }, body: { ...body, version: year.version } })
    else create.mutate({ body })
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={year ? m.calendar_year_edit() : m.calendar_year_new()}
      dirty={form.dirty}
      busy={create.isPending || update.isPending}
      errors={form.summary}
      failure={failure ? problemText(failure) : undefined}
      onSubmit={save}
    >
      <p>{m.calendar_year_hint()}</p>
      <FormRow>
        <DateField label={m.calendar_starts_on()} {...form.field('starts_on')} />
        <DateField label={m.calendar_ends_on()} {...form.field('ends_on')} />
      </FormRow>
      <FormSection title={m.calendar_terms()}>
        {terms.map((term, index) => (
          // The order is what tells terms apart while they are typed.
          <div key={`term-${String(index)}`}>
            <FormRow>
              <InputField
                label={m.calendar_term_name()}
                maxLength={50}
                value={term.name}
                onChange={(name) => setTerm(index, { name })}
                {...errorOf(`terms.${index}.name`)}
              />
              <DateField
                label={m.calendar_starts_on()}
                value={term.starts_on}
                onChange={(starts_on) => setTerm(index, { starts_on })}
                {...errorOf(`terms.${index}.starts_on`)}
              />
              <DateField
                label={m.calendar_ends_on()}
                value={term.ends_on}
                onChange={(ends_on) => setTerm(index, { ends_on })}
                {...errorOf(`terms.${index}.ends_on`)}
              />
            </FormRow>
            <IconButton
              label={m.calendar_term_remove()}
              icon={<IconTrash size={20} />}
              onClick={() => form.set('terms', terms.toSpliced(index, 1))}
            />
          </div>
        ))}
        <div>
          <Button
            variant="light"
            size="sm"
            onClick={() => form.set('terms', [...terms, { name: '', starts_on: '', ends_on: '' }])}
          >
            {m.calendar_term_add()}
          </Button>
        </div>
      </FormSection>
    </FormPanel>
  )
}
