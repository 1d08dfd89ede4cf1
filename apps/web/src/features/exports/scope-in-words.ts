import { m } from '../../paraglide/messages.js'
import type { Filter } from '../../ui/list/filter-bar.tsx'

/** The search and the filters of a list. */
export type Narrowed = { readonly q: string; readonly filters: Readonly<Partial<Record<string, string>>> }

/** The search and the filters that apply, those included that apply unless another is chosen. */
export const scopeInWords = (filters: readonly Filter[], { filters: chosen, q }: Narrowed): readonly string[] => {
  const words = filters.flatMap(({ name, label, options, usual }) => {
    const value = chosen[name]
    if (value === undefined) return usual === undefined ? [] : [m.exports_print_filter({ label, value: usual })]
    const option = options.find((one) => one.value === value)
    return option?.label ? [m.exports_print_filter({ label, value: option.label })] : [label]
  })
  const all = q === '' ? words : [...words, m.exports_print_found({ q })]
  return all.map((text) => text.charAt(0).toLocaleLowerCase() + text.slice(1))
}
