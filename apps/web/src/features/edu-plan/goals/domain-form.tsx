import { type EduDomain, type EduSet, listSets } from '@nhip-cau/contract/edu-plan-setup'
import { createDomain, updateDomain } from '@nhip-cau/contract/schemas/edu-plan-setup'
import { listAspects } from '@nhip-cau/contract/student-review-setup'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canOpen } from '../../../lib/permission.ts'
import { useCurrentUser } from '../../../lib/profile.tsx'
import { ask, useCommand } from '../../../lib/queries.ts'
import { useConflict } from '../../../lib/use-conflict.tsx'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { onOff } from '../../student-review/setup/on-off.ts'

type Props = { readonly set: EduSet; readonly domain: EduDomain | undefined; readonly onClose: () => void }

const valuesOf = ({ name, aspect_id, active }: EduDomain) => ({ name, aspect_id: aspect_id ?? '', active })

/** A domain of a set, and the aspect of reviews in which it is observed. */
export const DomainForm = ({ set, domain, onClose }: Props) => {
  const client = useQueryClient()
  const { role, permissions, modules } = useCurrentUser()
  const aspects = useQuery({ ...ask(listAspects, {}), enabled: canOpen(listAspects, role, permissions, modules) })
  const offered = aspects.data?.data ?? []
  const [base, setBase] = useState(domain)
  const options = { done: m.success_saved(), quiet: true, onDone: onClose }
  const creating = useCommand(createDomain, options)
  const updating = useCommand(updateDomain, { ...options, onFailed: (failure) => conflict.onFailure(failure) })
  const { error, isPending, reset } = base ? updating : creating
  const form = useContractForm({
    // Those of a new one are among them.
    rules: updateDomain.body,
    start: domain ? valuesOf(domain) : { name: '', aspect_id: '', active: true },
    bodyOf: ({ name, aspect_id, active }: ReturnType<typeof valuesOf>) => ({
      name,
      aspect_id: aspect_id || null,
      active,
      position: base?.position ?? 1,
      version: base?.version ?? 0,
    }),
    failure: error,
    draft: domain ? `edu-domain:${domain.id}` : 'edu-domain',
  })
  const conflict = useConflict<EduDomain, ReturnType<typeof valuesOf>>(form.values, {
    fetch: async () => {
      const { data } = await client.query({ ...ask(listSets, { query: {} }), staleTime: 0 })
      const found = data.flatMap(({ domains }) => domains).find(({ id }) => id === base?.id)
      if (!found) throw new Error('the domain is gone')
      return found
    },
    valuesOf,
    labels: { name: m.edu_domain_name, aspect_id: m.edu_domain_aspect, active: m.review_setup_active },
    displayValue: (name, value) =>
      name === 'aspect_id' ? (offered.find(({ id }) => id === value)?.name ?? '') : onOff(name, value),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      reset()
    },
  })
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={domain ? m.review_setup_edit({ name: domain.name }) : m.edu_domain_new()}
        {...form.panel}
        failure={conflict.isOpen ? undefined : form.panel.failure}
        busy={isPending}
        onSubmit={() =>
          form.submit((body) =>
            base
              ? updating.mutate({ params: { id: base.id }, body })
              : creating.mutate({ params: { id: set.id }, body: { name: body.name, aspect_id: body.aspect_id } }),
          )
        }
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
      {conflict.dialog}
    </>
  )
}
