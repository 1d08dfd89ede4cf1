import { approveMenu, type MenuWeek, returnMenu, submitMenu, withdrawMenu } from '@nhip-cau/contract/menu-plan'
import type { Menu } from '@nhip-cau/contract/menu-plan-parts'
import {
  IconCircleCheck,
  IconEyeOff,
  IconHourglass,
  IconMessageReport,
  IconPencil,
  IconReplace,
  IconSend,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { DecisionBar } from '../../../lib/decision-bar.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import layout from '../../../ui/rows.module.css'
import { StatusRibbon } from '../../../ui/status-ribbon.tsx'
import type { Tone } from '../../../ui/status-tag.tsx'
import { menuStateNames } from '../menu-texts.ts'

const ChangeDay = lazy(() => import('./change-day.tsx').then((module) => ({ default: module.ChangeDay })))
const History = lazy(() => import('./menu-history.tsx').then((module) => ({ default: module.MenuHistory })))

type Props = {
  readonly week: MenuWeek
  readonly menu: Menu
  /** Everything that was typed is saved. */
  readonly ready: boolean
  readonly locked: boolean
  readonly onUnlock: () => void
}

const looks: Record<Menu['state'], { readonly tone: Tone; readonly icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <IconPencil aria-hidden="true" /> },
  waiting: { tone: 'waiting', icon: <IconHourglass aria-hidden="true" /> },
  returned: { tone: 'danger', icon: <IconMessageReport aria-hidden="true" /> },
  approved: { tone: 'good', icon: <IconCircleCheck aria-hidden="true" /> },
  withdrawn: { tone: 'neutral', icon: <IconEyeOff aria-hidden="true" /> },
}

/** How far the menu is on its way to the families, and what can be done about it. */
export const WeekState = ({ week, menu, ready, locked, onUnlock }: Props) => {
  const [opened, setOpened] = useState<'change' | 'history' | 'withdraw'>()
  const input = { params: { id: menu.id }, body: { version: menu.version } }
  const submit = useCommand(submitMenu, { done: m.menu_submitted() })
  const publish = useCommand(approveMenu, { done: m.menu_approved() })
  const withdraw = useCommand(withdrawMenu, {
    quiet: true,
    done: m.menu_withdrawn(),
    onDone: () => setOpened(undefined),
  })
  const { can, approval } = week
  const { state } = menu
  const { tone, icon } = looks[state]
  const close = () => setOpened(undefined)
  const decides = state === 'waiting' && can.approve && can.return
  return (
    <StatusRibbon tone={tone} icon={icon} title={titleOf(menu)}>
      <Said menu={menu} />
      {decides && (
        <DecisionBar
          can
          accept={{ endpoint: approveMenu, input, label: m.menu_approve(), done: m.menu_approved() }}
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
      )}
      <div className={layout.buttons}>
        {can.submit && (
          <Button
            size="sm"
            leftSection={<IconSend size={18} />}
            loading={submit.isPending}
            disabled={!ready}
            onClick={() => submit.mutate(input)}
          >
            {m.menu_submit()}
          </Button>
        )}
        {can.approve && !decides && (
          <Button
            size="sm"
            variant={can.submit ? 'light' : 'filled'}
            leftSection={<IconSend size={18} />}
            loading={publish.isPending}
            disabled={!ready}
            onClick={() => publish.mutate(input)}
          >
            {approval ? m.menu_approve() : m.menu_publish()}
          </Button>
        )}
        {can.change_days.length > 0 && (
          <Button
            size="sm"
            variant="light"
            leftSection={<IconReplace size={18} />}
            disabled={!ready}
            onClick={() => setOpened('change')}
          >
            {can.change_days.includes(week.today) ? m.menu_change_today() : m.menu_change_day()}
          </Button>
        )}
        {locked && (
          <Button size="sm" variant="default" leftSection={<IconPencil size={18} />} onClick={onUnlock}>
            {m.menu_unlock()}
          </Button>
        )}
        {menu.shown && (
          <Button size="sm" variant="default" onClick={() => setOpened('history')}>
            {m.menu_history()}
          </Button>
        )}
        {can.withdraw && (
          <Button size="sm" variant="subtle" color="red" onClick={() => setOpened('withdraw')}>
            {m.menu_withdraw()}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {opened === 'change' && <ChangeDay week={week} menu={menu} onClose={close} />}
        {opened === 'history' && <History menuId={menu.id} onClose={close} />}
      </Suspense>
      {opened === 'withdraw' && (
        <ReasonDialog
          opened
          title={m.menu_withdraw_title()}
          reasons={[m.menu_withdraw_reason_wrong(), m.menu_withdraw_reason_supply()]}
          confirmLabel={m.menu_withdraw()}
          busy={withdraw.isPending}
          error={withdraw.error ? problemText(withdraw.error) : undefined}
          onSubmit={(note) => withdraw.mutate({ params: { id: menu.id }, body: { version: menu.version, note } })}
          onClose={close}
        >
          <p>{m.menu_withdraw_next()}</p>
        </ReasonDialog>
      )}
    </StatusRibbon>
  )
}

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
