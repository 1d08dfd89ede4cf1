import type { Holiday } from '@nhip-cau/contract/calendar'
import { lazy, Suspense, useState } from 'react'
import { HolidaysCard } from './holidays-card.tsx'
import type { Calendar } from './month-table.tsx'
import { YearCalendar } from './year-calendar.tsx'

const DayDialog = lazy(() => import('./day-dialog.tsx').then((module) => ({ default: module.DayDialog })))
const HolidayForm = lazy(() => import('./holiday-form.tsx').then((module) => ({ default: module.HolidayForm })))

type Props = { readonly calendar: Calendar; readonly today: string; readonly editable: boolean }

/** The days of a year and the entries that mark them; both open the same form. */
export const YearPlan = ({ calendar, today, editable }: Props) => {
  const [day, setDay] = useState<string>()
  const [form, setForm] = useState<{ readonly holiday?: Holiday; readonly day?: string | undefined }>()
  const open = (next: typeof form) => {
    setDay(undefined)
    setForm(next)
  }
  return (
    <>
      <YearCalendar calendar={calendar} today={today} onDay={setDay} />
      <HolidaysCard
        yearId={calendar.year.id}
        holidays={calendar.holidays}
        today={today}
        editable={editable}
        onOpen={(holiday) => open(holiday ? { holiday } : {})}
      />
      <Suspense fallback={null}>
        {day !== undefined && (
          <DayDialog
            day={day}
            calendar={calendar}
            editable={editable}
            onNew={() => open({ day })}
            onEdit={(holiday) => open({ holiday })}
            onClose={() => setDay(undefined)}
          />
        )}
        {form && (
          <HolidayForm
            key={form.holiday?.id ?? form.day ?? 'new'}
            holiday={form.holiday}
            day={form.day}
            year={calendar.year}
            onClose={() => setForm(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
