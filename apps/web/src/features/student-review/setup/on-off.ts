import { m } from '../../../paraglide/messages.js'

/** A value in the dialog of a version conflict. */
export const onOff = (_name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off()
  return String(value)
}
