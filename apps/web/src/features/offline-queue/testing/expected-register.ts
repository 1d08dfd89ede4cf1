import type { AttendanceMark, FamilyAnswer, MarkInput, Refusal } from '@nhip-cau/contract/attendance'

/** The server's response to one mark; `same` neither changes nor refuses anything. */
export type Outcome = 'taken' | 'same' | Refusal['why']

type CurrentMark = { mark: AttendanceMark | null; version: number; confirmed: boolean }
type Line = { at: string | null; mark: AttendanceMark | null; taken: boolean }
type Change = { child: string; day: string; before: CurrentMark; version: number }

const isThere = (mark: AttendanceMark | null) => mark === 'present' || mark === 'late'

/**
 * Whether the mark is based on another version than the current one. A mark made without knowing one does not conflict
 * with a removed mark.
 */
const contradicts = (before: CurrentMark, { version }: MarkInput) =>
  before.version !== version && (before.mark !== null || version !== 0)

/**
 * A second implementation of the server's rule: the first mark that arrives stays, the same tap counts once, and a bulk
 * mark sets no child to present of whom the family has said something.
 */
export const expectRegister = () => {
  const currentMarks = new Map<string, CurrentMark>()
  const history = new Map<string, Line[]>()
  const taps = new Map<string, boolean>()
  const batches = new Map<string, readonly Change[]>()
  const answers = new Map<string, FamilyAnswer>()

  const placeOf = (child: string, day: string) => `${child} ${day}`
  const isReported = (child: string, day: string) => {
    const answer = answers.get(placeOf(child, day))
    return answer === 'sick' || answer === 'family'
  }
  const currentMarkOf = (child: string, day: string): CurrentMark =>
    currentMarks.get(placeOf(child, day)) ?? { mark: null, version: 0, confirmed: false }
  const write = (child: string, day: string, line: Line) =>
    history.set(placeOf(child, day), [...(history.get(placeOf(child, day)) ?? []), line])

  const confirms = (before: CurrentMark, input: MarkInput, away: boolean) =>
    isThere(input.mark) && ((input.confirmed && away) || (isThere(before.mark) && before.confirmed))

  const outcomeOf = (by: string, day: string, input: MarkInput): { outcome: Outcome; next: CurrentMark } => {
    const { student_id: child, mark, bulk } = input
    const before = currentMarkOf(child, day)
    const away = isReported(child, day)
    const confirmed = confirms(before, input, away)
    const next = { mark, version: before.version + 1, confirmed }
    if (taps.get(tapOf(by, day, input)) === true) return { outcome: 'same', next }
    if (bulk && (before.mark !== null || answers.has(placeOf(child, day)))) return { outcome: 'same', next }
    if (before.mark === mark && before.confirmed === confirmed) return { outcome: 'same', next }
    if (!bulk && contradicts(before, input)) return { outcome: 'newer', next }
    if (isThere(mark) && away && !confirmed) return { outcome: 'reported', next }
    return { outcome: 'taken', next }
  }

  const tapOf = (by: string, day: string, { student_id, tapped_at }: MarkInput) =>
    `${by} ${day} ${student_id} ${tapped_at}`

  /** Applies one mark that has reached the server. */
  const receive = (by: string, day: string, input: MarkInput): { outcome: Outcome; change: Change | undefined } => {
    const child = input.student_id
    const tap = tapOf(by, day, input)
    const before = currentMarkOf(child, day)
    const { outcome, next } = outcomeOf(by, day, input)
    if (outcome === 'same') return { outcome, change: undefined }
    const taken = outcome === 'taken'
    if (taken || !taps.has(tap)) write(child, day, { at: input.tapped_at ?? null, mark: input.mark, taken })
    taps.set(tap, taken)
    if (!taken) return { outcome, change: undefined }
    currentMarks.set(placeOf(child, day), next)
    return { outcome, change: { child, day, before, version: next.version } }
  }

  return {
    currentMarkOf,
    historyOf: (child: string, day: string): readonly Line[] => history.get(placeOf(child, day)) ?? [],
    /** Applies all marks of one save; `batch` is the server's name for it. */
    receive: (by: string, day: string, marks: readonly MarkInput[], batch: string | null): readonly Outcome[] => {
      const results = marks.map((input) => receive(by, day, input))
      const changes = results.flatMap(({ change }) => (change ? [change] : []))
      if (batch !== null) batches.set(batch, changes)
      return results.map(({ outcome }) => outcome)
    },
    /** Undoes a batch within the ten seconds: restores each mark that nobody has changed since. */
    undo: (batch: string) => {
      for (const { child, day, before, version } of batches.get(batch) ?? []) {
        const now = currentMarkOf(child, day)
        if (now.version !== version) continue
        currentMarks.set(placeOf(child, day), { ...before, version: version + 1 })
        write(child, day, { at: null, mark: before.mark, taken: true })
      }
      batches.delete(batch)
    },
    /** Applies the family's answer about where the child is. */
    answer: (child: string, day: string, answer: FamilyAnswer) => answers.set(placeOf(child, day), answer),
  }
}

export type ExpectedRegister = ReturnType<typeof expectRegister>
