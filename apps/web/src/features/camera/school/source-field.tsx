import { cameraLimits } from '@nhip-cau/contract/camera-parts'
import type { FieldBinding } from '../../../lib/use-contract-form.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { FormRow } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { SourceValue } from './camera-values.ts'

type Props = FieldBinding<SourceValue> & {
  readonly recorders: readonly { readonly id: string; readonly name: string }[]
  /** Whether an address is stored, which stays while the field is empty. */
  readonly isStored: boolean
}

/** Where the picture comes from: the camera's own address, or a channel of a recorder. */
export const SourceField = ({ id, value, error, onChange, recorders, isStored }: Props) => {
  const put = (part: Partial<SourceValue>) => onChange({ ...value, ...part })
  const wrong = error === undefined ? {} : { error }
  return (
    <>
      {recorders.length > 0 && (
        <FilterChips
          label={m.camera_source()}
          wrap
          value={value.kind}
          onChange={(kind) => put({ kind })}
          options={[
            { value: 'address', label: m.camera_own_address() },
            { value: 'recorder', label: m.camera_of_recorder() },
          ]}
        />
      )}
      {value.kind === 'address' ? (
        <InputField
          id={id}
          label={m.camera_address()}
          hint={isStored ? m.camera_address_stored() : m.camera_address_hint()}
          optional={isStored}
          inputMode="url"
          placeholder="rtsp://192.168.1.20:554/stream1"
          maxLength={cameraLimits.address}
          value={value.address}
          onChange={(address) => put({ address })}
          {...wrong}
        />
      ) : (
        <FormRow>
          <SelectField
            id={id}
            label={m.camera_recorder()}
            none={m.camera_recorder_choose()}
            options={recorders.map((one) => ({ value: one.id, label: one.name }))}
            value={value.recorder_id}
            onChange={(recorder_id) => put({ recorder_id })}
            {...(value.recorder_id === '' ? wrong : {})}
          />
          <InputField
            label={m.camera_channel()}
            hint={m.camera_channel_hint({ count: cameraLimits.channel })}
            inputMode="numeric"
            maxLength={2}
            value={value.channel}
            onChange={(channel) => put({ channel })}
            {...(value.recorder_id === '' ? {} : wrong)}
          />
        </FormRow>
      )}
    </>
  )
}
