import { addDays } from '@nhip-cau/contract/days'
import { type MenuProgress, menuWeeks } from '@nhip-cau/contract/menu-plan'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconMessageReport, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { menuKindNames, menuStateNames } from '../menu-texts.ts'
import { weekTitle } from './week-switch.tsx'
import styles from './weeks-view.module.css'

type Props = { readonly onOpen: (kind: MenuKind, day: string) => void }

/** All weeks of the school year with the state of their menus: the present one and what comes, then what is over. */
export const WeeksView = ({ onOpen }: Props) => {
  const answer = useQuery(ask(menuWeeks, { query: {} }))
  return (
    <QueryState
      query={answer}
      loading={8}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.menu_weeks_none()} />}
    >
      {({ data, today, waiting }) => {
        const mondays = [...new Set(data.map(({ monday }) => monday))]
        const isOver = (monday: string) => addDays(monday, 7) <= today
        return (
          <div className={layout.stack}>
            {waiting > 0 && <Notice tone="waiting" title={m.menu_waiting_count({ count: waiting })} />}
            <Weeks
              title={m.menu_weeks_coming()}
              mondays={mondays.filter((monday) => !isOver(monday))}
              data={data}
              onOpen={onOpen}
            />
            <Weeks
              title={m.menu_weeks_over()}
              mondays={mondays.filter(isOver).toReversed()}
              data={data}
              onOpen={onOpen}
            />
          </div>
        )
      }}
    </QueryState>
  )
}

type WeeksProps = Props & {
  readonly title: string
  readonly mondays: readonly string[]
  readonly data: readonly MenuProgress[]
}

/** Weeks that are shown at first, and with each tap on the button. */
const step = 6

const Weeks = ({ title, mondays, data, onOpen }: WeeksProps) => {
  const [count, setCount] = useState(step)
  if (mondays.length === 0) return null
  return (
    <section className={layout.stack} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={layout.rows}>
        {mondays.slice(0, count).map((monday) => {
          const menus = data.filter((one) => one.monday === monday)
          const [first] = menus
          return (
            <li key={monday} className={layout.row}>
              <span className={layout.grow}>{first && weekTitle(first)}</span>
              <span className={styles.kinds}>
                {menus.map((one) => (
                  <button key={one.kind} type="button" className={styles.open} onClick={() => onOpen(one.kind, monday)}>
                    <VisuallyHidden>{weekTitle(one)}</VisuallyHidden>
                    <span>{menuKindNames[one.kind]()}</span>
                    <ProgressTag one={one} />
                  </button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      {mondays.length > count && (
        <div>
          <Button variant="light" size="sm" onClick={() => setCount(count + step)}>
            {m.common_load_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

const stateOf = ({ state }: MenuProgress): string => (state === null ? m.menu_week_missing() : menuStateNames[state]())

const size = 16

const looks: Record<NonNullable<MenuProgress['state']>, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <IconPencil size={size} aria-hidden="true" /> },
  waiting: { tone: 'waiting', icon: <IconHourglass size={size} aria-hidden="true" /> },
  returned: { tone: 'danger', icon: <IconMessageReport size={size} aria-hidden="true" /> },
  approved: { tone: 'good', icon: <IconCircleCheck size={size} aria-hidden="true" /> },
  withdrawn: { tone: 'neutral', icon: <IconPencil size={size} aria-hidden="true" /> },
}

const ProgressTag = ({ one }: { readonly one: MenuProgress }) => {
  const { state } = one
  if (state === null)
    return (
      <StatusTag tone="neutral" icon={<IconCircleDashed size={size} aria-hidden="true" />}>
        {stateOf(one)}
      </StatusTag>
    )
  const { tone, icon } = looks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {stateOf(one)}
    </StatusTag>
  )
}
