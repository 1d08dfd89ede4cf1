import {
  type ClassGrowth,
  type GrowthChild,
  type MeasuredChild,
  measureClass,
  undoMeasures,
} from '@nhip-cau/contract/growth'
import { useRef, useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { useUndoOffer } from '../../../lib/use-undo-offer.ts'
import { m } from '../../../paraglide/messages.js'
import { showToast } from '../../../ui/toasts.ts'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import { hasError, isTouched, parseMeasure, type Typed, typedOf } from './typed-measure.ts'

type TypedById = ReadonlyMap<string, Typed>

/** What stays typed of a child once its save is answered; undefined if nothing does. `sent`: what was typed then. */
const leftOf = (
  own: Typed,
  sent: Typed | undefined,
  { outcome, warnings, child }: MeasuredChild,
): Typed | undefined => {
  if (outcome === 'no_consent') return undefined
  // Somebody may have typed on while the save was on its way: of other values no warning is known.
  const isAnswered = outcome === 'conflict' || (outcome === 'unconfirmed' && own === sent)
  if (isAnswered) return { ...own, version: child.version, answer: { outcome, warnings } }
  return own === sent ? undefined : { ...own, version: child.version }
}

/**
 * What is typed for the children of a class until it is saved in one call. Each child has its own answer: what is
 * unconfirmed or was changed by somebody else stays typed.
 */
export const useMeasuring = (loaded: ClassGrowth, loadedAt: number) => {
  const [typed, setTyped] = useState<TypedById>(new Map())
  const [answered, setAnswered] = useState<Pick<ClassGrowth, 'data'> & { readonly after: number }>()
  const sent = useRef<TypedById>(typed)
  const offer = useUndoOffer()
  // The children of an answer are shown until the class is loaded again.
  const growth = answered?.after === loadedAt ? { ...loaded, data: answered.data } : loaded
  const command = useCommand(measureClass, {
    onDone: ({ batch, undo_seconds, data }) => {
      const children = new Map(data.map(({ child }) => [child.student.id, child]))
      setAnswered({ after: loadedAt, data: growth.data.map((child) => children.get(child.student.id) ?? child) })
      setTyped((before) => {
        const after = new Map(before)
        for (const answer of data) {
          const { id } = answer.child.student
          const own = after.get(id)
          const left = own && leftOf(own, sent.current.get(id), answer)
          if (left) after.set(id, left)
          else after.delete(id)
        }
        return after
      })
      const count = data.filter(({ outcome }) => outcome === 'saved').length
      const open = data.filter(({ outcome }) => outcome === 'unconfirmed' || outcome === 'conflict').length
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
    growth,
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
      sent.current = typed
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
