import { useForm } from '@mantine/form'
import { fieldErrors } from '@nhip-cau/contract/schemas/texts'
import { useEffect, useEffectEvent, useId } from 'react'
import type { z } from 'zod'
import { isApiProblem, problemText } from './api-problem.ts'

type ItemOf<L> = L extends readonly (infer I)[] ? (I extends object ? I : never) : never
type ListName<V> = { [K in keyof V & string]: V[K] extends readonly object[] ? K : never }[keyof V & string]

/** What a field of our kit takes, but for its label. */
export type Bound<T> = {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly error?: string
  readonly onChange: (value: T) => void
}

type Options<V, B> = {
  /** The contract's rules for what is sent: the body of the endpoint. */
  readonly rules: z.ZodType<unknown, B>
  /** As it is typed. */
  readonly start: V
  /** As it is sent. */
  readonly bodyOf: (values: V) => B
  /** How the last attempt ended: what the server says of a field stands at that field. */
  readonly failure: unknown
  /** The page's own sentence for what is wrong with a field, in the reader's language; `*` stands for any row of a list. */
  readonly texts?: Readonly<Record<string, () => string>>
  /** The field of the form that a name of the body belongs to, where they are not called the same. */
  readonly fieldOf?: (name: string) => string
}

/**
 * A form that judges by the contract's rules before it asks the server, and shows what either says at its field. What is
 * typed stays whatever the answer is. The error about a field goes when the field is changed.
 */
export const useContractForm = <V extends object, B>(options: Options<V, B>) => {
  const { rules, start, bodyOf, failure, texts = {}, fieldOf = same } = options
  const id = useId()
  const form = useForm<V>({ initialValues: start })
  const { values, errors, setErrors } = form
  const land = useEffectEvent((said: Readonly<Record<string, string>>) =>
    setErrors(Object.fromEntries(Object.entries(said).map(([name, text]) => [fieldOf(name), text]))),
  )
  useEffect(() => {
    if (failure) land(isApiProblem(failure) ? failure.errors : {})
  }, [failure])
  const brokenRules = () => {
    const judged = rules.safeParse(bodyOf(values))
    if (judged.success) return {}
    return Object.fromEntries(
      Object.entries(fieldErrors(judged.error)).map(([name, text]) => [
        fieldOf(name),
        (texts[name] ?? texts[name.replace(/\.\d+/g, '.*')])?.() ?? text,
      ]),
    )
  }
  const touched = (name: string) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([one]) => !isWithin(one, name))))
  const set = (name: string, value: unknown) => {
    form.setFieldValue(name, value as never)
    touched(name)
  }
  const bound = <T>(name: string, value: T): Bound<T> => {
    const error = Object.entries(errors).find(([one]) => isWithin(one, name))?.[1]
    return {
      id: `${id}-${name}`,
      name,
      value,
      ...(typeof error === 'string' ? { error } : {}),
      onChange: (next) => set(name, next),
    }
  }
  return {
    values,
    set: <K extends keyof V & string>(name: K, value: V[K]) => set(name, value),
    /** Several fields at once, where one decides another. */
    put: (part: Partial<V>) => {
      for (const [name, value] of Object.entries(part)) set(name, value)
    },
    /** Everything anew, as after a conflict; `clean` makes it the state that counts as unchanged. */
    replace: (next: V, clean = false) => {
      if (clean) form.setInitialValues(next)
      form.setValues(next)
    },
    field: <K extends keyof V & string>(name: K) => bound(name, values[name]),
    /** The rows of a list, whose fields are `medicines.0.name`; what is said of a row moves with it. */
    list: <L extends ListName<V>>(list: L) => ({
      add: (item: ItemOf<V[L]>) => form.insertListItem(list, item),
      row: (index: number) => ({
        field: <K extends keyof ItemOf<V[L]> & string>(name: K) =>
          bound(
            `${list}.${index}.${name}`,
            (values[list] as readonly ItemOf<V[L]>[])[index]?.[name] as ItemOf<V[L]>[K],
          ),
        put: (part: Partial<ItemOf<V[L]>>) => {
          for (const [name, value] of Object.entries(part)) set(`${list}.${index}.${name}`, value)
        },
        remove: () => form.removeListItem(list, index),
      }),
    }),
    errors,
    /** What a `FormPanel` takes of it. */
    panel: {
      dirty: JSON.stringify(values) !== JSON.stringify(form.getInitialValues()),
      errors: Object.entries(errors).map(([name, message]) => ({
        fieldId: `${id}-${name}`,
        message: typeof message === 'string' ? message : '',
      })),
      failure: failure ? problemText(failure) : undefined,
    },
    /** Sends what is typed unless a rule speaks against it; `more` is what no field holds, as a second confirmation. */
    submit: (send: (body: B) => void, more: Partial<B> = {}) => {
      const found = brokenRules()
      setErrors(found)
      if (Object.keys(found).length === 0) send({ ...bodyOf(values), ...more })
    },
  }
}

export type ContractForm<V extends object> = Omit<ReturnType<typeof useContractForm<V, unknown>>, 'submit'>

const same = (name: string) => name

const isWithin = (one: string, name: string) => one === name || one.startsWith(`${name}.`)
