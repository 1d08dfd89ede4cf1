import {
  createHoliday,
  type Holiday,
  type HolidayKind,
  holidayKinds,
  updateHoliday,
  type Year,
} from '@nhip-cau/contract/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { kindWords } from './holiday-words.ts'

const none: Readonly<Record<string, string>> = {}
type EnteredKind = Exclude<HolidayKind, 'closing'>

type Props = { readonly holiday: Holiday | undefined; readonly year: Year; readonly onClose: () => void }

export const HolidayForm = ({ holiday, year, onClose }: Props) => {
  const client = useQueryClient()
  const options = {
    done: m.calendar_holiday_saved(),
    quiet: true,
    onDone: () => {
      void refetchFeature(client, currentRole(), 'academic-years')
      onClose()
    },
  }
  const create = useCommand(createHoliday, options)
  const update = useCommand(updateHoliday, options)
  const failure = create.error ?? update.error
  const form = useFields<{ name: string; kind: string; from_date: string; to_date: string; confirmed: boolean }>(
    {
      name: holiday?.name ?? '',
      kind: holiday?.kind ?? 'school',
      from_date: holiday?.from_date ?? '',
      to_date: holiday?.to_date ?? '',
      confirmed: holiday?.confirmed ?? true,
    },
    isApiProblem(failure) ? failure.errors : none,
  )
  const save = () => {
    const { values } = form
    const body = { ...values, kind: values.kind as EnteredKind, to_date: values.to_date || values.from_date }
    if (holiday) update.mutate({ params: { id: holiday.id }, body: { ...body, version: holiday.version } })
    else create.mutate({ body })
  }
  const kinds = holidayKinds.filter((kind): kind is EnteredKind => kind !== 'closing')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={holiday ? m.calendar_holiday_edit() : m.calendar_holiday_new()}
      dirty={form.dirty}
      busy={create.isPending || update.isPending}
      errors={form.summary}
      failure={failure ? problemText(failure) : undefined}
      onSubmit={save}
    >
      <InputField label={m.calendar_holiday_name()} maxLength={100} {...form.field('name')} />
      <SelectField
        label={m.calendar_holiday_kind()}
        options={kinds.map((value) => ({ value, label: kindWords[value]() }))}
        {...form.field('kind')}
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
