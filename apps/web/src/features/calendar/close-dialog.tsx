import { closeSchool } from '@nhip-cau/contract/calendar'
import { addDays } from '@nhip-cau/contract/days'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'
import styles from './calendar.module.css'

const none: Readonly<Record<string, string>> = {}

/** A storm, an epidemic: two taps and a reason. */
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
  const failure = close.error
  const form = useFields(
    { from_date: today, to_date: today, reason: '' },
    isApiProblem(failure) ? failure.errors : none,
  )
  const choose = (value: typeof when) => {
    setWhen(value)
    const day = value === 'tomorrow' ? addDays(today, 1) : today
    form.replace({ ...form.values, from_date: day, to_date: day })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.calendar_close()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button color="red" loading={close.isPending} onClick={() => close.mutate({ body: form.values })}>
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
        {failure && form.summary.every(({ fieldId }) => fieldId.endsWith('date')) && (
          <Notice tone="danger" title={form.summary[0]?.message ?? problemText(failure)} />
        )}
      </div>
    </Dialog>
  )
}
