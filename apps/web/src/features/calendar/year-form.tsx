import { createYear, updateYear, type Year } from '@nhip-cau/contract/schemas/calendar'
import { IconTrash } from '@tabler/icons-react'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormRow, FormSection } from '../../ui/form-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'

type TermValues = { readonly name: string; readonly starts_on: string; readonly ends_on: string }

type Props = { readonly year: Year | undefined; readonly onClose: () => void; readonly onSaved: (year: Year) => void }

export const YearForm = ({ year, onClose, onSaved }: Props) => {
  const onDone = (saved: Year) => {
    onSaved(saved)
    onClose()
  }
  const create = useCommand(createYear, { done: m.calendar_year_saved(), quiet: true, form: 'year', onDone })
  const update = useCommand(updateYear, { done: m.calendar_year_saved(), quiet: true, onDone })
  const form = useContractForm({
    rules: createYear.body,
    start: {
      starts_on: year?.starts_on ?? '',
      ends_on: year?.ends_on ?? '',
      terms: (year?.terms ?? []).map(({ id: _id, ...term }): TermValues => term),
    },
    bodyOf: (values) => values,
    failure: create.error ?? update.error,
    draft: year ? `year:${year.id}` : 'year',
  })
  const terms = form.list('terms')
  const save = () =>
    form.submit((body) => {
      if (year) update.mutate({ params: { id: year.id }, body: { ...body, version: year.version } })
      else create.mutate({ body })
    })
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={year ? m.calendar_year_edit() : m.calendar_year_new()}
      {...form.panel}
      busy={create.isPending || update.isPending}
      onSubmit={save}
    >
      <p>{m.calendar_year_hint()}</p>
      <FormRow>
        <DateField label={m.calendar_starts_on()} {...form.field('starts_on')} />
        <DateField label={m.calendar_ends_on()} {...form.field('ends_on')} />
      </FormRow>
      <FormSection title={m.calendar_terms()}>
        {form.values.terms.map((_term, index) => {
          const { field, remove } = terms.row(index)
          return (
            // Terms have no id while they are typed, so their order is the key.
            <div key={`term-${String(index)}`}>
              <FormRow>
                <InputField label={m.calendar_term_name()} maxLength={50} {...field('name')} />
                <DateField label={m.calendar_starts_on()} {...field('starts_on')} />
                <DateField label={m.calendar_ends_on()} {...field('ends_on')} />
              </FormRow>
              <IconButton label={m.calendar_term_remove()} icon={<IconTrash size={20} />} onClick={remove} />
            </div>
          )
        })}
        <div>
          <Button variant="light" size="sm" onClick={() => terms.add({ name: '', starts_on: '', ends_on: '' })}>
            {m.calendar_term_add()}
          </Button>
        </div>
      </FormSection>
    </FormPanel>
  )
}
