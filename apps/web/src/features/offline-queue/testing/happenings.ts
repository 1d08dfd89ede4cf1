import { familyAnswers } from '@nhip-cau/contract/attendance'
import fc from 'fast-check'
import { isReported } from '../optimistic-register.ts'
import { type ClassWithPhones, markChoices } from './class-with-phones.ts'
import { fates } from './network.ts'

const phone = fc.nat(2)
// Mostly the same child: what happens twice to one is what can go wrong.
const child = fc.constantFrom(0, 0, 0, 1, 2)
const which = fc.nat(3)
const minute = 60
const hour = 60 * minute
const day = 24 * hour
const short = fc.constantFrom(1, 5, 40, 20 * minute)
const long = fc.constantFrom(5 * hour, day, 3 * day)
const mark = fc.constantFrom(...markChoices)
const answer = fc.constantFrom(...familyAnswers)
const weather = fc.array(fc.constantFrom(...fates, 'is answered late' as const), { minLength: 1, maxLength: 3 })
const skew = fc.integer({ min: -3 * hour, max: 3 * hour })

const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

/** One thing that can happen around a class's register. */
const happening = fc.oneof(
  often(9, fc.record({ kind: fc.constant('tap'), phone, child, mark, confirmed: fc.boolean() })),
  often(2, fc.record({ kind: fc.constant('all present'), phone })),
  often(5, fc.record({ kind: fc.constant('time passes'), seconds: short })),
  often(1, fc.record({ kind: fc.constant('time passes'), seconds: long })),
  often(3, fc.record({ kind: fc.constant('look'), phone })),
  often(2, fc.record({ kind: fc.constant('network'), phone, on: fc.boolean() })),
  often(4, fc.record({ kind: fc.constant('weather'), phone, weather })),
  often(2, fc.record({ kind: fc.constant('held save arrives'), which })),
  often(2, fc.record({ kind: fc.constant('page restarts'), phone })),
  often(1, fc.record({ kind: fc.constant('clock is set'), phone, skew })),
  often(2, fc.record({ kind: fc.constant('family answers'), child, answer })),
  often(2, fc.record({ kind: fc.constant('insist'), phone, which })),
  often(1, fc.record({ kind: fc.constant('forget'), phone, which })),
  often(1, fc.record({ kind: fc.constant('undo'), phone })),
)
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

/** A morning: how wrong the three clocks are, what happens, and whether what was held still arrives in the end. */
export const morning = fc.record({
  skews: fc.tuple(skew, skew, skew),
  happenings: fc.array(happening, { minLength: 4, maxLength: 40 }),
  heldArrives: fc.boolean(),
})
type Morning = typeof morning extends fc.Arbitrary<infer M> ? M : never

const tap = (
  life: ClassWithPhones,
  { phone: index, child: one, mark: said, confirmed }: Happening & { kind: 'tap' },
) => {
  const page = life.phoneAt(index).page()
  const entry = page.shown()?.data.find(({ student }) => student.id === life.children[one]?.id)
  // No register has ever come to this phone: there is nothing to tap.
  if (!entry) return
  life.remember(index, page.tap([entry], { mark: said, confirmed: confirmed && isReported(entry) }))
}

const tapAllPresent = (life: ClassWithPhones, index: number) => {
  const page = life.phoneAt(index).page()
  const unmarked = page.shown()?.data.filter((entry) => entry.mark === null && !isReported(entry)) ?? []
  if (unmarked.length > 0) life.remember(index, page.tap(unmarked, { mark: 'present', bulk: true }))
}

const decide = (life: ClassWithPhones, index: number, nth: number, again: boolean) => {
  const page = life.phoneAt(index).page()
  const { refusals } = page.waiting()
  const refusal = refusals[nth % refusals.length]
  if (!refusal) return
  life.decide(index, refusal.item.id)
  if (again) life.remember(index, page.insist(refusal.item.id))
  else page.forget(refusal.item.id)
}

const undo = async (life: ClassWithPhones, index: number) => {
  const page = life.phoneAt(index).page()
  const last = page.undoable()
  if (!last) return
  const undone = await page.undo().then(
    () => true,
    () => false,
  )
  if (undone) life.undone(last.batch)
}

const happen = async (life: ClassWithPhones, one: Happening): Promise<unknown> => {
  switch (one.kind) {
    case 'tap':
      return tap(life, one)
    case 'all present':
      return tapAllPresent(life, one.phone)
    case 'time passes':
      return life.time.pass(one.seconds * 1000)
    case 'look':
      return life
        .phoneAt(one.phone)
        .page()
        .look()
        .catch(() => undefined)
    case 'network':
      return life.phoneAt(one.phone).setOnline(one.on)
    case 'weather':
      return life.network.setWeather(one.phone, one.weather)
    case 'held save arrives':
      return life.network.deliver(one.which)
    case 'page restarts':
      return life.phoneAt(one.phone).restart()
    case 'clock is set':
      return life.phoneAt(one.phone).setSkew(one.skew * 1000 + one.phone * 30)
    case 'family answers':
      return life.answer(one.child, one.answer)
    case 'insist':
      return decide(life, one.phone, one.which, true)
    case 'forget':
      return decide(life, one.phone, one.which, false)
    case 'undo':
      return undo(life, one.phone)
  }
}

/** Everything that went against the rule in one morning; it ends with a good network for all. */
export const liveThrough = async (
  life: ClassWithPhones,
  { skews, happenings, heldArrives }: Morning,
): Promise<readonly string[]> => {
  await life.begin(skews)
  for (const one of happenings) {
    await happen(life, one)
    await life.time.idle()
    await life.time.pass(100)
    if (life.wrong().length > 0) return life.wrong()
  }
  while (heldArrives && life.network.countHeld() > 0) await life.network.deliver(0)
  life.network.clear()
  for (const index of [0, 1, 2]) life.phoneAt(index).setOnline(true)
  for (let tries = 0; tries < 20 && life.isWaiting(); tries += 1) await life.time.pass(31_000)
  await life.compareRegisters()
  life.findLostTaps()
  return life.wrong()
}
