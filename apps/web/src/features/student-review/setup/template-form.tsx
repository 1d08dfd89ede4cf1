import { withChildName } from '@nhip-cau/contract/child-placeholder'
import { createTemplate, listTemplates, updateTemplate } from '@nhip-cau/contract/schemas/student-review-setup'
import type { ReviewKind, ReviewTemplate } from '@nhip-cau/contract/student-review-parts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { useSaved } from '../../../lib/use-saved.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { kindNames } from '../review-texts.ts'
import { onOff } from './on-off.ts'

type Props = {
  readonly template: ReviewTemplate | undefined
  /** The kind of a new one. */
  readonly kind: ReviewKind
  readonly kinds: readonly ReviewKind[]
  readonly onClose: () => void
  readonly onSaved: (kind: ReviewKind) => void
}

const valuesOf = ({ kind, name, text, active }: ReviewTemplate) => ({ kind, name, text, active })

export const TemplateForm = ({ template, kind, kinds, onClose, onSaved }: Props) => {
  const saved = (one: ReviewTemplate) => onSaved(one.kind)
  const { form, panel, conflict } = useEntityForm({
    one: template,
    start: template ? valuesOf(template) : { kind, name: '', text: '', active: true },
    draft: 'review-template',
    create: { endpoint: createTemplate, bodyOf: ({ active: _, ...values }) => values },
    update: { endpoint: updateTemplate, bodyOf: (values, { version }) => ({ ...values, version }) },
    readAgain: useSaved(listTemplates, template?.id),
    valuesOf,
    labels: {
      kind: m.review_kinds,
      name: m.review_setup_template_name,
      text: m.review_setup_template_text,
      active: m.review_setup_active,
    },
    displayValue: (name, value) => (name === 'kind' ? kindNames[value as ReviewKind]() : onOff(name, value)),
    onCreated: saved,
    onUpdated: saved,
  })
  const { text } = form.values
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={template ? m.review_setup_edit({ name: template.name }) : m.review_setup_template_new()}
        {...panel}
      >
        <SelectField
          label={m.review_kinds()}
          options={kinds.map((value) => ({ value, label: kindNames[value]() }))}
          {...form.field('kind')}
          onChange={(value) => form.set('kind', value as ReviewKind)}
        />
        <InputField
          label={m.review_setup_template_name()}
          hint={m.review_setup_template_name_hint()}
          maxLength={60}
          {...form.field('name')}
        />
        <InputField
          label={m.review_setup_template_text()}
          hint={m.review_setup_template_text_hint()}
          lines={5}
          maxLength={1000}
          {...form.field('text')}
        />
        {text.includes('{') && <Muted>{withChildName(text, m.review_setup_sample_name())}</Muted>}
        {template && (
          <CheckField
            label={m.review_setup_active()}
            hint={m.review_setup_template_active_hint()}
            {...form.field('active')}
          />
        )}
      </FormPanel>
      {conflict}
    </>
  )
}
