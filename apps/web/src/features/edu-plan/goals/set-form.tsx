import { type EduSet, type PlanProgramme, planProgrammes } from '@nhip-cau/contract/edu-plan-setup'
import { createSet, listSets, updateSet } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { useSaved } from '../../../lib/use-saved.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { onOff } from '../../student-review/setup/on-off.ts'

const programmeNames: Readonly<Record<PlanProgramme, () => string>> = {
  kindergarten: m.edu_programme_kindergarten,
  nursery: m.edu_programme_nursery,
  pilot: m.edu_programme_pilot,
  own: m.edu_programme_own,
}

type Props = { readonly set: EduSet | undefined; readonly onClose: () => void }

type Values = { readonly programme: PlanProgramme; readonly name: string; readonly active: boolean }

const valuesOf = ({ programme, name, active }: EduSet): Values => ({ programme, name, active })

const emptySet: Values = { programme: 'kindergarten', name: '', active: true }

/** A set of goals: a new one begins with the domains of a programme, or empty. */
export const SetForm = ({ set, onClose }: Props) => {
  const { form, panel, conflict } = useEntityForm({
    one: set,
    start: set ? valuesOf(set) : emptySet,
    draft: 'edu-set',
    create: { endpoint: createSet, bodyOf: ({ programme, name }) => ({ programme, name }) },
    update: { endpoint: updateSet, bodyOf: ({ name, active }, { version }) => ({ name, active, version }) },
    readAgain: useSaved(listSets, set?.id),
    valuesOf,
    labels: { name: m.edu_set_name, active: m.review_setup_active },
    displayValue: onOff,
    onCreated: onClose,
    onUpdated: onClose,
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={set ? m.review_setup_edit({ name: set.name }) : m.edu_set_new()}
        {...panel}
      >
        {!set && (
          <SelectField
            label={m.edu_programme()}
            hint={m.edu_programme_hint()}
            options={planProgrammes.map((value) => ({ value, label: programmeNames[value]() }))}
            {...form.field('programme')}
            onChange={(value) => form.set('programme', planProgrammes.find((one) => one === value) ?? 'own')}
          />
        )}
        <InputField label={m.edu_set_name()} hint={m.edu_set_name_hint()} maxLength={100} {...form.field('name')} />
        {set && <CheckField label={m.review_setup_active()} hint={m.edu_set_active_hint()} {...form.field('active')} />}
      </FormPanel>
      {conflict}
    </>
  )
}
