import { copyMenu, type MenuWeek } from '@nhip-cau/contract/menu-plan'
import { IconBookmark, IconCopy, IconDots, IconPaperclip, IconRotate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'

const TemplateDialog = lazy(() =>
  import('./template-dialog.tsx').then((module) => ({ default: module.TemplateDialog })),
)
const StoreTemplate = lazy(() => import('./store-template.tsx').then((module) => ({ default: module.StoreTemplate })))
const History = lazy(() => import('./menu-history.tsx').then((module) => ({ default: module.MenuHistory })))
const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then((module) => ({ default: module.WithdrawDialog })),
)
const AttachDialog = lazy(() => import('./attach-dialog.tsx').then((module) => ({ default: module.AttachDialog })))

type Props = {
  readonly week: MenuWeek
  /** Nothing is written or attached yet: the ways to begin are shown at once. */
  readonly isEmpty: boolean
  readonly editable: boolean
}

type Opened = 'template' | 'store' | 'attach' | 'history' | 'withdraw'

/** The ways to fill a week: from the last one, from four weeks ago, from a template, or with a photo or a file. */
export const WeekTools = ({ week, isEmpty, editable }: Props) => {
  const [opened, setOpened] = useState<Opened>()
  const copy = useCommand(copyMenu, { done: m.menu_copied() })
  const { menu } = week
  const { last, rotation } = week.copy
  const copyFrom = (from_day: string) =>
    copy.mutate({
      body: { kind: week.kind, day: week.week.monday, from_day, into: 'empty', version: menu?.version ?? 0 },
    })
  const dialogs = (
    <Suspense fallback={null}>
      {opened === 'template' && <TemplateDialog week={week} onClose={() => setOpened(undefined)} />}
      {opened === 'store' && <StoreTemplate week={week} onClose={() => setOpened(undefined)} />}
      {opened === 'attach' && <AttachDialog week={week} onClose={() => setOpened(undefined)} />}
      {opened === 'history' && menu && <History menuId={menu.id} onClose={() => setOpened(undefined)} />}
      {opened === 'withdraw' && menu && <WithdrawDialog menu={menu} onClose={() => setOpened(undefined)} />}
    </Suspense>
  )
  if (isEmpty)
    return (
      <>
        {last && (
          <Button
            size="sm"
            leftSection={<IconCopy size={18} />}
            loading={copy.isPending}
            onClick={() => copyFrom(last)}
          >
            {m.menu_copy_last()}
          </Button>
        )}
        {rotation && rotation !== last && (
          <Button
            size="sm"
            variant="light"
            leftSection={<IconRotate size={18} />}
            loading={copy.isPending}
            onClick={() => copyFrom(rotation)}
          >
            {m.menu_copy_rotation()}
          </Button>
        )}
        <Button
          size="sm"
          variant="light"
          leftSection={<IconBookmark size={18} />}
          onClick={() => setOpened('template')}
        >
          {m.menu_from_template()}
        </Button>
        <Button size="sm" variant="light" leftSection={<IconPaperclip size={18} />} onClick={() => setOpened('attach')}>
          {m.menu_attach()}
        </Button>
        {dialogs}
      </>
    )
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton variant="default" radius="sm" size="md" label={m.menu_more()} icon={<IconDots size={20} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {editable && last && <Menu.Item onClick={() => copyFrom(last)}>{m.menu_copy_last()}</Menu.Item>}
          {editable && rotation && rotation !== last && (
            <Menu.Item onClick={() => copyFrom(rotation)}>{m.menu_copy_rotation()}</Menu.Item>
          )}
          {editable && <Menu.Item onClick={() => setOpened('template')}>{m.menu_from_template()}</Menu.Item>}
          <Menu.Item onClick={() => setOpened('store')}>{m.menu_store_template()}</Menu.Item>
          {editable && <Menu.Item onClick={() => setOpened('attach')}>{m.menu_attach()}</Menu.Item>}
          {menu?.shown && <Menu.Item onClick={() => setOpened('history')}>{m.menu_history()}</Menu.Item>}
          {week.can.withdraw && (
            <Menu.Item data-tone="danger" onClick={() => setOpened('withdraw')}>
              {m.menu_withdraw()}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  )
}
