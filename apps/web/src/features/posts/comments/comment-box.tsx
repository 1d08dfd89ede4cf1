import { commentLimits } from '@nhip-cau/contract/comments'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { useUnsaved } from '../../../ui/unsaved.tsx'
import styles from './comments.module.css'

type Props = {
  readonly label: string
  readonly start?: string
  readonly submitLabel?: string
  readonly autoFocus?: boolean
  /** The refusal of the last attempt. */
  readonly error: string | undefined
  readonly busy: boolean
  readonly onSend: (text: string, onSent: () => void) => void
  /** The button beside "send". */
  readonly cancel?: ReactNode
}

/** Writes or changes a comment. The text stays until it was sent, and leaving asks first. */
export const CommentBox = ({ label, start = '', submitLabel, autoFocus, error, busy, onSend, cancel }: Props) => {
  const id = useId()
  const [text, setText] = useState(start)
  const [isEmpty, setIsEmpty] = useState(false)
  useUnsaved(text.trim() !== start)
  const send = () => {
    setIsEmpty(text.trim() === '')
    if (text.trim() !== '') onSend(text, () => setText(''))
  }
  const shown = isEmpty ? m.comment_missing() : error
  return (
    <div className={styles.box}>
      <InputField
        id={id}
        label={label}
        lines={1}
        maxLength={commentLimits.text}
        value={text}
        onChange={(next) => {
          setText(next)
          setIsEmpty(false)
        }}
        {...(autoFocus ? { autoFocus } : {})}
        {...(shown === undefined ? {} : { error: shown })}
      />
      {(text !== '' || cancel) && (
        <div className={styles.boxActions}>
          {cancel}
          <Button size="sm" loading={busy} onClick={send}>
            {submitLabel ?? m.common_send()}
          </Button>
        </div>
      )}
    </div>
  )
}
