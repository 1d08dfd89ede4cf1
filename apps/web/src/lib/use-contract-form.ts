import { useForm } from '@mantine/form'
import { fieldErrors } from '@nhip-cau/contract/schemas/texts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { z } from 'zod'
import { missingText, namedText, shownName } from '../ui/field-name.ts'
import { isApiProblem, problemText } from './api-problem.ts'
import { compareChanges } from './concurrent-changes.ts'
import type { DraftName } from './drafts.ts'
import { useStoredDraft } from './use-draft.ts'

type ItemOf<L> = L extends readonly (infer I)[] ? (I extends object ? I : never) : never
type ListName<V> = { [K in keyof V & string]: V[K] extends readonly object[] ? K : never }[keyof V & string]

/** The props of a field, except its label. */
export type FieldBinding<T> = {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly error?: string
  readonly onChange: (value: T) => void
}

type Options<V, B> = {
  /** The contract's schema of the endpoint's body. */
  readonly rules: z.ZodType<unknown, B>
  readonly start: V
  /** Converts the values to the request body. */
  readonly bodyOf: (values: V) => B
  /** The error of the last attempt; the server's field errors are shown at their fields. */
  readonly failure: unknown
  /** The page's own messages for invalid fields, in the user's language; `*` matches any row of a list. */
  readonly texts?: Readonly<Record<string, () => string>>
  /** Maps a name in the body to the form's field, where they differ. */
  readonly fieldOf?: (name: string) => string
  /** Keeps what was typed and not sent, as `draftRule` says for this form. */
  readonly draft?: DraftName | undefined
}

/**
 * A form that validates with the contract's schema before sending and shows its errors and the server's at their
 * fields. An empty field says what is missing, and the summary names each field. Typed values always stay. Changing a
 * field removes its error, and the last one takes the summary and the server's refusal with it.
 */
