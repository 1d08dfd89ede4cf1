import { m } from '../paraglide/messages.js'

/** Most fields are required, so only optional ones are labelled. */
export const fieldLabel = (label: string, optional: boolean | undefined): string =>
  optional ? `${label} (${m.field_optional()})` : label
