import { useId, useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * The values of a form with the errors beside them. `errors` are those of the server or of the page's own check, field →
 * sentence; the error of a field goes away when its value is changed.
 */
export const useFields = <V extends Values>(start: V, errors: Readonly<Record<string, string>> = {}) => {
  const form = useId()
  const [first, setFirst] = useState(start)
  const [values, setValues] = useState(start)
  const [touched, setTouched] = useState<{ errors: object; names: ReadonlySet<string> }>({ errors, names: new Set() })
  const names = touched.errors === errors ? touched.names : new Set<string>()
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setTouched({ errors, names: new Set([...names, name]) })
  }
  const idOf = (name: string) => `${form}-${name}`
  const open = Object.entries(errors).filter(([name]) => !names.has(name.split('.')[0] ?? name))
  return {
    values,
    set,
    /** Everything anew, as after a conflict or from a draft; `clean` makes it the state that counts as unchanged. */
    replace: (next: V, clean = false) => {
      setValues(next)
      if (clean) setFirst(next)
    },
    dirty: JSON.stringify(values) !== JSON.stringify(first),
    /** For a field of our kit: id, name, value, error, onChange. */
    field: <K extends keyof V & string>(name: K) => {
      const error = open.find(([key]) => key === name || key.startsWith(`${name}.`))?.[1]
      return {
        id: idOf(name),
        name,
        value: values[name],
        ...(error === undefined ? {} : { error }),
        onChange: (value: V[K]) => set(name, value),
      }
    },
    /** For the summary above the form. */
    summary: open.map(([name, message]) => ({ fieldId: idOf(name.split('.')[0] ?? name), message })),
  }
}
