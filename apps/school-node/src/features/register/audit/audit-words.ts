import { fill } from '@nhip-cau/contract/texts'
import catalogue from '../../../../messages/audit.json' with { type: 'json' }

type Words = Readonly<Record<string, string>>

const { verbs, actions, kinds, fields, values } = catalogue as Record<
  'verbs' | 'actions' | 'kinds' | 'fields' | 'values',
  Words
>
/** Values whose meaning depends on the field: 1 is Monday in `working_days`. */
const listed: Readonly<Record<string, Words>> = catalogue.listed

export const kindText = (kind: string): string => kinds[kind] ?? kind

/** Falls back to verb and kind for an action without its own text, and to the key for an unknown verb. */
export const actionText = (action: string): string => {
  const own = actions[action]
  if (own !== undefined) return own
  const [kind = '', verb = ''] = action.split('.')
  const words = verbs[verb]
  return words === undefined ? action : fill(words, { kind: kindText(kind) })
}

export const fieldName = (field: string): string => fields[field] ?? field

const day = /^(\d{4})-(\d\d)-(\d\d)$/
const phone = /^\+84(\d{2})(\d)(\d{3})(\d{3})$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Formats a value for display; returns null for an empty value. */
export const valueText = (value: unknown, field = ''): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => valueText(one, field) ?? '').join(', ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${fieldName(name)}: ${valueText(part, name) ?? '–'}`)
    return parts.length === 0 ? null : parts.join('; ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // An id is not readable; the name of the object is shown in its own column.
  if (id.test(text)) return null
  return listed[field]?.[text] ?? values[text] ?? text.replace(phone, '0$1$2 $3 $4').replace(day, '$3/$2/$1')
}

/** Returns label, old and new value of each field; omits fields that are empty in both. */
export const changesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({
      field,
      label: fieldName(field),
      before: valueText(before?.[field], field),
      after: valueText(after?.[field], field),
    }))
    .filter((change) => change.before !== null || change.after !== null)