export const useContractForm = <V extends object, B>(options: Options<V, B>) => {
  const { rules, start, bodyOf, failure, texts = {}, fieldOf = same } = options
  const id = useId()
  const draft = useStoredDraft(options.draft, start)
  const form = useForm<V>({ initialValues: start })
  const { values, errors, setErrors } = form
  const [fieldNames, setFieldNames] = useState<Readonly<Record<string, string | undefined>>>({})
  /** The failure whose errors the user has mended, or has sent the form again for. */
  const [mended, setMended] = useState<unknown>()
  const fieldId = (name: string) => `${id}-${name}`
  const restore = useEffectEvent(() => {
    if (draft.savedAt !== undefined) form.setValues({ ...form.getInitialValues(), ...draft.values })
  })
  // After the first values, so that the form counts as changed.
  useEffect(() => restore(), [])
  const show = (said: Readonly<Record<string, string>>) => {
    setErrors(said)
    setFieldNames(Object.fromEntries(Object.keys(said).map((name) => [name, shownName(fieldId(name))])))
  }
  const land = useEffectEvent((said: Readonly<Record<string, string>>) =>
    show(Object.fromEntries(Object.entries(said).map(([name, text]) => [fieldOf(name), text]))),
  )
  useEffect(() => {
    if (failure) land(isApiProblem(failure) ? failure.errors : {})
  }, [failure])
  const brokenRules = () => {
    const judged = rules.safeParse(bodyOf(values))
    if (judged.success) return {}
    return Object.fromEntries(
      Object.entries(fieldErrors(judged.error)).map(([name, text]) => {
        const own = texts[name] ?? texts[name.replace(/\.\d+/g, '.*')]
        const field = fieldOf(name)
        const missing = isEmptyAt(values, field) && !isRule(judged.error, name) && missingText(fieldId(field))
        return [field, own?.() ?? (missing || text)]
      }),
    )
  }
  const setAll = (part: object, within = '') => {
    const names = Object.keys(part).map((name) => within + name)
    const isLeft = (one: string) => !names.some((name) => isWithin(one, name))
    for (const [name, value] of Object.entries(part)) form.setFieldValue(within + name, value as never)
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([one]) => isLeft(one))))
    const isRefusal = isApiProblem(failure) && Object.keys(failure.errors).length > 0
    if (isRefusal && !Object.keys(errors).some(isLeft)) setMended(failure)
  }
  const set = (name: string, value: unknown) => setAll({ [name]: value })
  const bound = <T>(name: string, value: T): FieldBinding<T> => {
    const error = Object.entries(errors).find(([one]) => isWithin(one, name))?.[1]
    return {
      id: fieldId(name),
      name,
      value,
      ...(typeof error === 'string' ? { error } : {}),
      onChange: (next) => set(name, next),
    }
  }
  return {
    values,
    set: <K extends keyof V & string>(name: K, value: V[K]) => set(name, value),
    /** Sets several fields at once, where one determines another. */
    put: (part: Partial<V>) => setAll(part),
    /** Replaces all values, for example after a conflict; `clean` makes them the unchanged state. */
    replace: (next: V, clean = false) => {
      if (clean) form.setInitialValues(next)
      form.setValues(next)
    },
    /** After a save: `saved` is the unchanged state; what was typed since `sent` was on its way stays typed. */
    settle: (sent: V, saved: V) => {
      form.setInitialValues(saved)
      form.setValues((now) => compareChanges({ base: sent, mine: now as V, theirs: saved }).merge(new Set()))
    },
    field: <K extends keyof V & string>(name: K) => bound(name, values[name]),
    /** Handles the rows of a list, whose fields are `medicines.0.name`; errors move with their row. */
    list: <L extends ListName<V>>(list: L) => ({
      add: (item: ItemOf<V[L]>) => form.insertListItem(list, item),
      row: (index: number) => ({
        field: <K extends keyof ItemOf<V[L]> & string>(name: K) =>
          bound(
            `${list}.${index}.${name}`,
            (values[list] as readonly ItemOf<V[L]>[])[index]?.[name] as ItemOf<V[L]>[K],
          ),
        put: (part: Partial<ItemOf<V[L]>>) => setAll(part, `${list}.${index}.`),
        remove: () => form.removeListItem(list, index),
      }),
    }),
    errors,
    /** Props of `FormPanel`. */
    panel: {
      dirty: JSON.stringify(values) !== JSON.stringify(form.getInitialValues()),
      errors: Object.entries(errors).map(([name, message]) => ({
        fieldId: fieldId(name),
        message: typeof message === 'string' ? namedText(fieldNames[name], message) : '',
      })),
      failure: failure && failure !== mended ? problemText(failure) : undefined,
      draft: options.draft && {
        savedAt: draft.savedAt,
        write: () => draft.write(values, form.getInitialValues()),
        remove: draft.remove,
        isLoggedOut: draft.isLoggedOut,
        restart: () => {
          form.setValues(form.getInitialValues())
          setErrors({})
        },
      },
    },
    /** Sends the values if they are valid; `more` adds values without a field, such as a second confirmation. */
    submit: (send: (body: B) => void, more: Partial<B> = {}) => {
      const found = brokenRules()
      show(found)
      setMended(failure)
      if (Object.keys(found).length === 0) send({ ...bodyOf(values), ...more })
    },
  }
}

export type ContractForm<V extends object> = Omit<ReturnType<typeof useContractForm<V, unknown>>, 'submit'>

const same = (name: string) => name

/** Whether nothing is in a field of the form. */
const isEmptyAt = (values: unknown, name: string): boolean => {
  let value = values
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** Whether a field is refused by a rule about several fields, whose own sentence says more than that it is empty. */
const isRule = ({ issues }: z.ZodError, name: string): boolean =>
  issues.find(({ path }) => path.join('.') === name)?.code === 'custom'

const isWithin = (one: string, name: string) => one === name || one.startsWith(`${name}.`)
