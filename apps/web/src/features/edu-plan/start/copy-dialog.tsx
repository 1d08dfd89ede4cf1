import { copyIntoPlan, listPlanSources, type Plan } from '@nhip-cau/contract/edu-plan'
import { classPlanLevels } from '@nhip-cau/contract/edu-plan-parts'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { sourceDetails, sourceTitle } from './source-texts.ts'
import { StartChoice } from './start-choice.tsx'
import styles from './start-plan.module.css'

type Props = { readonly plan: Plan; readonly onClose: () => void }

/** Fills the empty cells of a plan from another plan. */
export const CopyDialog = ({ plan, onClose }: Props) => {
  const level = classPlanLevels.find((one) => one === plan.period.level) ?? 'week'
  const query = { class_id: plan.class?.id ?? '', level, day: plan.period.from }
  const sources = useQuery(ask(listPlanSources, { query }))
  const copy = useCommand(copyIntoPlan, { done: m.edu_copied(), onDone: onClose })
  return (
    <Dialog opened size="lg" onClose={onClose} title={m.edu_copy_into()}>
      <Muted>{m.edu_copy_hint()}</Muted>
      <QueryState
        query={sources}
        loading={4}
        isEmpty={({ data }) => data.every((one) => one.plan.id === plan.id)}
        empty={<Muted>{m.edu_copy_none()}</Muted>}
      >
        {({ data }) => (
          <ul className={styles.choices}>
            {data
              .filter((one) => one.plan.id !== plan.id)
              .map((one) => (
                <StartChoice
                  key={one.plan.id}
                  icon={<IconCopy size={24} aria-hidden="true" />}
                  title={sourceTitle(one)}
                  details={sourceDetails(one)}
                  busy={copy.isPending}
                  onChoose={() =>
                    copy.mutate({
                      params: { id: plan.id },
                      body: { version: plan.version, source_plan_id: one.plan.id },
                    })
                  }
                />
              ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}
