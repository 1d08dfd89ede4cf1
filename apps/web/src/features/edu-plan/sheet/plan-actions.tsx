import { approvePlan, deletePlan, type Plan, returnPlan, submitPlan, withdrawPlan } from '@nhip-cau/contract/edu-plan'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { planPdf } from '@nhip-cau/contract/edu-plan-print'
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { CellDrafts } from './cell-drafts.ts'
import styles from './plan-actions.module.css'
import { SaveState } from './save-state.tsx'

const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })))
const CopyDialog = lazy(() => import('../start/copy-dialog.tsx').then((module) => ({ default: module.CopyDialog })))

type Props = {
  readonly plan: Plan
  readonly drafts: CellDrafts
  readonly onDeleted?: (() => void) | undefined
}
type Asked = 'return' | 'delete' | 'history' | 'copy'

/** What can be done with a plan, and whether all of it is saved; always in reach at the end of the screen. */
export const PlanActions = ({ plan, drafts, onDeleted }: Props) => {
  const { id, can } = plan
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const submit = useCommand(submitPlan, { done: m.edu_submitted() })
  const withdraw = useCommand(withdrawPlan, { done: m.edu_withdrawn() })
  const approve = useCommand(approvePlan, { done: m.edu_approved_done() })
  const giveBack = useCommand(returnPlan, { done: m.edu_returned_done(), onDone: close })
  const remove = useCommand(deletePlan, {
    done: m.edu_deleted(),
    onDone: () => {
      close()
      onDeleted?.()
    },
  })
  /** Sends nothing to the office that is not saved yet; the version is the one after the last cell. */
  const decide = async (command: typeof submit | typeof approve) => {
    await drafts.flush()
    if (Object.keys(drafts.state().drafts).length > 0) showToast({ text: m.edu_unsaved(), tone: 'danger' })
    else command.mutate({ params: { id }, body: { version: drafts.version() } })
  }
  return (
    <div className={styles.bar}>
      <SaveState plan={plan} drafts={drafts} />
      <span className={styles.buttons}>
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <IconButton variant="default" label={m.edu_more()} icon={<IconDots size={20} />} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconHistory size={18} />} onClick={() => setAsked('history')}>
              {m.edu_history()}
            </Menu.Item>
            {can.write && plan.class && (
              <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => setAsked('copy')}>
                {m.edu_copy_into()}
              </Menu.Item>
            )}
            {can.delete && (
              <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => setAsked('delete')}>
                {m.edu_delete()}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <FileButton
          endpoint={planPdf}
          input={{ params: { id } }}
          fileName={m.edu_print_file({ from: plan.period.from })}
          kind="print"
          label={m.common_print()}
          size="md"
        />
        {can.withdraw && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} />}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, body: { version: plan.version } })}
          >
            {m.edu_withdraw()}
          </Button>
        )}
        {can.return && (
          <Button variant="default" leftSection={<IconPencil size={20} />} onClick={() => setAsked('return')}>
            {m.edu_return()}
          </Button>
        )}
        {can.submit && (
          <Button
            variant={can.approve ? 'default' : 'filled'}
            leftSection={<IconSend size={20} />}
            loading={submit.isPending}
            onClick={() => void decide(submit)}
          >
            {m.edu_submit()}
          </Button>
        )}
        {can.approve && (
          <Button
            leftSection={<IconCheck size={20} />}
            loading={approve.isPending}
            onClick={() => void decide(approve)}
          >
            {currentRole() === 'school' ? m.edu_approve() : m.edu_publish()}
          </Button>
        )}
      </span>
      <ReasonDialog
        opened={asked === 'return'}
        title={m.edu_return()}
        reasons={[m.edu_return_goals(), m.edu_return_activities(), m.edu_return_short()]}
        minLength={2}
        maxLength={planLimits.note}
        confirmLabel={m.edu_return()}
        busy={giveBack.isPending}
        onSubmit={(note) => giveBack.mutate({ params: { id }, body: { version: plan.version, note } })}
        onClose={close}
      >
        <p>{m.edu_return_next()}</p>
      </ReasonDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={m.edu_delete()}
        tone="danger"
        confirmLabel={m.common_delete()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={close}
      >
        <p>{m.edu_delete_next()}</p>
      </ConfirmDialog>
      <Suspense fallback={null}>
        {asked === 'history' && <HistoryDialog plan={plan} onClose={close} />}
        {asked === 'copy' && <CopyDialog plan={plan} onClose={close} />}
      </Suspense>
    </div>
  )
}
