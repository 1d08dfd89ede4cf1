import { isReported } from '../optimistic-register.ts'
import type { ClassWithPhones } from './class-with-phones.ts'
import type { Happening, Morning, Tapped } from './morning.ts'

const tap = (life: ClassWithPhones, { phone: index, child: one, mark: said, confirmed }: Tapped) => {
  const page = life.phoneAt(index).page()
  const entry = page.shown()?.data.find(({ student }) => student.id === life.children[one]?.id)
  // This phone has never loaded a register, so nothing can be tapped.
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
      return life.setClock(one.phone, one.skew)
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

/** Runs one morning that ends with a working network for all phones; returns the violations of the rule. */
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
