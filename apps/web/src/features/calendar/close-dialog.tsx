import { addDays } from '@nhip-cau/contract/days'
import { closeSchool } from '@nhip-cau/contract/schemas/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './calendar.module.css'

/** Closes the school in an emergency: two taps and a reason. */
export const CloseDialog = ({ today, onClose }: { today: string; onClose: () => void }) => {
  const client = useQueryClient()
  const [when, setWhen] = useState<'today' | 'tomorrow' | 'range'>('today')
  const close = useCommand(closeSchool, {
    done: m.calendar_close_done(),
    quiet: true,
    onDone: () => {
      void refetchFeature(client, currentRole(), 'academic-years')
      void refetchFeature(client, currentRole(), 'user')
      onClose()
    },
  })
  const form = useContractForm({
    rules: closeSchool.body,
    start: { from_date: today, to_date: today, reason: '' },
    bodyOf: (values) => values,
    failure: close.error,
  })
  const { errors, failure } = form.panel
  const choose = (value: typeof when) => {
    setWhen(value)
    const day = value === 'tomorrow' ? addDays(today, 1) : today
    form.put({ from_date: day, to_date: day })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.calendar_close()}
      typed={form.values}
      actions={
        <>
          <CancelButton />
          <Button color="red" loading={close.isPending} onClick={() => form.submit((body) => close.mutate({ body }))}>
            {m.calendar_close_send()}
          </Button>
        </>
      }
    >
      <div className={styles.card}>
        <p>{m.calendar_close_next()}</p>
        <FilterChips
          label={m.calendar_close_when()}
          options={[
            { value: 'today', label: m.calendar_today() },
            { value: 'tomorrow', label: m.calendar_tomorrow() },
            { value: 'range', label: m.calendar_range() },
          ]}
          value={when}
          onChange={choose}
        />
        {when === 'range' && (
          <FormRow>
            <DateField label={m.calendar_from()} min={today} {...form.field('from_date')} />
            <DateField label={m.calendar_to()} min={form.values.from_date} {...form.field('to_date')} />
          </FormRow>
        )}
        <InputField
          label={m.calendar_reason()}
          hint={m.calendar_reason_hint()}
          lines={2}
          maxLength={300}
          {...form.field('reason')}
        />
        {failure && errors.every(({ fieldId }) => fieldId.endsWith('date')) && (
          <Notice tone="danger" title={errors[0]?.message ?? failure} />
        )}
      </div>
    </Dialog>
  )
}
