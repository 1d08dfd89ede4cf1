import { type MenuProgress, menuWeeks } from '@nhip-cau/contract/menu-plan'
import { type MenuKind, menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconMessageReport, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx'
import { menuKindNames, menuStateNames } from '../menu-texts.ts'
import { weekTitle } from './week-switch.tsx'
import styles from './weeks-view.module.css'

type Props = { readonly onOpen: (kind: MenuKind, day: string) => void }

/** All weeks of the school year with the state of their menus, the present week first in sight. */
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
        const mondays = [...new Set(data.map(({ monday }) => monday))].toReversed()
        const now = mondays.find((monday) => monday <= today)
        return (
          <div className={layout.stack}>
            {waiting > 0 && <Notice tone="waiting" title={m.menu_waiting_count({ count: waiting })} />}
            <ul className={layout.rows}>
              {mondays.map((monday) => (
                <li
                  key={monday}
                  className={layout.row}
                  data-now={monday === now || undefined}
                  ref={monday === now ? showNow : null}
                >
                  <span className={layout.grow}>{weekOf(data, monday)}</span>
                  <span className={styles.kinds}>
                    {menuKinds.map((kind) => {
                      const one = data.find((row) => row.monday === monday && row.kind === kind)
                      return (
                        one && (
                          <button
                            key={kind}
                            type="button"
                            className={styles.open}
                            aria-label={`${menuKindNames[kind]()}, ${weekTitle(one)}`}
                            onClick={() => onOpen(kind, monday)}
                          >
                            <span>{menuKindNames[kind]()}</span>
                            <ProgressTag one={one} />
                          </button>
                        )
                      )
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </QueryState>
  )
}

const weekOf = (data: readonly MenuProgress[], monday: string) => {
  const found = data.find((one) => one.monday === monday)
  return found && weekTitle(found)
}

const showNow = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'center' })

const size = 16

const looks: Record<NonNullable<MenuProgress['state']>, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <IconPencil size={size} aria-hidden="true" /> },
  waiting: { tone: 'waiting', icon: <IconHourglass size={size} aria-hidden="true" /> },
  returned: { tone: 'danger', icon: <IconMessageReport size={size} aria-hidden="true" /> },
  approved: { tone: 'good', icon: <IconCircleCheck size={size} aria-hidden="true" /> },
  withdrawn: { tone: 'neutral', icon: <IconPencil size={size} aria-hidden="true" /> },
}

const ProgressTag = ({ one: { state } }: { readonly one: MenuProgress }) => {
  if (state === null)
    return (
      <StatusTag tone="neutral" icon={<IconCircleDashed size={size} aria-hidden="true" />}>
        {m.menu_week_missing()}
      </StatusTag>
    )
  const { tone, icon } = looks[state]
  return (
    <StatusTag tone={tone} icon={icon}>
      {menuStateNames[state]()}
    </StatusTag>
  )
}
