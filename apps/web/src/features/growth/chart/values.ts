import { m } from '../../../paraglide/messages.js'
import { formatNumber } from '../../../ui/format.ts'

type Values = { readonly height: number | null; readonly weight: number | null }

const decimal = (value: number) => formatNumber(Math.abs(value))

/** `98,4 cm · 15,1 kg`; empty if nothing was measured. */
export const valuesText = ({ height, weight }: Values): string =>
  [
    height === null ? null : m.growth_cm({ value: decimal(height) }),
    weight === null ? null : m.growth_kg({ value: decimal(weight) }),
  ]
    .filter((text) => text !== null)
    .join(' · ')

const signed = (value: number) => `${value < 0 ? '−' : '+'}${decimal(value)}`

/** `+1,4 cm · +0,3 kg`; empty without a difference to show. */
export const gainText = ({ height, weight }: Values): string =>
  [
    height === null ? null : m.growth_cm({ value: signed(height) }),
    weight === null ? null : m.growth_kg({ value: signed(weight) }),
  ]
    .filter((text) => text !== null)
    .join(' · ')

const difference = (now: number | null, before: number | null) =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10

export const gainSince = (now: Values, before: Values): Values => ({
  height: difference(now.height, before.height),
  weight: difference(now.weight, before.weight),
})
