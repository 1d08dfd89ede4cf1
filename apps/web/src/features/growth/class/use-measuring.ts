import { type ClassGrowth, type GrowthChild, measureClass, undoMeasures } from '@nhip-cau/contract/growth'
import { useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { showToast } from '../../../ui/toasts.ts'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import { hasError, isTouched, parseMeasure, type Typed, typedOf } from './typed-measure.ts'

/**
 * What is typed for the children of a class until it is saved in one call. Each child has its own answer: what is
 * doubtful or was changed by somebody else stays typed.
 */
export const useMeasuring = (growth: ClassGrowth) => {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const offer = useUndoOffer()
  const command = useCommand(measureClass, {
    onDone: ({ batch, undo_seconds, data }) => {
      setTyped((before) => {
        const after = new Map(before)
        for (const { outcome, doubts, child } of data) {
          const own = after.get(child.student.id)
          if (outcome === 'saved' || outcome === 'same' || !own) after.delete(child.student.id)
          else after.set(child.student.id, { ...own, version: child.version, answer: { outcome, doubts } })
        }
        return after
      })
      const count = data.filter(({ outcome }) => outcome === 'saved').length
      const open = data.filter(({ outcome }) => outcome === 'doubtful' || outcome === 'conflict').length
      const saved = m.growth_saved({ count })
      if (open > 0) showToast({ text: m.growth_some_open({ count: open }), tone: 'info' })
      if (batch !== null) offer(saved, undo_seconds, { endpoint: undoMeasures, input: { body: { batch } } })
    },
  })
  const valuesOf = (child: GrowthChild): Typed => typed.get(child.student.id) ?? typedOf(child)
  const touched = growth.data.filter((child) => {
    const own = typed.get(child.student.id)
    return own !== undefined && isTouched(own, child)
  })
  useUnsaved(touched.length > 0)
  return {
    valuesOf,
    isTouched: (child: GrowthChild) => touched.includes(child),
    count: touched.length,
    busy: command.isPending,
    change: (child: GrowthChild, next: Partial<Typed>) =>
      setTyped((before) => {
        const own = before.get(child.student.id) ?? typedOf(child)
        const keeps = 'confirmed' in next
        return new Map(before).set(child.student.id, {
          ...own,
          ...next,
          // Other values are another question.
          ...(keeps ? {} : { confirmed: false, answer: undefined }),
        })
      }),
    /** Saves everything that can be saved; returns false if a field has an error. */
    save: (): boolean => {
      const valid = touched.filter((child) => !hasError(valuesOf(child)))
      const entries = valid.map((child) => {
        const { height, weight, posture, version, confirmed } = valuesOf(child)
        return {
          student_id: child.student.id,
          version,
          height: parseMeasure(height) ?? null,
          weight: parseMeasure(weight) ?? null,
          posture,
          confirmed,
        }
      })
      if (entries.length > 0) command.mutate({ body: { class_id: growth.class.id, day: growth.day, entries } })
      return valid.length === touched.length
    },
  }
}

export type Measuring = ReturnType<typeof useMeasuring>
