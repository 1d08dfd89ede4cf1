import { useCallbackRef } from '@mantine/hooks'
import { lazy, memo, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useProfile } from '../../lib/profile.tsx'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import { ArrivalTab } from '../attendance/arrival-tab.tsx'
import { closedText, MakeUpNotice } from '../attendance/day-state.tsx'
import { MonthSheet } from '../attendance/month-sheet.tsx'
import { Refusals } from '../attendance/refusals.tsx'
import { RegisterStrip } from '../attendance/register-strip.tsx'
import { UndoBar } from '../attendance/sync-state.tsx'
import { useRegister } from '../attendance/use-register.ts'
import { MealsTab } from '../kitchen/meals-tab.tsx'
import { DepartureTab } from '../pick-up/departure-tab.tsx'
import tabsLine from './class-register.module.css'
import { useChildSigns } from './use-child-signs.ts'

const WatchingSign = lazy(() =>
  import('../camera/watch/watching-sign.tsx').then((module) => ({ default: module.WatchingSign })),
)

const tabs = ['arrival', 'meals', 'departure', 'month'] as const
type Tab = (typeof tabs)[number]

const tabNames: Record<Tab, () => string> = {
  arrival: m.attend_tab_arrival,
  meals: m.attend_tab_meals,
  departure: m.attend_tab_departure,
  month: m.attend_tab_month,
}

/** Hides pick-up for schools that have switched off the module. */
const shownTabs = (pickUp: boolean) => tabs.filter((one) => one !== 'departure' || pickUp)

type TabsProps = { readonly tab: Tab; readonly pickUp: boolean; readonly onChange: (tab: Tab) => void }

// Memoised like the tiles of the children, because a tap on a child does not change the tab.
const Tabs = memo(({ tab, pickUp, onChange }: TabsProps) => (
  <FilterChips
    label={m.attend_tabs()}
    dense
    value={tab}
    onChange={onChange}
    options={shownTabs(pickUp).map((value) => ({ value, label: tabNames[value]() }))}
  />
))

/** One class on one day: attendance, meals and departures. */
export const ClassRegister = ({ classId }: { classId: string }) => {
  const [search, setSearch] = useSearchParams()
  const { modules } = useProfile()
  const pickUp = modules?.includes('pick_up') ?? true
  const tab = shownTabs(pickUp).find((one) => one === search.get('tab')) ?? 'arrival'
  const day = search.get('day') ?? undefined
  const set = (changes: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const setTab = useCallbackRef((next: Tab) => set({ tab: next === 'arrival' ? undefined : next }))
  const open = useRegister(classId, day)
  const { answer, register } = open
  const signsOf = useChildSigns(register)
  if (!register) return <QueryState query={{ ...answer, data: register }}>{() => null}</QueryState>
  const { can } = register
  const closed = closedText(register)
  // If the school closed during the day, the children present still have to be handed over.
  const running = register.open || register.data.some((one) => one.mark !== null)
  return (
    <div className={styles.stack} data-dense>
      <div className={tabsLine.line}>
        <Tabs tab={tab} pickUp={pickUp} onChange={setTab} />
        {modules?.includes('camera') && (
          <Suspense fallback={null}>
            <WatchingSign classId={classId} />
          </Suspense>
        )}
      </div>
      <RegisterStrip open={open} register={register} onDay={(next) => set({ day: next })} />
      {open.guessed && (
        <Notice tone="waiting" title={m.attend_guessed()}>
          {m.attend_guessed_text()}
        </Notice>
      )}
      {tab === 'month' && (
        <MonthSheet
          classId={classId}
          onDay={(next) => set({ tab: undefined, day: next === register.today ? undefined : next })}
        />
      )}
      {tab !== 'month' && running && (
        <>
          {!register.open && <Notice tone="waiting" title={closed} />}
          <MakeUpNotice state={register} isToday={register.day === register.today} />
          <Refusals open={open} />
          {can.reason && can.mark && (
            <InputField
              label={m.attend_backdate_reason()}
              hint={m.attend_backdate_hint()}
              maxLength={300}
              value={open.reason}
              onChange={open.setReason}
            />
          )}
          {register.open && !can.mark && <Notice tone="info" title={m.attend_read_only()} />}
          {register.data.length === 0 ? (
            <EmptyState picture={<EmptyFeed />} text={m.daily_no_children()} />
          ) : (
            <>
              {tab === 'arrival' && <ArrivalTab open={open} signsOf={signsOf} />}
              {tab === 'meals' && <MealsTab open={open} />}
              {tab === 'departure' && <DepartureTab open={open} />}
            </>
          )}
          <UndoBar open={open} />
        </>
      )}
      {tab !== 'month' && !running && <EmptyState picture={<AllDone />} text={closed} />}
    </div>
  )
}
