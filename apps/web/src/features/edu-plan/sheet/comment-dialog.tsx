import { commentOnPlan } from '@nhip-cau/contract/edu-plan'
import { planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import type { CellPlace } from './cell-drafts.ts'

type Props = {
  readonly planId: string
  /** Undefined: about the plan as a whole. */
  readonly place: CellPlace | undefined
  readonly title: string
  readonly onClose: () => void
}

export const CommentDialog = ({ planId, place, title, onClose }: Props) => {
  const [text, setText] = useState('')
  const comment = useCommand(commentOnPlan, { done: m.edu_comment_sent(), onDone: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      typed={text}
      actions={
        <>
          <CancelButton />
          <Button
            loading={comment.isPending}
            disabled={text.trim() === ''}
            onClick={() =>
              comment.mutate({
                params: { id: planId },
                body: { row: place?.row ?? null, day: place?.day ?? null, text },
              })
            }
          >
            {m.common_send()}
          </Button>
        </>
      }
    >
      <InputField
        label={m.edu_comment()}
        hint={m.edu_comment_hint()}
        lines={3}
        maxLength={planLimits.comment}
        value={text}
        autoFocus
        onChange={setText}
      />
    </Dialog>
  )
}
