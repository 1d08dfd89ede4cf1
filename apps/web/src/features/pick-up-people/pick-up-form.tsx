import { relations } from '@nhip-cau/contract/catalogues'
import type { Image } from '@nhip-cau/contract/media'
import { storePickUpPerson } from '@nhip-cau/contract/schemas/pick-up-people'
import { currentRole } from '../../lib/area.ts'
import type { DraftName } from '../../lib/drafts.ts'
import { PhotoField } from '../../lib/photo-field.tsx'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Values = {
  readonly full_name: string
  readonly relation: string
  readonly phone: string
  readonly second_phone: string
  readonly identity_number: string
  readonly photo_id: Image | null
}

const empty: Values = { full_name: '', relation: '', phone: '', second_phone: '', identity_number: '', photo_id: null }

type Props = {
  readonly studentId: string
  /** Whether the school requires an identity number and a photo of pick-up people. */
  readonly required: { readonly identity: boolean; readonly photo: boolean }
  readonly onClose: () => void
}

export const PickUpForm = ({ studentId, required, onClose }: Props) => {
  const family = currentRole() === 'parent'
  const draft: DraftName = `pick-up-person:${studentId}`
  const store = useCommand(storePickUpPerson, {
    done: family ? m.pick_up_sent() : m.success_saved(),
    quiet: true,
    form: draft,
    onDone: onClose,
  })
  const form = useContractForm({
    rules: storePickUpPerson.body,
    start: empty,
    bodyOf: (values) => ({
      student_id: studentId,
      full_name: values.full_name,
      relation: values.relation,
      phone: values.phone,
      second_phone: values.second_phone.trim() || null,
      identity_number: values.identity_number.trim() || null,
      photo_id: values.photo_id?.id ?? null,
    }),
    failure: store.error,
    draft,
  })
  const { values, field } = form
  const photo = field('photo_id')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.pick_up_add()}
      {...form.panel}
      busy={store.isPending}
      submitLabel={family ? m.common_send() : m.common_save()}
      onSubmit={() => form.submit((body) => store.mutate({ body }))}
    >
      <PhotoField
        label={m.student_photo()}
        name={values.full_name}
        value={photo.value}
        error={photo.error}
        onChange={photo.onChange}
      />
      {required.photo && <Muted>{m.pick_up_photo_required()}</Muted>}
      <InputField label={m.student_full_name()} maxLength={100} {...field('full_name')} />
      <SelectField
        label={m.pick_up_relation()}
        none={m.student_choose()}
        options={relations.map((one) => ({ value: one, label: one }))}
        {...field('relation')}
      />
      <FormRow>
        <PhoneField label={m.pick_up_phone()} {...field('phone')} />
        <PhoneField label={m.pick_up_second_phone()} optional {...field('second_phone')} />
      </FormRow>
      <InputField
        label={m.student_identity_number()}
        hint={m.pick_up_identity_hint()}
        {...(required.identity ? {} : { optional: true })}
        inputMode="numeric"
        maxLength={16}
        {...field('identity_number')}
      />
      {family && <Muted>{m.pick_up_next()}</Muted>}
    </FormPanel>
  )
}
