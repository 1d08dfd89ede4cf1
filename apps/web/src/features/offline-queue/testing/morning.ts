import { familyAnswers } from '@nhip-cau/contract/attendance'
import fc from 'fast-check'
import { markChoices } from './class-with-phones.ts'
import { deliveries } from './network.ts'

const phone = fc.nat(2)
// Mostly the same child, because repeated taps on one child cause the conflicts.
const child = fc.constantFrom(0, 0, 0, 1, 2)
const which = fc.nat(3)
const minute = 60
const hour = 60 * minute
const day = 24 * hour
const short = fc.constantFrom(1, 5, 40, 20 * minute)
const long = fc.constantFrom(5 * hour, day, 3 * day)
const mark = fc.constantFrom(...markChoices)
const answer = fc.constantFrom(...familyAnswers)
const deliverySequence = fc.array(fc.constantFrom(...deliveries, 'is answered late' as const), {
  minLength: 1,
  maxLength: 3,
})
// Clocks wrong by minutes, or by days, as after an empty battery.
const skew = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3 * hour, max: 3 * hour }) },
  { weight: 1, arbitrary: fc.constantFrom(-3 * day, -day, day, 2 * day) },
)

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

/** One random event around a class's register. */
const event = fc.oneof(
  often(9, fc.record({ kind: fc.constant('tap'), phone, child, mark, confirmed: fc.boolean() })),
  often(2, fc.record({ kind: fc.constant('all present'), phone })),
  often(5, fc.record({ kind: fc.constant('time passes'), seconds: short })),
  often(1, fc.record({ kind: fc.constant('time passes'), seconds: long })),
  often(3, fc.record({ kind: fc.constant('load'), phone })),
  often(2, fc.record({ kind: fc.constant('network'), phone, on: fc.boolean() })),
  often(4, fc.record({ kind: fc.constant('network faults'), phone, deliveries: deliverySequence })),
  often(2, fc.record({ kind: fc.constant('held save arrives'), which })),
  often(2, fc.record({ kind: fc.constant('page restarts'), phone })),
  often(1, fc.record({ kind: fc.constant('clock is set'), phone, skew })),
  often(2, fc.record({ kind: fc.constant('family answers'), child, answer })),
  often(2, fc.record({ kind: fc.constant('retry'), phone, which })),
  often(1, fc.record({ kind: fc.constant('dismiss'), phone, which })),
  often(1, fc.record({ kind: fc.constant('undo'), phone })),
)
export type MorningEvent = typeof event extends fc.Arbitrary<infer H> ? H : never

export type Tapped = MorningEvent & { kind: 'tap' }
const tapOf = (index: number, one: Tapped['child'], said: Tapped['mark']): MorningEvent => ({
  kind: 'tap',
  phone: index,
  child: one,
  mark: said,
  confirmed: false,
})
const pass = (seconds: number): MorningEvent => ({ kind: 'time passes', seconds })
const given = fc
  .record({ phone, away: fc.constantFrom(1, 2), child, marks: fc.tuple(mark, mark, mark), skew, long })
  .map(({ away, ...rest }) => ({ ...rest, other: (rest.phone + away) % 3 }))
/** The phones load the register first. */
const load = (...phones: readonly number[]) => phones.map((index): MorningEvent => ({ kind: 'load', phone: index }))

const next = { 0: 1, 1: 2, 2: 0 } as const

/** Sequences of events that cause conflicts and rarely occur at random. */
const conflictSequence = fc.oneof(
  // The child is tapped again while the first tap is being sent.
  fc
    .record({ given, delivery: fc.constantFrom('is answered late' as const, 'is held' as const) })
    .map(({ given: { phone: own, child: one, marks }, delivery }): MorningEvent[] => [
      ...load(own),
      { kind: 'network faults', phone: own, deliveries: [delivery] },
      tapOf(own, one, marks[0]),
      pass(1),
      tapOf(own, one, marks[1]),
      pass(1),
      { kind: 'held save arrives', which: 0 },
      pass(40),
    ]),
  // A colleague marks a child that this phone has tapped too, while another request of this phone is in flight.
  given.map(({ phone: own, other, child: one, marks }): MorningEvent[] => [
    ...load(own, other),
    { kind: 'network faults', phone: own, deliveries: ['is held'] },
    tapOf(own, one, marks[0]),
    pass(1),
    tapOf(other, next[one], marks[1]),
    pass(1),
    tapOf(own, next[one], marks[2]),
    { kind: 'held save arrives', which: 0 },
    pass(40),
  ]),
  // A save reaches the server twice or not at all, and a colleague marks the child differently in between.
  fc
    .record({
      given,
      delivery: fc.constantFrom('loses its answer' as const, 'arrives twice' as const, 'is lost' as const),
    })
    .map(({ given: { phone: own, other, child: one, marks }, delivery }): MorningEvent[] => [
      ...load(own, other),
      { kind: 'network faults', phone: own, deliveries: [delivery] },
      tapOf(own, one, marks[0]),
      pass(1),
      tapOf(other, one, marks[1]),
      pass(40),
    ]),
  // A phone with a wrong clock is tapped offline, restarts, and is online again later.
  given.map(({ phone: own, child: one, marks, skew: wrong, long: later }): MorningEvent[] => [
    { kind: 'clock is set', phone: own, skew: wrong },
    ...load(own),
    { kind: 'network', phone: own, on: false },
    tapOf(own, one, marks[0]),
    { kind: 'page restarts', phone: own },
    pass(later),
    { kind: 'network', phone: own, on: true },
    pass(5),
  ]),
)

const events = fc
  .array(
    fc.oneof(
      often(
        6,
        event.map((one) => [one]),
      ),
      often(1, conflictSequence),
    ),
    { minLength: 4, maxLength: 30 },
  )
  .map((parts) => parts.flat())

const skews = fc.tuple(skew, skew, skew)
const heldSavesArrive = fc.boolean()

/** A morning: the error of each clock, the events, and whether held requests arrive in the end. */
export const morning = fc.record({ skews, events, heldSavesArrive })

/** A morning that consists only of the conflict sequences. */
export const conflictMorning = fc.record({
  skews,
  events: fc.array(conflictSequence, { minLength: 1, maxLength: 3 }).map((parts) => parts.flat()),
  heldSavesArrive,
})
export type Morning = typeof morning extends fc.Arbitrary<infer M> ? M : never
