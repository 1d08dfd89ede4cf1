import type { EduDomain, EduSet } from '@nhip-cau/contract/edu-plan-setup'
import { createDomain, updateDomain } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { listAspects } from '@nhip-cau/contract/student-review-setup'
import { useQuery } from '@tanstack/react-query'
import { canOpen } from '../../../lib/permission.ts'
import { useCurrentUser } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { onOff } from '../../student-review/setup/on-off.ts'
import { useSavedPart } from './use-saved-part.ts'

type Props = { readonly set: EduSet; readonly domain: EduDomain | undefined; readonly onClose: () => void }

type Values = { readonly name: string; readonly aspect_id: string; readonly active: boolean }

const valuesOf = ({ name, aspect_id, active }: EduDomain): Values => ({ name, aspect_id: aspect_id ?? '', active })

const emptyDomain: Values = { name: '', aspect_id: '', active: true }

/** A domain of a set, and the aspect of reviews in which it is observed. */
export const DomainForm = ({ set, domain, onClose }: Props) => {
  const { role, permissions, modules } = useCurrentUser()
  const aspects = useQuery({ ...ask(listAspects, {}), enabled: canOpen(listAspects, role, permissions, modules) })
  const offered = aspects.data?.data ?? []
  const readAgain = useSavedPart(({ domains }) => domains, domain?.id)
  const { form, panel, conflict } = useEntityForm({
    one: domain,
    start: domain ? valuesOf(domain) : emptyDomain,
    draft: 'edu-domain',
    create: {
      endpoint: createDomain,
      params: { id: set.id },
      bodyOf: ({ name, aspect_id }) => ({ name, aspect_id: aspect_id || null }),
    },
    update: {
      endpoint: updateDomain,
      bodyOf: ({ aspect_id, ...values }, { position, version }) => ({
        ...values,
        aspect_id: aspect_id || null,
        position,
        version,
      }),
    },
    readAgain,
    valuesOf,
    labels: { name: m.edu_domain_name, aspect_id: m.edu_domain_aspect, active: m.review_setup_active },
    displayValue: (name, value) =>
      name === 'aspect_id' ? (offered.find(({ id }) => id === value)?.name ?? '') : onOff(name, value),
    onCreated: onClose,
    onUpdated: onClose,
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={domain ? m.review_setup_edit({ name: domain.name }) : m.edu_domain_new()}
        {...panel}
      >
        <InputField label={m.edu_domain_name()} maxLength={100} {...form.field('name')} />
        {(offered.length > 0 || form.values.aspect_id !== '') && (
          <SelectField
            label={m.edu_domain_aspect()}
            hint={m.edu_domain_aspect_hint()}
            optional
            none={m.edu_domain_aspect_same()}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('aspect_id')}
          />
        )}
        {domain && (
          <CheckField label={m.review_setup_active()} hint={m.edu_domain_active_hint()} {...form.field('active')} />
        )}
      </FormPanel>
      {conflict}
    </>
  )
}
