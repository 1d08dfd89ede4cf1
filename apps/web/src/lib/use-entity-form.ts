import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { m } from '../paraglide/messages.js'
import { isApiProblem } from './api-problem.ts'
import type { DraftForm } from './drafts.ts'
import { ask, useCommand } from './queries.ts'
import { useConflict } from './use-conflict.tsx'
import { useContractForm } from './use-contract-form.ts'

type WithBody = Endpoint & { readonly body: z.ZodType }
type BodyOf<E extends WithBody> = z.input<E['body']>
type Saved = { readonly id: string; readonly version: number }

type Options<T extends Saved, V extends object, C extends WithBody, U extends WithBody, I extends Endpoint> = {
  /** The entity to change; absent for a new one. */
  readonly one: T | undefined
  readonly start: V
  /** Absent if new entities have their own form. */
  readonly create?: {
    readonly endpoint: C
    readonly bodyOf: (values: V) => BodyOf<C>
    /** Of the thing in which a new one is made. */
    readonly params?: { readonly id: string }
  }
  /** `base` is the version that the user has seen. */
  readonly update: { readonly endpoint: U; readonly bodyOf: (values: V, base: T) => BodyOf<U> }
  /** Returns the saved version after a conflict, by its id; `readAgain` where only the whole list can be asked for. */
  readonly info?: I
  readonly readAgain?: () => Promise<T>
  readonly valuesOf: (saved: T) => V
  readonly labels: Readonly<Partial<Record<keyof V & string, () => string>>>
  readonly displayValue?: (name: keyof V & string, value: unknown) => string
  readonly onCreated?: (answer: AnswerOf<C>) => void
  readonly onUpdated: (answer: AnswerOf<U>) => void
  readonly texts?: Readonly<Record<string, () => string>>
  /** The form whose draft keeps what was typed and not sent. */
  readonly draft: DraftForm
}

/** The form of a versioned entity: it creates or changes, and lets the user choose after a version conflict. */
export const useEntityForm = <
  T extends Saved,
  V extends object,
  C extends WithBody,
  U extends WithBody,
  I extends Endpoint,
>(
  options: Options<T, V, C, U, I>,
) => {
  const { one, start, create, update, info, readAgain, valuesOf, labels, displayValue, texts } = options
  const client = useQueryClient()
  const [base, setBase] = useState(one)
  const creating = useCommand((create ?? update).endpoint, {
    done: m.success_saved(),
    quiet: true,
    form: create && options.draft,
    onDone: (answer) => options.onCreated?.(answer as AnswerOf<C>),
  })
  const updating = useCommand(update.endpoint, {
    done: m.success_saved(),
    quiet: true,
    onDone: options.onUpdated,
    onFailed: (failure) => conflict.onFailure(failure),
  })
  const { error, isPending, reset } = base ? updating : creating
  // This asks for a second confirmation and is no field error.
  const needsConfirmation = isApiProblem(error) && error.code === 'confirmation_needed'
  const form = useContractForm<V, unknown>({
    rules: (base || !create ? update : create).endpoint.body,
    start,
    bodyOf: (values) => (base ? update.bodyOf(values, base) : create?.bodyOf(values)),
    failure: needsConfirmation ? undefined : error,
    ...(texts ? { texts } : {}),
    draft: one ? `${options.draft}:${one.id}` : options.draft,
  })
  const conflict = useConflict<T, V>(base, form.values, {
    fetch:
      readAgain ??
      (() =>
        client.query({
          ...ask(info as I, { params: { id: base?.id ?? '' } } as unknown as RequestOf<I>),
          staleTime: 0,
        }) as Promise<unknown> as Promise<T>),
    valuesOf,
    labels,
    ...(displayValue ? { displayValue } : {}),
    onChoose: (saved, values) => {
      form.replace(values)
      setBase(saved)
      reset()
    },
  })
  /** `more` adds values without a field, such as a second confirmation. */
  const send = (more: Partial<BodyOf<C> & BodyOf<U>> = {}) =>
    form.submit((body) => {
      if (base) updating.mutate({ params: { id: base.id }, body } as unknown as RequestOf<U>)
      else creating.mutate({ ...(create?.params && { params: create.params }), body } as never)
    }, more)
  return {
    form,
    base,
    error,
    needsConfirmation,
    busy: isPending,
    reset,
    send,
    conflict: conflict.dialog,
    panel: {
      ...form.panel,
      failure: conflict.isOpen ? undefined : form.panel.failure,
      busy: isPending,
      onSubmit: () => send(),
    },
  }
}
