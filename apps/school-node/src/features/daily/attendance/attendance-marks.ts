import type { AttendanceMark, MarkInput, Refusal } from '@nhip-cau/contract/attendance'
import { markText, refusalText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import type { NewMark, StandingRow } from './attendance.queries.ts'

/** What becomes of one mark: taken over, refused with what happened, or nothing because it says what stands already. */
export type Outcome =
  | { readonly kind: 'taken'; readonly mark: NewMark }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly trace: NewMark | null }
  | { readonly kind: 'same' }

export const isThere = (mark: AttendanceMark | null): boolean => mark === 'present' || mark === 'late'

const given = (fullName: string) => fullName.trim().split(/\s+/).at(-1) ?? fullName

/** The family said that the child does not come. */
const isReported = (standing: StandingRow) => standing.reported_morning || standing.reported_by_answer

/**
 * The rule for two who mark the same child, and for marks that waited on a phone without a network: the first one that
 * reached the school stands, the later one is kept in the history and shown to who made it. Nobody's default ever says
 * that a reported child is there: that takes a teacher who has seen the report and confirms it.
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
  // The answer to this very tap was lost on the way: what has happened since is not its doing.
  if (before?.taken) return { kind: 'same' }
  const refuse = (why: Refusal['why'], text: string): Outcome => ({
    kind: 'refused',
    refusal: { student_id, why, text, mine: mark, theirs: standing.mark },
    trace: before ? null : { ...next, taken_over: false },
  })
  if (bulk && (standing.mark !== null || isReported(standing))) return { kind: 'same' }
  if (saysTheSame(standing, next)) return { kind: 'same' }
  // Who knew of no mark contradicts none where a mark was taken away again.
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
    // Nobody vouches against a report that has not come yet.
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

const saysTheSame = (standing: StandingRow, next: NewMark) =>
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
