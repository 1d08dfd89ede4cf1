import type { AttendanceMark, MarkInput, Refusal } from '@nhip-cau/contract/attendance'

/** What the school answers to one mark: `same` changes nothing and refuses nothing. */
export type Outcome = 'taken' | 'same' | Refusal['why']

type Standing = { mark: AttendanceMark | null; version: number; confirmed: boolean }
type Line = { at: string | null; mark: AttendanceMark | null; taken: boolean }
type Change = { child: string; day: string; before: Standing; version: number }

const isThere = (mark: AttendanceMark | null) => mark === 'present' || mark === 'late'

/** Said on another state than the one that stands; who knew of no mark contradicts none where it was taken away. */
const contradicts = (before: Standing, { version }: MarkInput) =>
  before.version !== version && (before.mark !== null || version !== 0)

/**
 * The register as the school's rule has it, written down a second time: the first mark that reaches the school stands, the
 * same tap counts once, and nobody's default says that a reported child is there.
 */
export const expectRegister = () => {
  const standings = new Map<string, Standing>()
  const history = new Map<string, Line[]>()
  const taps = new Map<string, boolean>()
  const batches = new Map<string, readonly Change[]>()
  const reported = new Set<string>()

  const placeOf = (child: string, day: string) => `${child} ${day}`
  const standingOf = (child: string, day: string): Standing =>
    standings.get(placeOf(child, day)) ?? { mark: null, version: 0, confirmed: false }
  const write = (child: string, day: string, line: Line) =>
    history.set(placeOf(child, day), [...(history.get(placeOf(child, day)) ?? []), line])

  const confirms = (before: Standing, input: MarkInput, away: boolean) =>
    isThere(input.mark) && ((input.confirmed && away) || (isThere(before.mark) && before.confirmed))

  const outcomeOf = (by: string, day: string, input: MarkInput): { outcome: Outcome; next: Standing } => {
    const { student_id: child, mark, bulk } = input
    const before = standingOf(child, day)
    const away = reported.has(placeOf(child, day))
    const confirmed = confirms(before, input, away)
    const next = { mark, version: before.version + 1, confirmed }
    if (taps.get(tapOf(by, day, input)) === true) return { outcome: 'same', next }
    if (bulk && (before.mark !== null || away)) return { outcome: 'same', next }
    if (before.mark === mark && before.confirmed === confirmed) return { outcome: 'same', next }
    if (!bulk && contradicts(before, input)) return { outcome: 'newer', next }
    if (isThere(mark) && away && !confirmed) return { outcome: 'reported', next }
    return { outcome: 'taken', next }
  }

  const tapOf = (by: string, day: string, { student_id, tapped_at }: MarkInput) =>
    `${by} ${day} ${student_id} ${tapped_at}`

  /** One mark has reached the school. */
  const receive = (by: string, day: string, input: MarkInput): { outcome: Outcome; change: Change | undefined } => {
    const child = input.student_id
    const tap = tapOf(by, day, input)
    const before = standingOf(child, day)
    const { outcome, next } = outcomeOf(by, day, input)
    if (outcome === 'same') return { outcome, change: undefined }
    const taken = outcome === 'taken'
    if (taken || !taps.has(tap)) write(child, day, { at: input.tapped_at ?? null, mark: input.mark, taken })
    taps.set(tap, taken)
    if (!taken) return { outcome, change: undefined }
    standings.set(placeOf(child, day), next)
    return { outcome, change: { child, day, before, version: next.version } }
  }

  return {
    standingOf,
    historyOf: (child: string, day: string): readonly Line[] => history.get(placeOf(child, day)) ?? [],
    /** All marks of one save; `batch` is the name that the school gave to it. */
    receive: (by: string, day: string, marks: readonly MarkInput[], batch: string | null): readonly Outcome[] => {
      const results = marks.map((input) => receive(by, day, input))
      const changes = results.flatMap(({ change }) => (change ? [change] : []))
      if (batch !== null) batches.set(batch, changes)
      return results.map(({ outcome }) => outcome)
    },
    /** Within the ten seconds: what nobody has changed since is as it was before. */
    undo: (batch: string) => {
      for (const { child, day, before, version } of batches.get(batch) ?? []) {
        const now = standingOf(child, day)
        if (now.version !== version) continue
        standings.set(placeOf(child, day), { ...before, version: version + 1 })
        write(child, day, { at: null, mark: before.mark, taken: true })
      }
      batches.delete(batch)
    },
    /** The family has answered where the child is. */
    answer: (child: string, day: string, away: boolean) => {
      if (away) reported.add(placeOf(child, day))
      else reported.delete(placeOf(child, day))
    },
    isReported: (child: string, day: string) => reported.has(placeOf(child, day)),
  }
}

export type ExpectedRegister = ReturnType<typeof expectRegister>
