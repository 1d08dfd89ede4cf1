import { copyMenu, type MenuWeek } from '@nhip-cau/contract/menu-plan'
import { deleteMenuTemplate, listMenuTemplates, type MenuTemplate } from '@nhip-cau/contract/menu-plan-dishes'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useEndlessRows } from '../../../lib/endless-rows.ts'
import { useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import rows from '../../../ui/rows.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { menuKindNames } from '../menu-texts.ts'

type Props = { readonly week: MenuWeek; readonly onClose: () => void }

/** Fills the week from a template, or from any other week. */
export const TemplateDialog = ({ week, onClose }: Props) => {
  const [into, setInto] = useState<'empty' | 'all'>('empty')
  const [fromDay, setFromDay] = useState('')
  const [deleted, setDeleted] = useState<MenuTemplate>()
  const list = useEndlessRows(listMenuTemplates, {})
  const copy = useCommand(copyMenu, {
    quiet: true,
    onDone: () => {
      showToast({ text: m.menu_copied() })
      onClose()
    },
  })
  const remove = useCommand(deleteMenuTemplate, { done: m.success_deleted(), onDone: () => setDeleted(undefined) })
  const target = { kind: week.kind, day: week.week.monday, into, version: week.menu?.version ?? 0 }
  return (
    <Dialog opened onClose={onClose} title={m.menu_from_template()} size="lg">
      <div className={rows.stack}>
        {copy.error && <SendFailure text={problemText(copy.error)} />}
        <Choice
          label={m.menu_into()}
          value={into}
          onChange={setInto}
          options={[
            { value: 'empty', label: m.menu_into_empty() },
            { value: 'all', label: m.menu_into_all() },
          ]}
        />
        <QueryState
          query={list.query}
          loading={3}
          isEmpty={(found) => found.length === 0}
          empty={<Muted as="p">{m.menu_templates_none()}</Muted>}
        >
          {(found) => (
            <ul className={rows.rows}>
              {found.map((one) => (
                <li key={one.id} className={rows.row}>
                  <span className={rows.grow}>
                    <span dir="auto">{one.name}</span>
                    <small>{[menuKindNames[one.kind](), m.menu_filled({ count: one.filled })].join(' · ')}</small>
                  </span>
                  <Button
                    size="sm"
                    variant="light"
                    loading={copy.isPending}
                    onClick={() => copy.mutate({ body: { ...target, template_id: one.id } })}
                  >
                    {m.menu_take()}
                  </Button>
                  <IconButton
                    label={m.menu_template_delete({ name: one.name })}
                    icon={<IconTrash size={20} />}
                    onClick={() => setDeleted(one)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        <EndlessFoot {...list.foot} />
        <div className={rows.line}>
          <DateField label={m.menu_copy_week()} hint={m.menu_copy_week_hint()} value={fromDay} onChange={setFromDay} />
          <Button
            variant="light"
            disabled={fromDay === ''}
            loading={copy.isPending}
            onClick={() => copy.mutate({ body: { ...target, from_day: fromDay } })}
          >
            {m.menu_take()}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={deleted !== undefined}
        tone="danger"
        title={m.confirm_delete({ object: deleted?.name ?? '' })}
        confirmLabel={m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => deleted && remove.mutate({ params: { id: deleted.id } })}
        onClose={() => setDeleted(undefined)}
      >
        <p>{m.menu_template_delete_hint()}</p>
      </ConfirmDialog>
    </Dialog>
  )
}
