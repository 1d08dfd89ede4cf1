import { InputField } from '../../ui/input-field.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { SwitchRow } from '../preferences/switch-row.tsx'
import styles from './school-settings-page.module.css'
import type { SettingRow as Row } from './settings-sections.ts'
import type { useSettingsForm } from './use-settings-form.ts'

type Form = ReturnType<typeof useSettingsForm>['form']

/** One setting: name, explanation and value. */
export const SettingRow = ({ row, form }: { row: Row; form: Form }) => {
  switch (row.kind) {
    case 'time':
      return <TimeField label={row.label()} hint={row.hint()} {...form.field(row.key)} />
    case 'number':
      return (
        <InputField label={row.label()} hint={row.hint()} inputMode="numeric" maxLength={3} {...form.field(row.key)} />
      )
    case 'words':
      return (
        <div className={styles.wide}>
          <InputField label={row.label()} hint={row.hint()} lines={3} maxLength={3200} {...form.field(row.key)} />
        </div>
      )
    case 'choice':
      return <SelectField label={row.label()} hint={row.hint()} options={row.options()} {...form.field(row.key)} />
    case 'list':
      return (
        <div className={styles.wide}>
          <MultiSelectField label={row.label()} hint={row.hint()} options={row.options()} {...form.field(row.key)} />
        </div>
      )
    case 'switch':
      return (
        <div className={row.hint ? styles.wide : undefined}>
          <SwitchRow
            label={row.label()}
            hint={row.hint?.() ?? ''}
            checked={form.values[row.key]}
            onChange={(checked) => form.set(row.key, checked)}
          />
        </div>
      )
  }
}
