import { approveMenu, type MenuWeek, returnMenu } from '@nhip-cau/contract/menu-plan'
import type { Menu, MenuState } from '@nhip-cau/contract/menu-plan-parts'
import { IconCircleCheck, IconEyeOff, IconHourglass, IconMessageReport, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DecisionBar } from '../../../lib/decision-bar.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusRibbon } from '../../../ui/status-ribbon.tsx'
import type { Tone } from '../../../ui/status-tag.tsx'
import { menuStateNames } from '../menu-texts.ts'
import { StateButtons } from './state-buttons.tsx'
import { WeekTools } from './week-tools.tsx'
import styles from './week-view.module.css'

type Props = {
  readonly week: MenuWeek
  /** Nothing is written or attached yet. */
  readonly isEmpty: boolean
  /** Everything that was typed is saved. */
  readonly ready: boolean
  readonly editable: boolean
  readonly locked: boolean
  readonly onUnlock: () => void
}

const looks: Record<MenuState, { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <IconPencil aria-hidden="true" /> },
  waiting: { tone: 'waiting', icon: <IconHourglass aria-hidden="true" /> },
  returned: { tone: 'danger', icon: <IconMessageReport aria-hidden="true" /> },
  approved: { tone: 'good', icon: <IconCircleCheck aria-hidden="true" /> },
  withdrawn: { tone: 'neutral', icon: <IconEyeOff aria-hidden="true" /> },
}

/** How far the menu is on its way to the families, and what can be done about it. */
export const WeekState = ({ week, isEmpty, ready, editable, locked, onUnlock }: Props) => {
  const { menu } = week
  if (isEmpty || !menu)
    return (
      <StatusRibbon tone="neutral" icon={<IconPencil aria-hidden="true" />} title={m.menu_empty_title()}>
        <p>{m.menu_empty_week()}</p>
        <div className={styles.tools}>
          <WeekTools week={week} isEmpty editable={editable} />
        </div>
      </StatusRibbon>
    )
  const { tone, icon } = looks[menu.state]
  return (
    <StatusRibbon tone={tone} icon={icon} title={titleOf(menu)}>
      <Said menu={menu} />
      {isDecided(week) && <Decision menu={menu} />}
      <div className={styles.tools}>
        <StateButtons week={week} menu={menu} ready={ready} />
        {locked && (
          <Button size="sm" variant="default" leftSection={<IconPencil size={18} />} onClick={onUnlock}>
            {m.menu_unlock()}
          </Button>
        )}
        <WeekTools week={week} isEmpty={false} editable={editable} />
      </div>
    </StatusRibbon>
  )
}

/** Whether the reader decides about a menu that waits. */
const isDecided = ({ menu, can }: MenuWeek): boolean => menu?.state === 'waiting' && can.approve && can.return

const Decision = ({ menu }: { readonly menu: Menu }) => (
  <DecisionBar
    can
    accept={{
      endpoint: approveMenu,
      input: { params: { id: menu.id }, body: { version: menu.version } },
      label: m.menu_approve(),
      done: m.menu_approved(),
    }}
    reject={{
      endpoint: returnMenu,
      inputOf: (note) => ({ params: { id: menu.id }, body: { version: menu.version, note } }),
      label: m.menu_return(),
      done: m.menu_returned(),
      title: m.menu_return_title(),
      reasons: [m.menu_return_reason_repeat(), m.menu_return_reason_energy(), m.menu_return_reason_clash()],
      next: m.menu_return_next(),
    }}
  />
)

const titleOf = ({ state, shown }: Menu): string =>
  state === 'draft' && shown ? m.menu_state_changed() : menuStateNames[state]()

/** Who did it and when, and what families see meanwhile. */
const Said = ({ menu: { state, sent, returned, shown } }: { readonly menu: Menu }) => {
  const seen = shown ? m.menu_families_see({ number: shown.number }) : m.menu_families_see_nothing()
  return (
    <>
      {returned && <p dir="auto">{m.menu_returned_note({ note: returned.note, name: returned.by })}</p>}
      {state === 'waiting' && sent && (
        <p>
          {m.menu_sent_by({ name: sent.by })} · <RelativeTime at={sent.at} />
        </p>
      )}
      {state === 'approved' && shown && (
        <p>
          {m.menu_approved_by({ name: shown.by })} · <RelativeTime at={shown.at} />
        </p>
      )}
      {state !== 'approved' && <p>{seen}</p>}
    </>
  )
}
