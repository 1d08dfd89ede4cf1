import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import 'dayjs/locale/vi'
import { useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import './controls.css'
import { parseDay } from './date-text.ts'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { formatTypedDate } from './format.ts'
import { useLayer } from './use-layer.tsx'

type Props = FieldProps<string> & {
  /** First and last allowed day, as `2026-11-20`. */
  min?: string
  max?: string
}

/** The buttons of the calendar show only arrows. */
const calendarLabels = () => ({
  nextMonth: m.attend_month_after(),
  previousMonth: m.attend_month_before(),
  nextYear: m.date_year_next(),
  previousYear: m.date_year_previous(),
  nextDecade: m.date_decade_next(),
  previousDecade: m.date_decade_previous(),
})

/** A day, typed as `20/11/2026` or picked; the value is `2026-11-20`, or empty. Back closes its calendar. */
export const DateField = ({ label, hint, optional, value, min, max, onChange, ...rest }: Props) => {
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The field opens and closes its calendar itself, with the focus.
  useLayer(opened, () => input.current?.blur(), { ownEscape: true })
  return (
    <DatesProvider settings={{ locale: getLocale(), firstDayOfWeek: 1 }}>
      <DateInput
        ref={input}
        size="md"
        label={fieldLabel(label, optional)}
        description={hint}
        placeholder={m.date_placeholder()}
        inputMode="numeric"
        autoComplete="off"
        valueFormat={(day) => formatTypedDate(day)}
        dateParser={parseDay}
        ariaLabels={calendarLabels()}
        popoverProps={{ onOpen: () => setOpened(true), onClose: () => setOpened(false) }}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? '')}
        {...(optional ? { clearable: true, clearButtonProps: { 'aria-label': m.date_clear() } } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...rest}
      />
    </DatesProvider>
  )
}
