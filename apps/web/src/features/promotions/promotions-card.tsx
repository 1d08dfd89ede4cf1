import type { Year } from '@nhip-cau/contract/calendar'
import { createPromotion, listPromotions, type PromotionSummary } from '@nhip-cau/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import rows from '../../ui/ruled-rows.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from '../calendar/calendar.module.css'

const states = {
  draft: { words: m.promotion_draft, tone: 'waiting' },
  applied: { words: m.promotion_applied, tone: 'good' },
  undone: { words: m.promotion_undone, tone: 'neutral' },
} as const

export const promotionYears = ({ from_year, to_year }: PromotionSummary) =>
  m.promotion_years({ from: from_year.name, to: to_year.name })

export const promotionCounts = ({ counts }: PromotionSummary) => m.promotion_counts(counts)

type Props = { years: readonly Year[]; year: Year; onOpen: (id: string) => void }

/** Starts a promotion between two years, of which the page shows one, and lists the promotions from the first. */
export const PromotionsCard = ({ years, year: shown, onOpen }: Props) => {
  const { data } = useQuery(ask(listPromotions, {}))
  const year = firstOf(years, shown)
  const later = years.filter((one) => one.starts_on > year.ends_on && one.state !== 'closed').toReversed()
  const [chosen, setChosen] = useState(shown.id)
  const target = later.find(({ id }) => id === chosen) ?? later[0]
  const create = useCommand(createPromotion, { onDone: ({ id }) => onOpen(id) })
  const own = (data?.data ?? []).filter(({ from_year }) => from_year.id === year.id)
  const standing = own.some(({ status }) => status !== 'undone')
  return (
    <Card as="section" id="promotion" aria-label={m.promotion_title()} className={styles.card ?? ''}>
      <div>
        <h2>{target ? m.promotion_between({ from: year.name, to: target.name }) : m.promotion_title()}</h2>
        <p>{m.promotion_hint()}</p>
      </div>
      <ul className={rows.rows}>
        {own.map((one) => (
          <li key={one.id}>
            <span className={rows.text}>
              <strong>{promotionYears(one)}</strong>
              <small>{promotionCounts(one)}</small>
              {one.applied_at && one.applied_by && (
                <small>{m.promotion_applied_by({ name: one.applied_by, time: formatDateTime(one.applied_at) })}</small>
              )}
            </span>
            <StatusTag tone={states[one.status].tone}>{states[one.status].words()}</StatusTag>
            <Button size="sm" variant="light" onClick={() => onOpen(one.id)}>
              {m.promotion_open()}
            </Button>
          </li>
        ))}
      </ul>
      {!standing && !target && <p>{m.promotion_no_next()}</p>}
      {!standing && target && (
        <div className={styles.head}>
          <SelectField
            label={m.promotion_into()}
            options={later.map(({ id, name }) => ({ value: id, label: name }))}
            value={target.id}
            onChange={setChosen}
          />
          <Button
            loading={create.isPending}
            onClick={() => create.mutate({ body: { from_year_id: year.id, to_year_id: target.id } })}
          >
            {m.promotion_start()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A year that has not begun gets its children from the year before it, so the page of a new year offers that. */
const firstOf = (years: readonly Year[], shown: Year): Year => {
  if (shown.state !== 'upcoming') return shown
  const before = years.filter((one) => one.ends_on < shown.starts_on && one.state !== 'closed')
  return before.toSorted((one, other) => other.starts_on.localeCompare(one.starts_on))[0] ?? shown
}
