import { type OwnChild, updateChild } from '@nhip-cau/contract/schemas/students'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Family } from './family.ts'
import { HealthFields } from './health-fields.tsx'
import { healthBody } from './student-values.ts'

type Props = { readonly child: OwnChild; readonly family: Family; readonly onClose: () => void }

/** The fields that a family may correct: address, nickname and care notes. */
export const ChildForm = ({ child, family, onClose }: Props) => {
  const save = useCommand(updateChild, { done: m.success_saved(), quiet: true, onDone: onClose })
  const { health } = child
  const form = useContractForm({
    rules: updateChild.body,
    start: {
      nickname: child.nickname ?? '',
      province: child.province ?? '',
      commune: child.commune ?? '',
      address: child.address ?? '',
      blood_group: health?.blood_group ?? '',
      allergens: health?.allergens ?? [],
      allergy_note: health?.allergy_note ?? '',
      health_note: health?.health_note ?? '',
      diet_note: health?.diet_note ?? '',
    },
    bodyOf: (values) => ({
      nickname: values.nickname || null,
      province: values.province || null,
      commune: values.commune || null,
      address: values.address || null,
      ...(health ? { health: healthBody(values) } : {}),
      version: child.version,
    }),
    failure: save.error,
    draft: `child:${child.id}`,
  })
  const { field } = form
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.children_correct()}
      {...form.panel}
      busy={save.isPending}
      onSubmit={() => form.submit((body) => save.mutate({ params: { id: child.id }, body }))}
    >
      <FormSection title={m.students_section_profile()}>
        <InputField label={m.student_nickname()} optional maxLength={50} {...field('nickname')} />
        <SelectField
          label={m.student_province()}
          optional
          none={m.student_unknown()}
          options={family.provinces.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('province')}
        />
        <InputField label={m.student_commune()} optional maxLength={100} {...field('commune')} />
        <InputField label={m.student_address()} optional maxLength={200} {...field('address')} />
      </FormSection>
      <FormSection title={m.students_section_health()}>
        {health ? (
          <HealthFields allergens={family.allergens} field={field} />
        ) : (
          <Notice tone="info" title={m.children_health_no_consent()} />
        )}
      </FormSection>
    </FormPanel>
  )
}
