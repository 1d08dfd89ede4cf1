import { cameraLimits } from '@nhip-cau/contract/schemas/camera-parts'
import {
  createRecorder,
  listRecorders,
  type Recorder,
  recorderKinds,
  updateRecorder,
} from '@nhip-cau/contract/schemas/cameras'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { useSaved } from '../../../lib/use-saved.ts'
import { m } from '../../../paraglide/messages.js'
import { FormPanel, FormRow, FormSection } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { recorderNames } from './camera-texts.ts'
import { loginOf } from './camera-values.ts'
import { LoginFields } from './login-fields.tsx'

type Props = { readonly one: Recorder | undefined; readonly onClose: () => void }

/** An address that is stored is never shown: it is empty until it changes. */
type Values = {
  readonly name: string
  readonly kind: Recorder['kind']
  readonly at: { readonly host: string; readonly port: string; readonly path: string }
  readonly username: string
  readonly password: string
  readonly no_login: boolean
}

const start: Values = {
  name: '',
  kind: 'hikvision',
  at: { host: '', port: '554', path: '' },
  username: '',
  password: '',
  no_login: false,
}

const valuesOf = ({ name, kind }: Recorder): Values => ({ ...start, name, kind })

const placeOf = ({ kind, at: { host, port, path } }: Values) => ({
  host: host.trim(),
  port: Number(port),
  ...(kind === 'other' ? { path: path.trim() } : {}),
})

const sharedOf = (values: Values) => ({ name: values.name, kind: values.kind, ...loginOf(values) })

/** Enters or changes a recorder; its cameras follow. */
export const RecorderForm = ({ one, onClose }: Props) => {
  const { form, base, panel, conflict } = useEntityForm({
    one,
    start: one ? valuesOf(one) : start,
    draft: 'camera-recorder',
    create: { endpoint: createRecorder, bodyOf: (values) => ({ ...sharedOf(values), at: placeOf(values) }) },
    update: {
      endpoint: updateRecorder,
      bodyOf: (values, { version }) => ({
        ...sharedOf(values),
        version,
        ...(values.at.host.trim() === '' ? {} : { at: placeOf(values) }),
      }),
    },
    readAgain: useSaved(listRecorders, one?.id, { per_page: 100 }),
    valuesOf,
    labels: { name: m.camera_name, kind: m.camera_recorder_kind },
    displayValue: (name, value) => (name === 'kind' ? recorderNames[value as Recorder['kind']]() : String(value)),
    texts: { 'at.host': m.camera_host_wrong, 'at.port': m.camera_port_wrong, 'at.path': m.camera_path_wrong },
    onCreated: onClose,
    onUpdated: onClose,
  })
  const { field, values } = form
  const at = field('at')
  const put = (part: Partial<Values['at']>) => at.onChange({ ...at.value, ...part })
  const errorOf = (name: string) => {
    const error = form.errors[`at.${name}`]
    return typeof error === 'string' ? { error } : {}
  }
  return (
    <>
      <FormPanel opened onClose={onClose} title={one ? m.camera_recorder_edit() : m.camera_recorder_new()} {...panel}>
        <FormSection title={m.camera_recorder()}>
          <InputField label={m.camera_name()} maxLength={cameraLimits.name.max} {...field('name')} />
          <SelectField
            label={m.camera_recorder_kind()}
            hint={m.camera_recorder_kind_hint()}
            options={recorderKinds.map((value) => ({ value, label: recorderNames[value]() }))}
            {...field('kind')}
            onChange={(value) => form.set('kind', recorderKinds.find((kind) => kind === value) ?? 'other')}
          />
          <FormRow>
            <InputField
              id={`${at.id}.host`}
              label={m.camera_host()}
              hint={base ? m.camera_address_stored() : m.camera_host_hint()}
              optional={base !== undefined}
              maxLength={253}
              placeholder="192.168.1.10"
              value={at.value.host}
              onChange={(host) => put({ host })}
              {...errorOf('host')}
            />
            <InputField
              id={`${at.id}.port`}
              label={m.camera_port()}
              inputMode="numeric"
              maxLength={5}
              value={at.value.port}
              onChange={(port) => put({ port })}
              {...errorOf('port')}
            />
          </FormRow>
          {values.kind === 'other' && (
            <InputField
              id={`${at.id}.path`}
              label={m.camera_path()}
              hint={m.camera_path_hint()}
              maxLength={200}
              placeholder="/ch{channel}/0"
              value={at.value.path}
              onChange={(path) => put({ path })}
              {...errorOf('path')}
            />
          )}
          <LoginFields form={form} stored={base} />
        </FormSection>
      </FormPanel>
      {conflict}
    </>
  )
}
