import type { Plan } from '@nhip-cau/contract/edu-plan'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GoalPicker } from '../goals/goal-picker.tsx'
import { type CellDrafts, type CellPlace, cellKey } from './cell-drafts.ts'

type Props = {
  readonly plan: Plan
  readonly drafts: CellDrafts
  readonly place: CellPlace
  readonly title: string
  readonly onClose: () => void
}

/** The goals that a cell works on. */
export const CellGoalsDialog = ({ plan, drafts, place, title, onClose }: Props) => {
  const key = cellKey(place)
  const saved = drafts.state().drafts[key]?.goal_ids ?? drafts.savedAt(place)?.goal_ids ?? []
  const [chosen, setChosen] = useState<readonly string[]>(saved)
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={title}
      typed={chosen}
      actions={
        <>
          <CancelButton />
          <Button
            onClick={() => {
              drafts.setGoals(place, chosen)
              onClose()
            }}
          >
            {m.edu_goals_done({ count: chosen.length })}
          </Button>
        </>
      }
    >
      <GoalPicker ageGroup={plan.age_group} value={chosen} max={planLimits.goalsOfCell} onChange={setChosen} />
    </Dialog>
  )
}
