import {
  createHoliday,
  type Holiday,
  type HolidayKind,
  holidayKinds,
  updateHoliday,
  type Year,
} from '@nhip-cau/contract/schemas/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { holidayKindNames } from './holiday-texts.ts'

type EnteredKind = Exclude<HolidayKind, 'closure'>

type Props = {
  readonly holiday: Holiday | undefined
  /** The day of a new entry. */
  readonly day?: string | undefined
  readonly year: Year
  readonly onClose: () => void
}

export const HolidayForm = ({ holiday, day = '', year, onClose }: Props) => {
  const client = useQueryClient()
  const options = {
    done: m.calendar_holiday_saved(),
    quiet: true,
    onDone: () => {
      void refetchFeature(client, currentRole(), 'academic-years')
      onClose()
    },
  }
  const create = useCommand(createHoliday, { ...options, form: 'holiday' })
  const update = useCommand(updateHoliday, options)
  const form = useContractForm({
    rules: createHoliday.body,
    start: {
      name: holiday?.name ?? '',
      kind: (holiday?.kind ?? 'school') as EnteredKind,
      from_date: holiday?.from_date ?? day,
      to_date: holiday?.to_date ?? '',
      confirmed: holiday?.confirmed ?? true,
    },
    bodyOf: (values) => ({ ...values, to_date: values.to_date || values.from_date }),
    failure: create.error ?? update.error,
    draft: holiday ? `holiday:${holiday.id}` : 'holiday',
  })
  const save = () =>
    form.submit((body) => {
      if (holiday) update.mutate({ params: { id: holiday.id }, body: { ...body, version: holiday.version } })
      else create.mutate({ body })
    })
  const kinds = holidayKinds.filter((kind): kind is EnteredKind => kind !== 'closure')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={holiday ? m.calendar_holiday_edit() : m.calendar_holiday_new()}
      {...form.panel}
      busy={create.isPending || update.isPending}
      onSubmit={save}
    >
      <InputField label={m.calendar_holiday_name()} maxLength={100} {...form.field('name')} />
      <SelectField
        label={m.calendar_holiday_kind()}
        options={kinds.map((value) => ({ value, label: holidayKindNames[value]() }))}
        {...form.field('kind')}
        onChange={(kind) => form.set('kind', kind as EnteredKind)}
      />
      <FormRow>
        <DateField label={m.calendar_from()} min={year.starts_on} max={year.ends_on} {...form.field('from_date')} />
        <DateField
          label={m.calendar_to()}
          optional
          min={form.values.from_date || year.starts_on}
          max={year.ends_on}
          {...form.field('to_date')}
        />
      </FormRow>
      <CheckField label={m.calendar_confirmed()} hint={m.calendar_confirmed_hint()} {...form.field('confirmed')} />
    </FormPanel>
  )
}
