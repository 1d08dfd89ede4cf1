import type { ReviewAspect } from '@nhip-cau/contract/student-review-parts'
import { listAspects, updateAspect } from '@nhip-cau/contract/student-review-setup'
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import styles from './setup.module.css'
import { SetupSection } from './setup-section.tsx'

const AspectForm = lazy(() => import('./aspect-form.tsx').then((module) => ({ default: module.AspectForm })))

/** The aspects in their order; each is moved by one place, renamed or switched off. */
export const AspectsSection = () => {
  const answer = useQuery(ask(listAspects, {}))
  const [open, setOpen] = useState<ReviewAspect | 'new'>()
  const move = useCommand(updateAspect, { done: m.review_setup_moved() })
  const moveTo = ({ id, name, active, version }: ReviewAspect, position: number) => {
    if (!move.isPending) move.mutate({ params: { id }, body: { name, active, position, version } })
  }
  return (
    <SetupSection
      title={m.review_setup_aspects()}
      hint={m.review_setup_aspects_hint()}
      addLabel={m.review_setup_aspect_new()}
      onAdd={() => setOpen('new')}
    >
      <QueryState query={answer} loading={5}>
        {({ data }) => (
          <ul className={styles.rows} aria-label={m.review_setup_aspects()}>
            {data.map((one, index) => (
              <li key={one.id}>
                <span className={styles.text} data-off={!one.active || undefined} dir="auto">
                  {one.name}
                  {!one.active && <StatusTag tone="neutral">{m.review_setup_off()}</StatusTag>}
                </span>
                <Move
                  label={m.review_setup_up({ name: one.name })}
                  icon={<IconArrowUp size={20} />}
                  end={index === 0}
                  onMove={() => moveTo(one, index)}
                />
                <Move
                  label={m.review_setup_down({ name: one.name })}
                  icon={<IconArrowDown size={20} />}
                  end={index === data.length - 1}
                  onMove={() => moveTo(one, index + 2)}
                />
                <IconButton
                  label={m.review_setup_edit({ name: one.name })}
                  icon={<IconPencil size={20} />}
                  onClick={() => setOpen(one)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {open && (
        <Suspense fallback={null}>
          <AspectForm aspect={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </SetupSection>
  )
}

type MoveProps = {
  readonly label: string
  readonly icon: React.ReactNode
  readonly end: boolean
  readonly onMove: () => void
}

/** Keeps the focus at the end of the list, where a disabled button would lose it. */
const Move = ({ label, icon, end, onMove }: MoveProps) => (
  <IconButton
    label={label}
    icon={icon}
    {...(end ? { 'aria-disabled': true, 'data-disabled': true } : {})}
    onClick={() => !end && onMove()}
  />
)
