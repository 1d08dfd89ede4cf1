import catalogue from '../messages/vi.json' with { type: 'json' }

type Words = Readonly<Record<string, string | number>>

const fill = (text: string, words: Words) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(words[name] ?? placeholder))

export const decisionText = (decision: keyof typeof catalogue.decision) => catalogue.decision[decision]

export const classText = (names: readonly string[]) => fill(catalogue.class, { names: names.join(', ') })

export const statusText = (status: keyof typeof catalogue.student_status) => catalogue.student_status[status]

/** The reason why a child cannot be removed. */
export const useText = (use: keyof typeof catalogue.student_use) => catalogue.student_use[use]

/** `20/11/2026` */
export const dayText = (day: string) => day.split('-').reverse().join('/')

/** The records that prevent the deletion of a class or teacher. */
export const dependentsText = (counts: { students?: number; posts?: number; classes?: number }) => {
  const parts = (['students', 'classes', 'posts'] as const).flatMap((kind) => {
    const n = counts[kind] ?? 0
    return n > 0 ? [fill(catalogue.dependents[kind], { n })] : []
  })
  return parts.length > 0 ? parts.join(', ') : catalogue.dependents.other
}

export const markText = (mark: keyof typeof catalogue.mark) => catalogue.mark[mark]

export const refusalText = (why: keyof typeof catalogue.refusal, words: Words) => fill(catalogue.refusal[why], words)

export const doseOutcomeText = (status: keyof typeof catalogue.dose_outcome) => catalogue.dose_outcome[status]

/** Why the kitchen's number fell, when a child left before the meal. */
export const leftText = (time: string) => fill(catalogue.left, { time })

/** Name of an emergency closure in the calendar. */
export const closureName = catalogue.closure

/** Reason of a status change by a promotion. */
export const promotionReason = catalogue.promotion

/** Words that families use for the diets of the kitchen. */
export const dietWords = catalogue.diet_words

/** A family's question about what a camera showed. */
export const aboutMomentText = (words: { camera: string; time: string; text: string }) =>
  fill(catalogue.camera.moment, words)

/** What the head teacher reads after the test of a camera; one sentence for all failures. */
export const cameraTestText = (ok: boolean) => (ok ? catalogue.camera.answers : catalogue.camera.silent)
