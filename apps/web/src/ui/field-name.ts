import { m } from '../paraglide/messages.js'

/** Returns the field or, if the error is about a part without a field (`days.0`), its parent field. */
export const fieldOf = (id: string): HTMLElement | null => {
  const field = document.getElementById(id)
  const around = id.slice(0, id.lastIndexOf('.'))
  return field ?? (around === '' || !id.includes('.') ? null : fieldOf(around))
}

const isLabelled = (field: HTMLElement): field is HTMLInputElement => 'labels' in field

const labelOf = (field: HTMLElement): string | null | undefined => {
  if (isLabelled(field) && field.labels && field.labels.length > 0) return field.labels[0]?.textContent
  return field.getAttribute('aria-label') ?? field.closest('fieldset')?.querySelector('legend')?.textContent
}

/**
 * The label of a field as the page shows it, without the mark of optional ones and without its question mark;
 * undefined for a field without a label.
 * It is read from the page, so every form names its fields as its reader sees them and lists no labels of its own.
 */
export const shownName = (fieldId: string): string | undefined => {
  const field = fieldOf(fieldId)
  const label = field && labelOf(field)
  return (
    label
      ?.replace(`(${m.field_optional()})`, '')
      .replace(/\s*[?؟]\s*$/, '')
      .trim() || undefined
  )
}

/** Says that nothing is in a field: `Chưa nhập ngày sinh.`, or `Chưa chọn giới tính.` where one chooses. */
export const missingText = (fieldId: string): string | undefined => {
  const name = shownName(fieldId)
  if (name === undefined) return undefined
  const chooses = ['SELECT', 'FIELDSET'].includes(fieldOf(fieldId)?.tagName ?? '')
  return (chooses ? m.field_unchosen : m.field_missing)({ field: inSentence(name) })
}

/** Adds the name of the field to a sentence that does not say it; a whole sentence beside a checkbox is no name. */
export const namedText = (name: string | undefined, text: string): string =>
  name === undefined || name.endsWith('.') || text.toLocaleLowerCase().includes(name.toLocaleLowerCase())
    ? text
    : m.field_says({ field: name, text })

/** A label inside a sentence begins with a small letter, unless it is an abbreviation. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
