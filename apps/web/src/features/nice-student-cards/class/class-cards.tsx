import { printMonthBooks } from '@nhip-cau/contract/month-books'
import { type CardWeek, type ClassChild, listClassCards } from '@nhip-cau/contract/nice-student'
import type { ShownSticker } from '@nhip-cau/contract/own-stickers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { currentRole } from '../../../lib/area.ts'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { MonthSwitch } from '../../../ui/month-switch.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BookButton } from '../../child-year/book-button.tsx'
import { PrintCardsButton } from '../prints/print-cards-button.tsx'
import { CardTile, canSelect } from './card-tile.tsx'
import styles from './class-cards.module.css'
import { GiveBar } from './give-bar.tsx'
import { WeekSwitch } from './week-switch.tsx'

type Props = {
  readonly classId: string
  /** The weeks that have begun, newest first. */
  readonly weeks: readonly CardWeek[]
  readonly offered: readonly ShownSticker[]
}

/** The week or month of a class: its children, and the stickers to give to those who are selected. */
export const ClassCards = ({ classId, weeks, offered }: Props) => {
  const [search, setSearch] = useSearchParams()
  const isMonth = search.get('view') === 'month'
  const [newest] = weeks
  const week = weeks.find(({ monday }) => monday === search.get('week')) ?? newest
  const month = search.get('month') ?? newest?.month
  const put = (key: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined) after.delete(key)
        else after.set(key, value)
        return after
      },
      { replace: true },
    )
  if (!week || !month) return <EmptyState picture={<EmptyFeed />} text={m.cards_no_weeks()} />
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <FilterChips
          label={m.cards_period()}
          dense
          value={isMonth ? 'month' : 'week'}
          onChange={(value) => put('view', value === 'month' ? 'month' : undefined)}
          options={[
            { value: 'week', label: m.cards_week() },
            { value: 'month', label: m.cards_month() },
          ]}
        />
        {isMonth ? (
          <MonthSwitch month={month} onChange={(next) => put('month', next)} />
        ) : (
          <WeekSwitch weeks={weeks} week={week} onChange={(monday) => put('week', monday)} />
        )}
      </div>
      <Period
        key={isMonth ? month : week.monday}
        offered={offered}
        query={isMonth ? { class_id: classId, month } : { class_id: classId, week: week.monday }}
      />
    </div>
  )
}

type Query = { readonly class_id: string; readonly week?: string; readonly month?: string }

/** Whom "the whole class" means: children without a card who were there, or of whom nothing was recorded. */
const isWaiting = ({ card, away }: ClassChild) => card === null && !away

const Period = ({ query, offered }: { readonly query: Query; readonly offered: readonly ShownSticker[] }) => {
  const answer = useQuery(ask(listClassCards, { query }))
  const { permissions, modules } = useProfile()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shows, setShows] = useState<'all' | 'waiting'>('all')
  const select = (children: readonly ClassChild[]) => setSelected(new Set(children.map(({ student }) => student.id)))
  return (
    <QueryState
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.cards_no_children()} />}
    >
      {(cards) => {
        const waiting = cards.data.filter(isWaiting)
        const proposed = cards.data.filter(({ card, proposed: is }) => is && card === null)
        const shown = shows === 'waiting' ? waiting : cards.data
        const chosen = cards.data.filter(({ student }) => selected.has(student.id))
        return (
          <>
            {!cards.can.give && (
              <Notice tone="info" title={cards.kind === 'month' ? m.cards_month_early() : m.cards_read_only()} />
            )}
            <div className={styles.tools}>
              <FilterChips
                label={m.cards_shown()}
                dense
                value={shows}
                onChange={setShows}
                options={[
                  { value: 'all', label: m.list_all(), count: cards.data.length },
                  { value: 'waiting', label: m.cards_without(), count: waiting.length },
                ]}
              />
              {cards.can.give && proposed.length > 0 && (
                <Button variant="light" size="compact-md" onClick={() => select(proposed)}>
                  {m.cards_select_proposed({ count: proposed.length })}
                </Button>
              )}
              {!cards.week && canOpen(printMonthBooks, currentRole(), permissions, modules) && (
                <BookButton books={{ class_id: query.class_id, month: cards.month }} />
              )}
              {cards.data.some(({ card }) => card !== null) && (
                <PrintCardsButton
                  cards={
                    cards.week
                      ? { kind: 'week', class_id: query.class_id, week: cards.week.monday }
                      : { kind: 'month', class_id: query.class_id, month: cards.month }
                  }
                />
              )}
            </div>
            <ul className={styles.children}>
              {shown.map((child) => (
                <CardTile
                  key={child.student.id}
                  cards={cards}
                  child={child}
                  selected={selected.has(child.student.id)}
                  onSelect={(is) =>
                    setSelected((before) => {
                      const after = new Set(before)
                      if (is) after.add(child.student.id)
                      else after.delete(child.student.id)
                      return after
                    })
                  }
                />
              ))}
            </ul>
            {cards.data.some((child) => canSelect(cards, child)) && (
              <GiveBar
                cards={cards}
                chosen={chosen}
                offered={offered}
                waiting={waiting.length}
                onWholeClass={() => select(waiting)}
                onNone={() => setSelected(new Set())}
              />
            )}
          </>
        )
      }}
    </QueryState>
  )
}
