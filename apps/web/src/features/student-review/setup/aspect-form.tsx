import { createAspect, listAspects, updateAspect } from '@nhip-cau/contract/schemas/student-review-setup'
import type { ReviewAspect } from '@nhip-cau/contract/student-review-parts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { useSaved } from '../../../lib/use-saved.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { onOff } from './on-off.ts'

type Props = { readonly aspect: ReviewAspect | undefined; readonly onClose: () => void }

const valuesOf = ({ name, active }: ReviewAspect) => ({ name, active })

export const AspectForm = ({ aspect, onClose }: Props) => {
  const { form, panel, conflict } = useEntityForm({
    one: aspect,
    start: aspect ? valuesOf(aspect) : { name: '', active: true },
    draft: 'review-aspect',
    create: { endpoint: createAspect, bodyOf: ({ name }) => ({ name }) },
    update: {
      endpoint: updateAspect,
      bodyOf: (values, { position, version }) => ({ ...values, position, version }),
    },
    readAgain: useSaved(listAspects, aspect?.id),
    valuesOf,
    labels: { name: m.review_setup_aspect, active: m.review_setup_active },
    displayValue: onOff,
    onCreated: onClose,
    onUpdated: onClose,
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={aspect ? m.review_setup_edit({ name: aspect.name }) : m.review_setup_aspect_new()}
        {...panel}
      >
        <InputField
          label={m.review_setup_aspect()}
          hint={m.review_setup_aspect_hint()}
          maxLength={60}
          {...form.field('name')}
        />
        {aspect && (
          <CheckField
            label={m.review_setup_active()}
            hint={m.review_setup_aspect_active_hint()}
            {...form.field('active')}
          />
        )}
      </FormPanel>
      {conflict}
    </>
  )
}
