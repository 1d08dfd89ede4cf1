import { cameraLimits } from '@nhip-cau/contract/schemas/camera-parts'
import {
  type ClassCameraRules,
  cameraDay,
  listCameraRules,
  updateCameraRules,
} from '@nhip-cau/contract/schemas/camera-rules'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'
import { useEntityForm } from '../../../lib/use-entity-form.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormPanel, FormSection } from '../../../ui/form-panel.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { windowsText } from '../windows-text.ts'
import styles from './school.module.css'

type Props = { readonly rules: ClassCameraRules; readonly onClose: () => void }

type Values = {
  readonly parents_may_watch: boolean
  readonly windows: readonly { readonly from: string; readonly to: string }[]
  /** Empty: as the school's setting says. */
  readonly minutes_per_day: string
}

/** The form counts a class's rules as the object; its id is the class's. */
const withId = (rules: ClassCameraRules) => ({ ...rules, id: rules.class.id })

const valuesOf = ({ parents_may_watch, windows, minutes_per_day }: ClassCameraRules): Values => ({
  parents_may_watch,
  windows: windows.map(({ from, to }) => ({ from, to })),
  minutes_per_day: minutes_per_day === null ? '' : String(minutes_per_day),
})

const displayValue = (_name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off()
  return Array.isArray(value) ? windowsText(value as Values['windows']) : String(value)
}

/** When the families of a class may watch: up to five windows, and the minutes of a day. */
export const RulesForm = ({ rules, onClose }: Props) => {
  const client = useQueryClient()
  const { form, panel, conflict } = useEntityForm({
    one: withId(rules),
    start: valuesOf(rules),
    draft: 'camera-rules',
    update: {
      endpoint: updateCameraRules,
      bodyOf: (values: Values, { id, version }) => ({
        class_id: id,
        version,
        parents_may_watch: values.parents_may_watch,
        windows: values.windows.map(({ from, to }) => ({ from, to })),
        minutes_per_day: values.minutes_per_day.trim() === '' ? null : Number(values.minutes_per_day),
      }),
    },
    readAgain: async () => {
      const { data } = await client.query({
        ...ask(listCameraRules, { query: { class_id: rules.class.id } }),
        staleTime: 0,
      })
      return withId(data[0] ?? rules)
    },
    valuesOf,
    labels: {
      parents_may_watch: m.settings_parents_watch,
      windows: m.camera_view_rules,
      minutes_per_day: m.settings_minutes,
    },
    displayValue,
    texts: {
      windows: m.camera_windows_overlap,
      'windows.*': m.camera_window_wrong,
      'windows.*.from': m.camera_time_wrong,
      'windows.*.to': m.camera_time_wrong,
      minutes_per_day: m.camera_minutes_wrong,
    },
    onUpdated: onClose,
  })
  const { field, list, values, errors } = form
  const windows = list('windows')
  const overlap = errors.windows
  return (
    <>
      <FormPanel opened onClose={onClose} title={m.camera_rules_of({ name: rules.class.name })} {...panel}>
        <FormSection title={m.camera_families()}>
          <CheckField
            label={m.settings_parents_watch()}
            hint={m.camera_parents_hint()}
            {...field('parents_may_watch')}
          />
          <InputField
            label={m.settings_minutes()}
            hint={m.camera_minutes_hint()}
            optional
            inputMode="numeric"
            maxLength={3}
            {...field('minutes_per_day')}
          />
        </FormSection>
        <FormSection title={m.camera_view_rules()} hint={m.camera_windows_hint(cameraDay)}>
          {typeof overlap === 'string' && <Notice tone="danger" title={overlap} />}
          <div className={styles.windows}>
            {values.windows.map((_, index) => {
              const row = windows.row(index)
              const whole = errors[`windows.${index}`]
              const from = row.field('from')
              return (
                // A window has no id, and its fields are bound to its place in the list.
                <div key={from.id} className={styles.window}>
                  <TimeField
                    label={m.camera_from()}
                    {...from}
                    {...(typeof whole === 'string' ? { error: whole } : {})}
                  />
                  <TimeField label={m.camera_to()} {...row.field('to')} />
                  <IconButton
                    label={m.camera_window_remove({ number: index + 1 })}
                    icon={<IconTrash size={20} />}
                    onClick={row.remove}
                  />
                </div>
              )
            })}
          </div>
          {values.windows.length < cameraLimits.windows && (
            <div>
              <Button
                variant="light"
                size="sm"
                leftSection={<IconPlus size={18} />}
                onClick={() => windows.add({ from: '', to: '' })}
              >
                {m.camera_window_add()}
              </Button>
            </div>
          )}
        </FormSection>
      </FormPanel>
      {conflict}
    </>
  )
}
