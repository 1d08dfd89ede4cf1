import { cameraLimits } from '@nhip-cau/contract/camera-parts'
import { askAboutMoment } from '@nhip-cau/contract/camera-views'
import type { DailyChild } from '@nhip-cau/contract/daily-child'
import { useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { childName } from '../../../lib/child-name.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatTime } from '../../../ui/format.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import fields from '../../../ui/request-card.module.css'
import { SendFailure } from '../../../ui/send-failure.tsx'
import { showToast } from '../../../ui/toasts.ts'

type Props = {
  readonly cameraId: string
  readonly student: DailyChild
  /** When the teachers read it; null: at once. */
  readonly from: string | null
  readonly onClose: () => void
}

const whenText = (at: string | null): string =>
  at === null ? m.camera_ask_now() : m.camera_ask_later({ time: formatTime(at) })

/** Asks the teachers about what was just seen. They read it in the break, so that nobody is called away from the children. */
export const QuestionDialog = ({ cameraId, student, from, onClose }: Props) => {
  const [text, setText] = useState('')
  const send = useCommand(askAboutMoment, {
    quiet: true,
    onDone: ({ held_until }) => {
      showToast({ text: `${m.camera_asked()} ${whenText(held_until)}` })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.camera_ask_title({ name: childName(student) })}
      typed={send.isPending || send.isSuccess ? '' : text}
      onDrop={() => setText('')}
      actions={
        <>
          <CancelButton />
          <Button
            loading={send.isPending}
            disabled={text.trim() === ''}
            onClick={() => send.mutate({ body: { camera_id: cameraId, student_id: student.id, text } })}
          >
            {m.common_send()}
          </Button>
        </>
      }
    >
      <div className={fields.fields}>
        {send.error && <SendFailure text={problemText(send.error)} />}
        <InputField
          label={m.camera_ask_text()}
          lines={3}
          maxLength={cameraLimits.question}
          value={text}
          onChange={setText}
        />
        <Muted>{whenText(from)}</Muted>
      </div>
    </Dialog>
  )
}
