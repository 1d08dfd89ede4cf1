import { createCycle, listCycles, updateCycle } from '@nhip-cau/contract/schemas/student-review-setup'
import type { ReviewAspect, ReviewCycle } from '@nhip-cau/contract/student-review-parts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { useSaved } from '../../../lib/use-saved.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormPanel, FormRow } from '../../../ui/form-panel.tsx'
import { formatDate } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { MultiSelectField } from '../../../ui/multi-select-field.tsx'
import { onOff } from './on-off.ts'

type Props = {
  readonly cycle: ReviewCycle | undefined
  readonly aspects: readonly ReviewAspect[]
  readonly today: string
  readonly onClose: () => void
}

const valuesOf = ({ name, from, to, deadline, aspect_ids, min_words, signed }: ReviewCycle) => ({
  name,
  from,
  to,
  deadline,
  aspect_ids: aspect_ids as readonly string[],
  min_words: min_words === 0 ? '' : String(min_words),
  signed,
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = ({ aspect_ids, min_words, ...values }: Values) => ({
  ...values,
  aspect_ids: [...aspect_ids],
  min_words: Number(min_words),
})

export const CycleForm = ({ cycle, aspects, today, onClose }: Props) => {
  const active = aspects.filter((one) => one.active || cycle?.aspect_ids.includes(one.id))
  const { form, panel, conflict } = useEntityForm({
    one: cycle,
    start: cycle
      ? valuesOf(cycle)
      : {
          name: '',
          from: '',
          to: '',
          deadline: '',
          aspect_ids: active.map(({ id }) => id),
          min_words: '',
          signed: false,
        },
    draft: 'review-cycle',
    create: { endpoint: createCycle, bodyOf },
    update: { endpoint: updateCycle, bodyOf: (values, { version }) => ({ ...bodyOf(values), version }) },
    readAgain: useSaved(listCycles, cycle?.id),
    valuesOf,
    labels: {
      name: m.review_setup_cycle_name,
      from: m.review_setup_cycle_from,
      to: m.review_setup_cycle_to,
      deadline: m.review_setup_cycle_deadline,
      aspect_ids: m.review_setup_aspects,
      min_words: m.review_setup_cycle_words,
      signed: m.review_setup_cycle_signed,
    },
    displayValue: (name, value) => displayValue(aspects, name, value),
    onCreated: onClose,
    onUpdated: onClose,
    texts: {
      min_words: m.review_setup_cycle_words_wrong,
      aspect_ids: m.review_setup_cycle_aspects_wrong,
    },
  })
  const { from, to, deadline } = form.values
  const runs = cycle !== undefined && from <= today && today < to
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={cycle ? m.review_setup_edit({ name: cycle.name }) : m.review_setup_cycle_new()}
        {...panel}
      >
        <InputField
          label={m.review_setup_cycle_name()}
          hint={m.review_setup_cycle_name_hint()}
          maxLength={100}
          {...form.field('name')}
        />
        <FormRow>
          <DateField label={m.review_setup_cycle_from()} {...form.field('from')} />
          <DateField label={m.review_setup_cycle_to()} {...(from && { min: from })} {...form.field('to')} />
        </FormRow>
        <DateField
          label={m.review_setup_cycle_deadline()}
          hint={m.review_setup_cycle_deadline_hint()}
          {...(from && { min: from })}
          {...form.field('deadline')}
        />
        {runs && (
          <div>
            <Button
              size="sm"
              variant="light"
              onClick={() => form.put({ to: today, deadline: deadline > today ? today : deadline })}
            >
              {m.review_setup_cycle_end({ day: formatDate(today) })}
            </Button>
          </div>
        )}
        <MultiSelectField
          label={m.review_setup_aspects()}
          hint={m.review_setup_cycle_aspects_hint()}
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('aspect_ids')}
        />
        <InputField
          label={m.review_setup_cycle_words()}
          hint={m.review_setup_cycle_words_hint()}
          optional
          inputMode="numeric"
          maxLength={3}
          {...form.field('min_words')}
        />
        <CheckField
          label={m.review_setup_cycle_signed()}
          hint={m.review_setup_cycle_signed_hint()}
          {...form.field('signed')}
        />
      </FormPanel>
      {conflict}
    </>
  )
}

const days = ['from', 'to', 'deadline']

const displayValue = (aspects: readonly ReviewAspect[], name: string, value: unknown): string => {
  if (Array.isArray(value)) return aspects.flatMap((one) => (value.includes(one.id) ? [one.name] : [])).join(', ')
  return days.includes(name) && value !== '' ? formatDate(String(value)) : onOff(name, value)
}
