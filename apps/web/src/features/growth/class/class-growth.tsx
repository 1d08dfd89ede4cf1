import { classGrowth, exportGrowth, type ClassGrowth as Growth, type GrowthChild } from '@nhip-cau/contract/growth'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { FileButton } from '../../../lib/file-button.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StickyActions } from '../../../ui/sticky-actions.tsx'
import { ChildRow } from './child-row.tsx'
import styles from './class-growth.module.css'
import { nextOnEnter } from './next-on-enter.ts'
import { NoConsent } from './no-consent.tsx'
import { useMeasuring } from './use-measuring.ts'

const ChildPanel = lazy(() => import('./child-panel.tsx').then((module) => ({ default: module.ChildPanel })))

type Props = { readonly classId: string; readonly due: number }

/** The children of a class on a day, with the fields to type in. */
export const ClassGrowth = ({ classId, due }: Props) => {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day')
  const query = { class_id: classId, ...(day === null ? {} : { day }) }
  const answer = useQuery(ask(classGrowth, { query }))
  const show = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '') after.delete('day')
        else after.set('day', next)
        return after
      },
      { replace: true },
    )
  return (
    <QueryState
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.daily_no_children()} />}
    >
      {(growth) => <Sitting key={growth.day} loaded={growth} loadedAt={answer.dataUpdatedAt} due={due} onDay={show} />}
    </QueryState>
  )
}

type SittingProps = {
  readonly loaded: Growth
  /** Milliseconds since 1970. */
  readonly loadedAt: number
  readonly due: number
  readonly onDay: (day: string) => void
}

const Sitting = ({ loaded, loadedAt, due, onDay }: SittingProps) => {
  const measuring = useMeasuring(loaded, loadedAt)
  const { growth } = measuring
  const form = useRef<HTMLFormElement>(null)
  const [shows, setShows] = useState<'all' | 'waiting'>('all')
  const [opened, setOpened] = useState<GrowthChild>()
  const agreed = growth.data.filter(({ consent }) => consent)
  // A child stays in the list while somebody types its numbers.
  const waiting = agreed.filter((child) => child.measure === null || measuring.isTouched(child))
  const save = () => {
    if (measuring.save()) return
    form.current?.querySelector<HTMLInputElement>('[data-measure][aria-invalid="true"]')?.focus()
  }
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <div className={styles.day}>
          <DateField
            label={m.growth_day()}
            value={growth.day}
            min={growth.first_day}
            max={growth.last_day}
            onChange={onDay}
          />
        </div>
        <FileButton
          endpoint={exportGrowth}
          input={{ query: { class_id: growth.class.id, day: growth.day } }}
          fileName={`${m.title_growth()}.xlsx`}
          kind="excel"
          label={m.growth_excel()}
        />
        <FilterChips
          label={m.growth_shown()}
          dense
          value={shows}
          onChange={setShows}
          options={[
            { value: 'all', label: m.list_all(), count: agreed.length },
            { value: 'waiting', label: m.growth_to_measure(), count: waiting.length },
          ]}
        />
      </div>
      {!growth.can.measure && <Notice tone="info" title={m.growth_read_only()} />}
      {growth.can.measure && due > 0 && <Notice tone="info" title={m.growth_due({ count: due })} />}
      <form
        ref={form}
        className={styles.stack}
        noValidate
        onKeyDown={nextOnEnter}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {agreed.length > 0 && (
          <div className={styles.columns} aria-hidden="true">
            <span>{m.growth_height()}</span>
            <span>{m.growth_weight()}</span>
          </div>
        )}
        <ul className={styles.rows}>
          {(shows === 'waiting' ? waiting : agreed).map((child) => (
            <ChildRow
              key={child.student.id}
              child={child}
              measuring={measuring}
              disabled={!growth.can.measure}
              day={growth.day}
              onOpen={() => setOpened(child)}
            />
          ))}
        </ul>
        <NoConsent growth={growth} />
        {growth.can.measure && measuring.count > 0 && (
          <StickyActions>
            <Button type="submit" size="md" loading={measuring.busy}>
              {m.growth_save({ count: measuring.count })}
            </Button>
          </StickyActions>
        )}
      </form>
      {opened && (
        <Suspense fallback={null}>
          <ChildPanel student={opened.student} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
