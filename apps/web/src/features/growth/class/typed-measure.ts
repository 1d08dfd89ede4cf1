import { type GrowthChild, growthLimits, type MeasuredChild, type Posture } from '@nhip-cau/contract/growth'
import { m } from '../../../paraglide/messages.js'
import { formatNumber } from '../../../ui/format.ts'

/** What somebody has typed for a child and not saved. */
export type Typed = {
  readonly height: string
  readonly weight: string
  readonly posture: Posture
  /** The version that was shown when typing began, so that a change of somebody else meanwhile is noticed. */
  readonly version: number | null
  readonly confirmed: boolean
  /** What the server answered to these values. */
  readonly answer?: Pick<MeasuredChild, 'outcome' | 'warnings'> | undefined
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? '' : formatNumber(value))

/** The fields of a child before anybody types. */
export const typedOf = ({ measure, usual_posture, version }: GrowthChild): Typed => ({
  height: shown(measure?.height),
  weight: shown(measure?.weight),
  posture: measure?.posture ?? usual_posture,
  version,
  confirmed: false,
})

export const isTouched = (typed: Typed, child: GrowthChild): boolean => {
  const saved = typedOf(child)
  return (
    typed.height.trim() !== saved.height ||
    typed.weight.trim() !== saved.weight ||
    (typed.posture !== saved.posture && (typed.height !== '' || typed.weight !== ''))
  )
}

/** `98,4` and `98.4` are the same; null is an empty field, undefined no number. */
export const parseMeasure = (text: string): number | null | undefined => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d{1,6}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** Why a value cannot be saved; undefined if it can. */
export const measureError = (kind: 'height' | 'weight', text: string): string | undefined => {
  const value = parseMeasure(text)
  if (value === undefined) return m.growth_number_wrong()
  if (value === null) return undefined
  const { min, max } = growthLimits[kind]
  if (value < min || value > max) return kind === 'height' ? m.growth_height_limits() : m.growth_weight_limits()
  return Math.abs(value * 10 - Math.round(value * 10)) > 1e-6 ? m.growth_one_decimal() : undefined
}

export const hasError = ({ height, weight }: Typed): boolean =>
  measureError('height', height) !== undefined || measureError('weight', weight) !== undefined
