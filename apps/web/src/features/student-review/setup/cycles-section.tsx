import type { ReviewCycle } from '@nhip-cau/contract/student-review-parts'
import { deleteCycle, listAspects } from '@nhip-cau/contract/student-review-setup'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDate, formatDayAndMonth } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './setup.module.css'
import { SetupSection } from './setup-section.tsx'

const CycleForm = lazy(() => import('./cycle-form.tsx').then((module) => ({ default: module.CycleForm })))

type Props = {
  readonly today: string
  /** Whether the school has the kind of reviews that belong to cycles. */
  readonly offered: boolean
  readonly cycles: readonly ReviewCycle[]
}

/** The cycles of the running year; one for which something is written is not deleted. */
export const CyclesSection = ({ today, offered, cycles }: Props) => {
  const aspects = useQuery(ask(listAspects, {})).data?.data
  const [open, setOpen] = useState<ReviewCycle | 'new'>()
  const [deleting, setDeleting] = useState<ReviewCycle>()
  const remove = useCommand(deleteCycle, {
    done: m.review_setup_cycle_deleted(),
    onDone: () => setDeleting(undefined),
    onFailed: () => setDeleting(undefined),
  })
  const askToDelete = (one: ReviewCycle) => {
    if (one.can.delete) setDeleting(one)
    else showToast({ text: m.review_setup_cycle_used({ name: one.name }), tone: 'info' })
  }
  return (
    <SetupSection
      title={m.review_setup_cycles()}
      hint={m.review_setup_cycles_hint()}
      addLabel={m.review_setup_cycle_new()}
      onAdd={() => setOpen('new')}
    >
      {!offered && <Notice tone="waiting" title={m.review_setup_cycles_off()} />}
      {cycles.length === 0 ? (
        <Muted>{m.review_setup_cycles_none()}</Muted>
      ) : (
        <ul className={styles.rows} aria-label={m.review_setup_cycles()}>
          {cycles.map((one) => (
            <li key={one.id}>
              <span className={styles.text}>
                <span className={styles.tags}>
                  <strong dir="auto">{one.name}</strong>
                  <CycleState cycle={one} today={today} />
                </span>
                <small>
                  {formatDayAndMonth(one.from)} – {formatDate(one.to)} ·{' '}
                  {m.review_deadline({ day: formatDate(one.deadline) })}
                </small>
              </span>
              <IconButton
                label={m.review_setup_edit({ name: one.name })}
                icon={<IconPencil size={20} />}
                onClick={() => setOpen(one)}
              />
              <IconButton
                label={m.review_setup_delete({ name: one.name })}
                icon={<IconTrash size={20} />}
                onClick={() => askToDelete(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {open && aspects && (
        <Suspense fallback={null}>
          <CycleForm
            cycle={open === 'new' ? undefined : open}
            aspects={aspects}
            today={today}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={deleting !== undefined}
        title={m.review_setup_delete({ name: deleting?.name ?? '' })}
        confirmLabel={m.common_delete()}
        tone="danger"
        busy={remove.isPending}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && remove.mutate({ params: { id: deleting.id } })}
      >
        <p>{m.review_setup_cycle_delete_next()}</p>
      </ConfirmDialog>
    </SetupSection>
  )
}

const CycleState = ({ cycle, today }: { readonly cycle: ReviewCycle; readonly today: string }) => {
  const { from, to, deadline, released_at } = cycle
  if (released_at !== null) return <StatusTag tone="good">{m.review_state_released()}</StatusTag>
  if (from > today) return <StatusTag tone="neutral">{m.review_setup_cycle_later()}</StatusTag>
  const isOver = today > to && today > deadline
  return (
    <StatusTag tone={isOver ? 'waiting' : 'primary'}>
      {isOver ? m.review_setup_cycle_over() : m.review_setup_cycle_running()}
    </StatusTag>
  )
}
