import { approveMenu, type MenuWeek, submitMenu, withdrawMenu } from '@nhip-cau/contract/menu-plan'
import type { Menu } from '@nhip-cau/contract/menu-plan-parts'
import { IconCheck, IconHistory, IconReplace, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'

const ChangeDay = lazy(() => import('./change-day.tsx').then((module) => ({ default: module.ChangeDay })))
const History = lazy(() => import('./menu-history.tsx').then((module) => ({ default: module.MenuHistory })))

type Props = {
  readonly week: MenuWeek
  readonly menu: Menu
  /** Everything that was typed is saved. */
  readonly ready: boolean
}

/** Publishes the menu, changes a day of an approved one, withdraws it, or shows what families were shown. */
export const StateButtons = ({ week, menu, ready }: Props) => {
  const [opened, setOpened] = useState<'change' | 'history' | 'withdraw'>()
  const close = () => setOpened(undefined)
  const input = { params: { id: menu.id }, body: { version: menu.version } }
  const submit = useCommand(submitMenu, { done: m.menu_submitted() })
  const publish = useCommand(approveMenu, { done: m.menu_approved() })
  const { can, approval } = week
  return (
    <>
      {can.approve && menu.state !== 'waiting' && (
        <Button
          size="sm"
          leftSection={<IconCheck size={18} />}
          loading={publish.isPending}
          disabled={!ready}
          onClick={() => publish.mutate(input)}
        >
          {approval ? m.menu_approve() : m.menu_publish()}
        </Button>
      )}
      {can.submit && (
        <Button
          size="sm"
          variant={can.approve ? 'default' : 'filled'}
          leftSection={<IconSend size={18} />}
          loading={submit.isPending}
          disabled={!ready}
          onClick={() => submit.mutate(input)}
        >
          {m.menu_submit()}
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
      {menu.shown && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconHistory size={18} />}
          onClick={() => setOpened('history')}
        >
          {m.menu_history()}
        </Button>
      )}
      {can.withdraw && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setOpened('withdraw')}>
          {m.menu_withdraw()}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'change' && <ChangeDay week={week} menu={menu} onClose={close} />}
        {opened === 'history' && <History menuId={menu.id} onClose={close} />}
      </Suspense>
      {opened === 'withdraw' && <Withdraw menu={menu} onClose={close} />}
    </>
  )
}

const Withdraw = ({ menu: { id, version }, onClose }: { readonly menu: Menu; readonly onClose: () => void }) => {
  const withdraw = useCommand(withdrawMenu, { quiet: true, done: m.menu_withdrawn(), onDone: onClose })
  return (
    <ReasonDialog
      opened
      title={m.menu_withdraw_title()}
      reasons={[m.menu_withdraw_reason_wrong(), m.menu_withdraw_reason_supply()]}
      confirmLabel={m.menu_withdraw()}
      busy={withdraw.isPending}
      error={withdraw.error ? problemText(withdraw.error) : undefined}
      onSubmit={(note) => withdraw.mutate({ params: { id }, body: { version, note } })}
      onClose={onClose}
    >
      <p>{m.menu_withdraw_next()}</p>
    </ReasonDialog>
  )
}
