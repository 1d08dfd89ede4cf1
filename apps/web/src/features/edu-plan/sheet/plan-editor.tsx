import type { Plan, PlanSheet } from '@nhip-cau/contract/edu-plan'
import { IconMessagePlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import layout from '../../../ui/rows.module.css'
import { PlanFiles } from '../files/plan-files.tsx'
import { CellComments } from './cell-comments.tsx'
import type { CellPlace } from './cell-drafts.ts'
import { PlanActions } from './plan-actions.tsx'
import { placeName } from './plan-cell.tsx'
import styles from './plan-editor.module.css'
import { PlanGrid } from './plan-grid.tsx'
import { PlanHead } from './plan-head.tsx'
import type { PlanSource } from './plan-source.ts'
import { useCellDrafts } from './use-cell-drafts.ts'

const CellGoalsDialog = lazy(() =>
  import('./cell-goals-dialog.tsx').then((module) => ({ default: module.CellGoalsDialog })),
)
const CommentDialog = lazy(() => import('./comment-dialog.tsx').then((module) => ({ default: module.CommentDialog })))

type Props = {
  readonly plan: Plan
  readonly source: PlanSource
  readonly closedDays: PlanSheet['closed_days']
  readonly today: string
  readonly onDeleted?: () => void
  /** Goes to other periods, where the page does; else the head says which period it is. */
  readonly periodSwitch?: ReactNode
  /** What stands between the head and the grid: the themes of a year plan. */
  readonly children?: ReactNode
}

/** A plan as staff write, read and decide it. */
export const PlanEditor = (props: Props) => {
  const { plan, source, closedDays, today, onDeleted, periodSwitch, children } = props
  const drafts = useCellDrafts(plan.id, source)
  const [goalsAt, setGoalsAt] = useState<CellPlace>()
  const [commentAt, setCommentAt] = useState<CellPlace | 'plan'>()
  const whole = plan.comments.filter(({ row }) => row === null)
  const place = commentAt === 'plan' ? undefined : commentAt
  return (
    <div className={layout.stack}>
      <PlanHead plan={plan} periodSwitch={periodSwitch} />
      {plan.returned && (
        <Notice tone="waiting" title={m.edu_returned_by({ name: plan.returned.by })}>
          <p className={styles.note} dir="auto">
            {plan.returned.note}
          </p>
          <small>
            <RelativeTime at={plan.returned.at} />
          </small>
        </Notice>
      )}
      {plan.state !== 'approved' && plan.approved && (
        <Notice tone="info" title={m.edu_families_see_former()}>
          <p>{m.edu_approved_by({ name: plan.approved.by })}</p>
        </Notice>
      )}
      {children}
      <PlanGrid
        plan={plan}
        drafts={drafts}
        closedDays={closedDays}
        today={today}
        onGoals={setGoalsAt}
        onComment={setCommentAt}
      />
      <PlanFiles plan={plan} />
      {(whole.length > 0 || plan.can.comment) && (
        <section className={styles.whole} aria-label={m.edu_comments_of_plan()}>
          <CellComments comments={whole} />
          {plan.can.comment && (
            <div>
              <Button
                variant="light"
                size="sm"
                leftSection={<IconMessagePlus size={18} />}
                onClick={() => setCommentAt('plan')}
              >
                {m.edu_comment_plan()}
              </Button>
            </div>
          )}
        </section>
      )}
      <PlanActions plan={plan} drafts={drafts} onDeleted={onDeleted} />
      <Suspense fallback={null}>
        {goalsAt && (
          <CellGoalsDialog
            plan={plan}
            drafts={drafts}
            place={goalsAt}
            title={m.edu_goals_of({ place: placeName(plan, goalsAt) })}
            onClose={() => setGoalsAt(undefined)}
          />
        )}
        {commentAt && (
          <CommentDialog
            planId={plan.id}
            place={place}
            title={place ? m.edu_comment_on({ place: placeName(plan, place) }) : m.edu_comment_plan()}
            onClose={() => setCommentAt(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
