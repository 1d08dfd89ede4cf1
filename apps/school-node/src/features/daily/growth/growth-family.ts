import { daysBetween } from '@nhip-cau/contract/days'
import type { FamilyGrowth, FamilyMeasure } from '@nhip-cau/contract/growth'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { tryDecryptContent } from '../../../children/growth-content.ts'
import type { Context } from '../../../context.ts'
import { selectOwnChild, selectShown } from './growth-family.queries.ts'
import { presentGrown, valuesOf } from './growth-present.ts'

const difference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10

/** What the family reads: values, the gain and the school's advice, and never a label or a z-score. */
export const familyGrowth = async (context: Context, actor: ActorIn<'parent'>, id: string): Promise<FamilyGrowth> => {
  const child = await selectOwnChild(context.db, actor, id)
  if (!child) throw problem('not_found')
  const rows = child.consent ? await selectShown(context.db, actor, id) : []
  const measures = rows.flatMap((row) => {
    const content = tryDecryptContent(context.vault, row.id, row.ciphertext)
    return content ? [{ ...valuesOf(child, row, content), advised: content.advised }] : []
  })
  const data = measures.map((one, index): FamilyMeasure => {
    const before = measures[index + 1]
    return {
      ...one,
      gained: before
        ? {
            height: difference(one.height, before.height),
            weight: difference(one.weight, before.weight),
            days: daysBetween(before.day, one.day),
          }
        : null,
    }
  })
  const days = data.map(({ day }) => day)
  return { ...presentGrown(context, actor, child, days), data }
}
