import { type ParentInfo, parentInfo, updateParent } from '@nhip-cau/contract/parents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { useConflict } from '../../lib/use-conflict.tsx'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { ParentFields } from './parent-fields.tsx'
import { bodyOf, labels, type ParentValues, shown, valuesOf } from './parent-values.ts'

type Props = {
  readonly parent: ParentInfo
  readonly onClose: () => void
  readonly onSaved: (saved: ParentInfo) => void
}

const nothing = {}

/** The person itself; children and rights are changed in the panel, each by itself. */
export const ParentForm = ({ parent, onClose, onSaved }: Props) => {
  const client = useQueryClient()
  const update = useCommand(updateParent, { done: m.success_saved(), quiet: true, onDone: onSaved })
  const form = useFields<ParentValues>(valuesOf(parent), isApiProblem(update.error) ? update.error.errors : nothing)
  const [base, setBase] = useState(parent)
  const conflict = useConflict(form.values, {
    fetch: () => client.query({ ...ask(parentInfo, { params: { id: base.id } }), staleTime: 0 }),
    valuesOf,
    labels,
    shown,
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      update.reset()
    },
  })
  const send = () => {
    const phone = base.can.edit_phone && form.values.phone !== base.phone ? { phone: form.values.phone } : {}
    update.mutate(
      { params: { id: base.id }, body: { ...bodyOf(form.values), ...phone, version: base.version } },
      { onError: conflict.onFailure },
    )
  }
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={m.parents_edit()}
        dirty={form.dirty}
        busy={update.isPending}
        errors={form.summary}
        failure={update.error && !conflict.isOpen ? problemText(update.error) : undefined}
        onSubmit={send}
      >
        <ParentFields field={form.field} phone={base.can.edit_phone} />
      </FormPanel>
      {conflict.dialog}
    </>
  )
}
