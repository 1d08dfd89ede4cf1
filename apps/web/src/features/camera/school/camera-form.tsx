import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { cameraLimits } from '@nhip-cau/contract/schemas/camera-parts'
import {
  type Camera,
  cameraInfo,
  type cameraListInput,
  createCamera,
  updateCamera,
} from '@nhip-cau/contract/schemas/cameras'
import type { FormOf } from '../../../lib/entity-page.tsx'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel, FormRow, FormSection } from '../../../ui/form-panel.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { streamNames } from './camera-texts.ts'
import { bodyOf, displayValue, emptyCamera, labels, loginOf, newSourceOf, sourceOf, valuesOf } from './camera-values.ts'
import { LoginFields } from './login-fields.tsx'
import { SourceField } from './source-field.tsx'
import { TestButton } from './test-button.tsx'

type Props = FormOf<Camera> & { readonly input: AnswerOf<typeof cameraListInput> }

/** Enters or changes a camera. What is stored of address and password is never shown; it can be replaced. */
export const CameraForm = ({ input, one, onClose, onSaved }: Props) => {
  const names = {
    classes: new Map(input.classes.map(({ id, name }) => [id, name])),
    recorders: new Map(input.recorders.map(({ id, name }) => [id, name])),
  }
  const { form, base, panel, conflict } = useEntityForm({
    one,
    start: one ? valuesOf(one) : emptyCamera,
    draft: 'camera',
    create: {
      endpoint: createCamera,
      bodyOf: (values) => ({
        ...bodyOf(values),
        source: newSourceOf(values.source),
      }),
    },
    update: {
      endpoint: updateCamera,
      bodyOf: (values, { id, version, ...stored }) => ({
        ...bodyOf(values),
        ...sourceOf(values.source, { id, version, ...stored }),
        id,
        version,
      }),
    },
    info: cameraInfo,
    valuesOf,
    labels,
    displayValue: (name, value) => displayValue(name, value, names),
    texts: {
      'source.address': m.camera_address_wrong,
      'source.channel': m.camera_channel_wrong,
      'source.recorder_id': m.camera_recorder_missing,
    },
    onCreated: onSaved,
    onUpdated: onSaved,
  })
  const { field, values } = form
  const isReady =
    values.source.kind === 'recorder'
      ? values.source.recorder_id !== ''
      : base !== undefined || values.source.address !== ''
  return (
    <>
      <FormPanel opened onClose={onClose} title={one ? m.camera_edit() : m.camera_new()} {...panel}>
        <FormSection title={m.title_camera()}>
          <InputField label={m.camera_name()} maxLength={cameraLimits.name.max} {...field('name')} />
          <FormRow>
            <SelectField
              label={m.attend_class()}
              hint={m.camera_class_hint()}
              none={m.camera_no_class()}
              options={input.classes.map(({ id, name }) => ({ value: id, label: name }))}
              {...field('class_id')}
            />
            <InputField
              label={m.camera_place()}
              hint={m.camera_place_hint()}
              optional={values.class_id !== ''}
              maxLength={cameraLimits.place.max}
              {...field('place')}
            />
          </FormRow>
          <CheckField label={m.camera_active()} hint={m.camera_active_hint()} {...field('active')} />
        </FormSection>
        <FormSection title={m.camera_source()}>
          <SourceField
            recorders={input.recorders}
            isStored={base !== undefined && base.recorder === null}
            {...field('source')}
          />
          <SelectField
            label={m.camera_stream()}
            hint={m.camera_stream_hint()}
            options={(['sub', 'main'] as const).map((value) => ({ value, label: streamNames[value]() }))}
            {...field('stream')}
            onChange={(value) => form.set('stream', value === 'main' ? 'main' : 'sub')}
          />
          <LoginFields form={form} stored={base} isRecorder={values.source.kind === 'recorder'} />
          <TestButton
            input={() =>
              isReady
                ? {
                    ...(base ? { camera_id: base.id } : {}),
                    ...sourceOf(values.source, base),
                    stream: values.stream,
                    ...loginOf(values),
                  }
                : undefined
            }
          />
        </FormSection>
        {input.sound && values.class_id !== '' && (
          <FormSection title={m.camera_sound()}>
            <CheckField label={m.camera_sound_wanted()} hint={m.camera_sound_hint()} {...field('sound')} />
          </FormSection>
        )}
      </FormPanel>
      {conflict}
    </>
  )
}
