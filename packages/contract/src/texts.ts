import type { z } from 'zod'
import catalogue from './messages/vi.json' with { type: 'json' }
import { type ProblemCode, problemStatus } from './problem.ts'

type Values = Readonly<Record<string, string | number>>
export type FieldText = keyof typeof catalogue.field

/**
 * Replaces the placeholders `{name}` of a sentence by values; those without a value stay. A value that ends with a full
 * stop does not end its sentence twice.
 */
export const fill = (text: string, values: Values = {}) =>
  text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return stop === '' ? String(value) : `${String(value).replace(/\.+$/, '')}.`
  })

/** The message shown for a problem. */
export const problemText = (code: ProblemCode, values?: Values) => fill(catalogue.problem[code], values)

export const problemTitle = (code: ProblemCode) =>
  catalogue.title[String(problemStatus[code]) as keyof typeof catalogue.title]

/** The message shown at a form field. */
export const fieldText = (key: FieldText, values?: Values) => fill(catalogue.field[key], values)

export const successText = catalogue.success

/** A schema can use a catalogue key as its message, e.g. `.regex(phone, 'phone')`. */
const isFieldText = (message: string): message is FieldText => message in catalogue.field

const issueText = (issue: z.core.$ZodIssue): string => {
  if (isFieldText(issue.message)) return fieldText(issue.message)
  switch (issue.code) {
    case 'invalid_type':
      return fieldText(issue.input === undefined || issue.input === null ? 'required' : 'format')
    case 'too_small': {
      const n = Number(issue.minimum)
      if (issue.origin === 'array') return fieldText('too_few', { n })
      if (issue.origin !== 'string') return fieldText('too_small', { n })
      return n === 1 ? fieldText('required') : fieldText('too_short', { n })
    }
    case 'too_big': {
      const n = Number(issue.maximum)
      if (issue.origin === 'array') return fieldText('too_many', { n })
      return fieldText(issue.origin === 'string' ? 'too_long' : 'too_big', { n })
    }
    case 'invalid_value':
      return fieldText('choice')
    case 'unrecognized_keys':
      return fieldText('unknown')
    default:
      return fieldText('format')
  }
}

/**
 * Field → message for the errors of a schema: the first error of each field; the names of nested fields are joined by
 * dots.
 */
export const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issueText(issue)
  return errors
}
