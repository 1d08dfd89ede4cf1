import { closeSchool, deleteYear, getCalendar, listYears, startYear, type Year } from '@nhip-cau/contract/calendar'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { InOrder } from '../../ui/in-order.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/ruled-rows.module.css'
import styles from '../calendar/calendar.module.css'
import { YearPlan } from '../calendar/year-plan.tsx'
import { PromotionPage } from '../promotions/promotion-page.tsx'
import { PromotionsCard } from '../promotions/promotions-card.tsx'

const CloseDialog = lazy(() =>
  import('../calendar/close-dialog.tsx').then((module) => ({ default: module.CloseDialog })),
)

const YearForm = lazy(() => import('../calendar/year-form.tsx').then((module) => ({ default: module.YearForm })))

const stateWords = { upcoming: m.calendar_upcoming, running: m.calendar_running, closed: m.calendar_closed }

/** Years, holidays, closures and promotion; the address holds the selected year. */
export const AcademicYearsPage = () => {
  const [search, setSearch] = useSearchParams()
  const promotion = search.get('promotion')
  const years = useQuery(ask(listYears, {}))
  const { permissions } = useProfile()
  const mayWrite = mayCall(closeSchool, 'school', permissions)
  const [open, setOpen] = useState<'new' | 'edit' | 'close'>()
  const all = years.data?.data ?? []
  const year = all.find(({ id }) => id === search.get('year')) ?? all.find(({ current }) => current) ?? all[0]
  const calendar = useQuery({
    ...ask(getCalendar, { params: { id: year?.id ?? '' } }),
    enabled: year !== undefined && promotion === null,
  })
  if (promotion !== null && mayWrite) return <PromotionPage id={promotion} onLeave={() => setSearch({})} />
  const today = years.data?.today ?? ''
  return (
    <Page
      title={m.title_academic_years()}
      description={m.calendar_description()}
      action={
        mayWrite && (
          <div className={styles.buttons}>
            {/* The dialog needs the school's current day, which comes with this response. */}
            <Button variant="light" color="red" disabled={!years.data} onClick={() => setOpen('close')}>
              {m.calendar_close()}
            </Button>
            <Button onClick={() => setOpen('new')}>{m.calendar_year_new()}</Button>
          </div>
        )
      }
    >
      <QueryState query={years}>
        {() =>
          year && (
            <InOrder>
              <FilterChips
                label={m.calendar_choose_year()}
                options={all.map(({ id, name, state }) => ({ value: id, label: `${name} · ${stateWords[state]()}` }))}
                value={year.id}
                onChange={(id) => setSearch({ year: id })}
              />
              <QueryState query={calendar}>
                {(data) => (
                  <YearContent
                    key={year.id}
                    year={year}
                    calendar={data}
                    today={today}
                    editable={mayWrite && year.state !== 'closed'}
                    onEdit={() => setOpen('edit')}
                  />
                )}
              </QueryState>
              {mayWrite && (
                <PromotionsCard
                  key={`promotions of ${year.id}`}
                  years={all}
                  year={year}
                  onOpen={(id) => setSearch({ promotion: id })}
                />
              )}
            </InOrder>
          )
        }
      </QueryState>
      {(open === 'new' || open === 'edit') && (
        <Suspense fallback={null}>
          <YearForm
            year={open === 'edit' ? year : undefined}
            onClose={() => setOpen(undefined)}
            onSaved={({ id }) => setSearch({ year: id })}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {open === 'close' && <CloseDialog today={today} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Page>
  )
}

type ContentProps = {
  year: Year
  calendar: AnswerOf<typeof getCalendar>
  today: string
  editable: boolean
  onEdit: () => void
}

const YearContent = ({ year, calendar, today, editable, onEdit }: ContentProps) => {
  const [asking, setAsking] = useState<'start' | 'delete'>()
  const close = () => setAsking(undefined)
  const start = useCommand(startYear, { done: m.calendar_started(), onDone: close })
  const remove = useCommand(deleteYear, { done: m.calendar_year_deleted(), onDone: close, onFailed: close })
  return (
    <>
      {year.state === 'closed' && <Notice tone="info" title={m.calendar_closed_note()} />}
      <Card as="section" aria-label={year.name} className={styles.card ?? ''}>
        <div className={styles.facts}>
          <span>
            {m.calendar_days({ from: formatDate(year.starts_on), to: formatDate(year.ends_on) })}
            {` · ${m.calendar_facts({
              classes: formatNumber(year.classes),
              students: formatNumber(year.students),
              weeks: formatNumber(calendar.weeks.length),
              days: formatNumber(calendar.days.filter(({ open }) => open).length),
            })}`}
          </span>
          {editable && (
            <div className={styles.buttons}>
              {year.state === 'upcoming' && (
                <>
                  <Button variant="light" size="sm" onClick={() => setAsking('start')}>
                    {m.calendar_start()}
                  </Button>
                  <Button variant="subtle" color="red" size="sm" onClick={() => setAsking('delete')}>
                    {m.common_delete()}
                  </Button>
                </>
              )}
              <Button variant="default" size="sm" onClick={onEdit}>
                {m.calendar_year_edit()}
              </Button>
            </div>
          )}
        </div>
        {year.terms.length > 0 && (
          <ul className={rows.rows}>
            {year.terms.map((term) => (
              <li key={term.id}>
                <span className={rows.text}>
                  <strong>{term.name}</strong>
                  <small>{m.calendar_days({ from: formatDate(term.starts_on), to: formatDate(term.ends_on) })}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <YearPlan calendar={calendar} today={today} editable={editable} />
      <ConfirmDialog
        opened={asking === 'start'}
        title={m.calendar_start()}
        confirmLabel={m.calendar_start()}
        busy={start.isPending}
        onClose={close}
        onConfirm={() => start.mutate({ params: { id: year.id }, body: { version: year.version } })}
      >
        <p>{m.calendar_start_next({ day: formatDate(year.starts_on) })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`${m.common_delete()} ${year.name}`}
        confirmLabel={m.common_delete()}
        tone="danger"
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id: year.id } })}
      >
        <p>{m.calendar_year_delete_next()}</p>
      </ConfirmDialog>
    </>
  )
}
