import {
  type ConfirmInput,
  type ConfirmKind,
  type ConfirmPer,
  confirmKinds,
  confirmLimits,
} from '@nhip-cau/contract/post-confirmations'
import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'

/** What families are asked to confirm, in the form; the options may still be empty. */
export type ConfirmFields = {
  readonly kind: ConfirmKind
  readonly per: ConfirmPer
  /** `2026-11-30`, or empty. */
  readonly until: string
  readonly options: readonly string[]
}

export const confirmKindNames: Record<ConfirmKind, () => string> = {
  tick: m.confirm_kind_tick,
  choice: m.confirm_kind_choice,
  signature: m.confirm_kind_signature,
}

export const newConfirm = (until: string): ConfirmFields => ({
  kind: 'tick',
  per: 'family',
  until,
  options: [m.confirm_option_yes(), m.confirm_option_no()],
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isConfirm = (value: unknown): value is ConfirmFields =>
  isRecord(value) &&
  confirmKinds.some((kind) => kind === value.kind) &&
  (value.per === 'family' || value.per === 'child') &&
  typeof value.until === 'string' &&
  Array.isArray(value.options) &&
  value.options.every((one) => typeof one === 'string')

const written = ({ kind, options }: ConfirmFields): string[] =>
  kind === 'choice' ? options.map((option) => option.trim()).filter((option) => option !== '') : []

/** Errors by the field names that the server uses. */
export const confirmErrorsOf = (fields: ConfirmFields) => {
  const options = written(fields)
  const different = new Set(options.map((option) => option.toLowerCase()))
  const isTooShort = fields.kind === 'choice' && options.length < 2
  return {
    ...(fields.until === '' && { 'confirm.until': m.confirm_until_required() }),
    ...(isTooShort && { 'confirm.options': m.confirm_too_few({ max: confirmLimits.options }) }),
    ...(different.size < options.length && { 'confirm.options': m.poll_twice() }),
  }
}

export const confirmBody = (fields: ConfirmFields | null): ConfirmInput | null =>
  fields && { kind: fields.kind, per: fields.per, until: fields.until, options: written(fields) }

export const confirmFieldsOf = ({ confirm }: Post): ConfirmFields | null =>
  confirm
    ? {
        kind: confirm.kind,
        per: confirm.per,
        until: confirm.until,
        options: confirm.kind === 'choice' ? confirm.options : newConfirm('').options,
      }
    : null

/** The question as the preview shows it; without a last day it shows today. */
export const previewConfirm = (fields: ConfirmFields | null, today: string): Post['confirm'] =>
  fields
    ? {
        kind: fields.kind,
        per: fields.per,
        until: fields.until === '' ? today : fields.until,
        options: written(fields),
        asked_in: 0,
        open: true,
        answered: null,
        children: [],
      }
    : undefined
