import { m } from '../paraglide/messages.js'

/** Most fields must be filled in, so those that need not are the ones that say so. */
export const fieldLabel = (label: string, optional: boolean | undefined): string =>
  optional ? `${label} (${m.field_optional()})` : label
