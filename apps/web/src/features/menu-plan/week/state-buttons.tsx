import { approveMenu, type MenuWeek, submitMenu } from '@nhip-cau/contract/menu-plan'
import type { Menu } from '@nhip-cau/contract/menu-plan-parts'
import { IconCheck, IconReplace, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'

const ChangeDay = lazy(() => import('./change-day.tsx').then((module) => ({ default: module.ChangeDay })))

type Props = {
  readonly week: MenuWeek
  readonly menu: Menu
  /** Everything that was typed is saved. */
  readonly ready: boolean
}

/** Publishes the menu, sends it for approval, or changes a day of an approved one. */
export const StateButtons = ({ week, menu, ready }: Props) => {
  const [changing, setChanging] = useState(false)
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
          onClick={() => setChanging(true)}
        >
          {can.change_days.includes(week.today) ? m.menu_change_today() : m.menu_change_day()}
        </Button>
      )}
      <Suspense fallback={null}>
        {changing && <ChangeDay week={week} menu={menu} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  )
}
