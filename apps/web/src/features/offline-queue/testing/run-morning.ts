import { isMarkedByAll, isReported } from '../optimistic-register.ts'
import type { ClassWithPhones } from './class-with-phones.ts'
import type { Morning, MorningEvent, Tapped } from './morning.ts'

const tap = (simulation: ClassWithPhones, { phone: index, child: one, mark: said, confirmed }: Tapped) => {
  const page = simulation.phoneAt(index).page()
  const entry = page.shown()?.data.find(({ student }) => student.id === simulation.children[one]?.id)
  // This phone has never loaded a register, so nothing can be tapped.
  if (!entry) return
  simulation.remember(index, page.tap([entry], { mark: said, confirmed: confirmed && isReported(entry) }))
}

const tapAllPresent = (simulation: ClassWithPhones, index: number) => {
  const page = simulation.phoneAt(index).page()
  const unmarked = page.shown()?.data.filter(isMarkedByAll) ?? []
  if (unmarked.length > 0) simulation.remember(index, page.tap(unmarked, { mark: 'present', bulk: true }))
}

const decide = (simulation: ClassWithPhones, index: number, nth: number, again: boolean) => {
  const page = simulation.phoneAt(index).page()
  const { refusals } = page.waiting()
  const refusal = refusals[nth % refusals.length]
  if (!refusal) return
  simulation.decide(index, refusal.item.id)
  if (again) simulation.remember(index, page.retry(refusal.item.id))
  else page.dismiss(refusal.item.id)
}

const undo = async (simulation: ClassWithPhones, index: number) => {
  const page = simulation.phoneAt(index).page()
  const last = page.undoable()
  if (!last) return
  const undone = await page.undo().then(
    () => true,
    () => false,
  )
  if (undone) simulation.undone(last.batch)
}

const runEvent = async (simulation: ClassWithPhones, one: MorningEvent): Promise<unknown> => {
  switch (one.kind) {
    case 'tap':
      return tap(simulation, one)
    case 'all present':
      return tapAllPresent(simulation, one.phone)
    case 'time passes':
      return simulation.time.pass(one.seconds * 1000)
    case 'load':
      return simulation
        .phoneAt(one.phone)
        .page()
        .load()
        .catch(() => undefined)
    case 'network':
      return simulation.phoneAt(one.phone).setOnline(one.on)
    case 'network faults':
      return simulation.network.planDeliveries(one.phone, one.deliveries)
    case 'held save arrives':
      return simulation.network.deliver(one.which)
    case 'page restarts':
      return simulation.phoneAt(one.phone).restart()
    case 'clock is set':
      return simulation.setClock(one.phone, one.skew)
    case 'family answers':
      return simulation.answer(one.child, one.answer)
    case 'retry':
      return decide(simulation, one.phone, one.which, true)
    case 'dismiss':
      return decide(simulation, one.phone, one.which, false)
    case 'undo':
      return undo(simulation, one.phone)
  }
}

/** Runs one morning that ends with a working network for all phones; returns the violations of the rule. */
export const runMorning = async (
  simulation: ClassWithPhones,
  { skews, events, heldSavesArrive }: Morning,
): Promise<readonly string[]> => {
  await simulation.begin(skews)
  for (const one of events) {
    await runEvent(simulation, one)
    await simulation.time.idle()
    await simulation.time.pass(100)
    if (simulation.violations().length > 0) return simulation.violations()
  }
  while (heldSavesArrive && simulation.network.countHeld() > 0) await simulation.network.deliver(0)
  simulation.network.clear()
  for (const index of [0, 1, 2]) simulation.phoneAt(index).setOnline(true)
  for (let tries = 0; tries < 20 && simulation.isWaiting(); tries += 1) await simulation.time.pass(31_000)
  await simulation.compareRegisters()
  simulation.findLostTaps()
  return simulation.violations()
}
