import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import styles from './register.module.css'
import type { OpenRegister } from './use-register.ts'

/** Always in sight: whether what one sees has reached the school. */
export const SyncState = ({ open }: { open: OpenRegister }) => {
  const { unsent, sending, register, online } = open
  if (unsent > 0 && !online) {
    return (
      <span className={styles.sync} data-state="unsent" role="status">
        <IconCloudOff size={20} aria-hidden="true" />
        {m.attend_unsent({ count: unsent })}
      </span>
    )
  }
  if (unsent > 0 || sending) {
    return (
      <span className={styles.sync} data-state="sending" role="status">
        <IconRefresh size={20} aria-hidden="true" />
        {m.attend_sending({ count: unsent })}
      </span>
    )
  }
  return (
    <span className={styles.sync} data-state="saved" role="status">
      {register?.saved && (
        <>
          <IconCloudCheck size={20} aria-hidden="true" />
          {m.attend_saved({ name: register.saved.by, time: formatTime(register.saved.at) })}
        </>
      )}
    </span>
  )
}

/** Ten seconds in which nobody has been told. */
export const UndoBar = ({ open }: { open: OpenRegister }) => {
  const { undoable, endUndo } = open
  const [left, setLeft] = useState(10)
  useEffect(() => {
    if (!undoable) return
    const tick = () => {
      const seconds = Math.ceil((undoable.until - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) endUndo()
    }
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [undoable, endUndo])
  if (!undoable) return null
  return (
    <div className={styles.undo} role="status">
      <span>{m.attend_saved_now()}</span>
      <Button variant="light" onClick={() => void open.undo()}>
        {m.attend_undo({ seconds: Math.max(left, 1) })}
      </Button>
    </div>
  )
}
