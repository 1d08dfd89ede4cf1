import { daysBetween } from '@nhip-cau/contract/days'
import { schoolDay } from '../../../ui/format.ts'
import type { Outcome } from './expected-register.ts'
import type { Save, SaveAnswer } from './network.ts'
import type { Page, Tap } from './page.ts'

type RecordedTap = Tap & {
  /** Somebody has decided about its refusal. */
  decided: boolean
  readonly outcomes: (Outcome | 'whole')[]
  readonly days: Set<string>
  readonly schoolDay: string
  readonly clock: number
}

type PhoneTaps = {
  readonly taps: RecordedTap[]
  /** By child: the versions that the server returned for marks of this phone. */
  readonly answered: Map<string, Set<number>>
  clock: number
}

/**
 * Records all taps of all phones and checks each: it is sent for the day on which it was made and based on the mark
 * that was shown, and it is then accepted, answered, shown as refused, or replaced by a later tap.
 */
export const recordTaps = (report: (what: string) => void) => {
  let phones: PhoneTaps[] = []
  const at = (phone: number): PhoneTaps => {
    const found = phones[phone]
    if (!found) throw new Error('no phone')
    return found
  }
  const find = (phone: number, child: string, time: string | undefined) =>
    at(phone).taps.find((tap) => tap.child === child && tap.at === time)

  const checkDay = (
    phone: number,
    tap: RecordedTap,
    save: Save,
    now: { readonly school: number; readonly phone: number },
  ) => {
    if (!tap.undated) return save.day === tap.day || report(`phone ${phone} sends a tap of ${tap.day} for ${save.day}`)
    // Both times of such a tap come from the phone, unless its clock was set in between.
    if (tap.clock !== at(phone).clock) return
    const byPhone = daysBetween(schoolDay(Date.parse(tap.at)), schoolDay(now.phone))
    const bySchool = daysBetween(tap.schoolDay, schoolDay(now.school))
    const off = Math.abs(daysBetween(tap.schoolDay, save.day))
    if (off > Math.abs(byPhone - bySchool)) report(`phone ${phone} sends a tap of ${tap.schoolDay} for ${save.day}`)
  }

  return {
    begin: (count: number) => {
      phones = Array.from({ length: count }, () => ({ taps: [], answered: new Map(), clock: 0 }))
    },
    clockWasSet: (phone: number) => {
      at(phone).clock += 1
    },
    add: (phone: number, taps: readonly Tap[], now: number) => {
      const { clock } = at(phone)
      const more = { decided: false, schoolDay: schoolDay(now), clock }
      at(phone).taps.push(...taps.map((tap) => ({ ...tap, ...more, outcomes: [], days: new Set<string>() })))
    },
    decide: (phone: number, child: string, time: string | undefined) => {
      const tap = find(phone, child, time)
      if (tap) tap.decided = true
    },
    /** Checks a save that has reached the server. */
    checkSave: (phone: number, save: Save, now: { readonly school: number; readonly phone: number }) => {
      for (const { student_id, tapped_at, version, bulk } of save.marks) {
        const tap = find(phone, student_id, tapped_at)
        if (!tap) {
          report(`phone ${phone} sends a mark without a tap: ${student_id} at ${tapped_at}`)
          continue
        }
        const seen = tap.version === version || at(phone).answered.get(student_id)?.has(version)
        if (!seen && !bulk) report(`phone ${phone} sends a tap on version ${tap.version} with version ${version}`)
        if (tap.days.size === 0) checkDay(phone, tap, save, now)
        tap.days.add(save.day)
      }
    },
    /** Records the server's response: one outcome for each mark, or one for all of them. */
    settle: (phone: number, save: Save, outcomes: readonly Outcome[] | 'whole', { body }: SaveAnswer) => {
      for (const [place, { student_id, tapped_at }] of save.marks.entries()) {
        const outcome = outcomes === 'whole' ? outcomes : outcomes[place]
        if (outcome) find(phone, student_id, tapped_at)?.outcomes.push(outcome)
        if (outcomes === 'whole') continue
        const version = body.register.data.find(({ student }) => student.id === student_id)?.version ?? 0
        const { answered } = at(phone)
        answered.set(student_id, (answered.get(student_id) ?? new Set()).add(version))
      }
    },
    /**
     * Returns the lost taps: those neither accepted, nor equal to the current mark, nor shown as refused, nor replaced
     * by a later tap.
     */
    findLost: (phone: number, page: Page) => {
      const { items, refusals } = page.waiting()
      if (items.length > 0) report(`phone ${phone} still has ${items.length} queued items`)
      const shown = new Set(
        refusals.map(({ item }) => (item.kind === 'mark' ? `${item.input.student_id} ${item.input.tapped_at}` : '')),
      )
      const { taps } = at(phone)
      for (const [place, tap] of taps.entries()) {
        const isShown = shown.has(`${tap.child} ${tap.at}`)
        const settled = tap.decided || tap.outcomes.some((outcome) => outcome === 'taken' || outcome === 'same')
        const replaced = taps.slice(place + 1).some((later) => later.child === tap.child && mayShareDay(tap, later))
        if (!isShown && !settled && !replaced)
          report(`phone ${phone} lost the tap of ${tap.at} (${tap.outcomes.join(', ') || 'never sent'})`)
        if (isShown && tap.outcomes.length === 0) report(`phone ${phone} shows a refusal without a response: ${tap.at}`)
      }
    },
  }
}

/** The day of a tap is uncertain if it never reached the server. */
const mayShareDay = (one: RecordedTap, other: RecordedTap) =>
  one.days.size === 0 || other.days.size === 0 || [...one.days].some((day) => other.days.has(day))
