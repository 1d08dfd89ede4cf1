import type { AttendanceMark, MarkInput, Refusal } from '@nhip-cau/contract/attendance'
import { markText, refusalText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import type { NewMark, StandingRow } from './attendance.queries.ts'

/** The result of one mark: saved, refused with the reason, or ignored because it changes nothing. */
export type Outcome =
  | { readonly kind: 'taken'; readonly mark: NewMark }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly trace: NewMark | null }
  | { readonly kind: 'same' }

export const isThere = (mark: AttendanceMark | null): boolean => mark === 'present' || mark === 'late'

const given = (fullName: string) => fullName.trim().split(/\s+/).at(-1) ?? fullName

const isReported = (standing: StandingRow) => standing.reported_morning || standing.reported_by_answer

/**
 * Decides about one mark when two people mark the same child, or when a mark waited on a phone without a network. The
 * first mark that reaches the server stands; the later one is stored in the history and shown to its sender. A reported
 * child becomes present only if a teacher has seen the report and confirms the mark.
 */
export const decide = (
  standing: StandingRow | undefined,
  wanted: MarkInput,
  { arrivedAt, zone }: { readonly arrivedAt: string | null; readonly zone: string },
): Outcome => {
  const { student_id, mark, bulk } = wanted
  if (!standing) {
    const text = refusalText('not_in_class', {})
    return {
      kind: 'refused',
      refusal: { student_id, why: 'not_in_class', text, mine: mark, theirs: null },
      trace: null,
    }
  }
  const next = nextOf(standing, wanted, arrivedAt)
  const before = standing.taps.find(({ at }) => wanted.tapped_at && Date.parse(at) === Date.parse(wanted.tapped_at))
  // This is a retry of a tap that is already saved. Later changes by others are no conflict with it.
  if (before?.taken) return { kind: 'same' }
  const refuse = (why: Refusal['why'], text: string): Outcome => ({
    kind: 'refused',
    refusal: { student_id, why, text, mine: mark, theirs: standing.mark },
    trace: before ? null : { ...next, taken_over: false },
  })
  // "All present" leaves out everybody of whom something else is known.
  if (bulk && (standing.mark !== null || isReported(standing) || standing.on_the_way)) return { kind: 'same' }
  if (isSameMark(standing, next)) return { kind: 'same' }
  // A sender with version 0 knew of no mark, so a mark that was removed since is no conflict.
  const contradicts = standing.mark !== null || wanted.version !== 0
  if (!bulk && contradicts && standing.version !== wanted.version) return refuse('newer', newerText(standing, zone))
  if (standing.left && !isThere(mark)) return refuse('gone', refusalText('gone', { child: given(standing.full_name) }))
  if (isThere(mark) && isReported(standing) && !next.confirmed) {
    return refuse('reported', refusalText('reported', { child: given(standing.full_name) }))
  }
  return { kind: 'taken', mark: next }
}

const nextOf = (standing: StandingRow, wanted: MarkInput, arrivedAt: string | null): NewMark => {
  const there = isThere(wanted.mark)
  const next = {
    mark: wanted.mark,
    arrived_at: there ? (arrivedAt ?? null) : null,
    reason: there ? null : emptyToNull(wanted.reason ?? standing.reason),
    note: emptyToNull(wanted.note ?? standing.note),
    // A mark confirms only a report that exists already.
    confirmed: there && ((wanted.confirmed && isReported(standing)) || (isThere(standing.mark) && standing.confirmed)),
  }
  const { mark, arrived_at, reason, note, confirmed } = standing
  return {
    student_id: wanted.student_id,
    ...next,
    version: standing.version,
    tapped_at: wanted.tapped_at ?? null,
    taken_over: true,
    before: { mark, arrived_at, reason, note, confirmed },
    after: next,
  }
}

const emptyToNull = (text: string | null | undefined) => (text === '' || text === undefined ? null : text)

const isSameMark = (standing: StandingRow, next: NewMark) =>
  standing.mark === next.mark &&
  instantOf(standing.arrived_at) === instantOf(next.arrived_at) &&
  standing.reason === next.reason &&
  standing.note === next.note &&
  standing.confirmed === next.confirmed

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

const newerText = (standing: StandingRow, zone: string) =>
  refusalText('newer', {
    name: standing.marked_by ?? '',
    time: standing.marked_at ? timeAt(new Date(standing.marked_at), zone) : '',
    mark: markText(standing.mark ?? 'none'),
    child: given(standing.full_name),
  })
