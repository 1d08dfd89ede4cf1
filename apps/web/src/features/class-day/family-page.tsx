import { listAttendance } from '@nhip-cau/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { BarredEmpty } from '../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatLongDate } from '../../ui/format.ts'
import { InOrder } from '../../ui/in-order.tsx'
import { Page } from '../../ui/page.tsx'
import styles from '../../ui/rows.module.css'
import { closedText } from '../attendance/day-state.tsx'
import { MonthSheet } from '../attendance/month-sheet.tsx'
import { FamilyCodes } from '../pick-up/family-codes.tsx'
import { FamilyWishes } from '../pick-up/family-wishes.tsx'
import { OpenQuestions, TodayCards } from './today-cards.tsx'

/** A family's attendance page: today, pick-up people, and the month. */
export const FamilyAttendancePage = () => {
  const { modules } = useProfile()
  const fetches = modules?.includes('pick_up') ?? false
  const isBarred = useBarredFromAll()
  const today = useQuery(ask(listAttendance, { query: {} }))
  const own = today.data?.data.filter((entry) => entry.can.act) ?? []
  return (
    <Page
      title={m.title_attendance()}
      width="feed"
      description={today.data ? formatLongDate(today.data.day) : undefined}
    >
      <InOrder>
        <QueryState query={today} loading={6}>
          {(day) => !(day.open || isBarred) && <EmptyState picture={<AllDone />} text={closedText(day)} />}
        </QueryState>
        <OpenQuestions />
        <TodayCards />
        {fetches && today.data && (
          <div id="pick-up" className={styles.stack}>
            <InOrder>
              <FamilyWishes />
              {own.length > 0 && <FamilyCodes entries={own} />}
            </InOrder>
          </div>
        )}
        {isBarred ? <BarredEmpty /> : <MonthSheet />}
      </InOrder>
    </Page>
  )
}
