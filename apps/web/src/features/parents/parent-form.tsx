import { type ParentInfo, parentInfo, updateParent } from '@nhip-cau/contract/schemas/parents'
import type { FormOf } from '../../lib/entity-page.tsx'
import { useEntityForm } from '../../lib/use-entity-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { ParentFields } from './parent-fields.tsx'
import { bodyOf, displayValue, labels, valuesOf } from './parent-values.ts'

type Props = Omit<FormOf<ParentInfo>, 'one'> & { readonly parent: ParentInfo }

/** Edits the person only; the panel edits each child's relation and rights. */
export const ParentForm = ({ parent, onClose, onSaved }: Props) => {
  const { form, panel, conflict, base } = useEntityForm({
    one: parent,
    start: valuesOf(parent),
    draft: 'parent',
    update: {
      endpoint: updateParent,
      bodyOf: (values, { can, phone, version }) => ({
        ...bodyOf(values),
        ...(can.edit_phone && values.phone !== phone ? { phone: values.phone } : {}),
        version,
      }),
    },
    info: parentInfo,
    valuesOf,
    labels,
    displayValue,
    onUpdated: onSaved,
  })
  return (
    <>
      <FormPanel opened onClose={onClose} title={m.parents_edit()} {...panel}>
        <ParentFields field={form.field} phone={base?.can.edit_phone ?? false} />
      </FormPanel>
      {conflict}
    </>
  )
}
