import type { Register } from '@nhip-cau/contract/attendance'
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import syncState from './sync-state.module.css'
import type { OpenRegister } from './use-register.ts'

type Syncing = Pick<OpenRegister, 'queued' | 'storing' | 'sending' | 'cutOff' | 'online' | 'sendNow'> & {
  readonly register: Pick<Register, 'saved'> | undefined
}

/** Shows at all times whether what is on the screen has reached the server. */
export const SyncState = ({ open }: { open: Syncing }) => {
  const { queued, storing, sending, register, cutOff, online } = open
  if (queued > 0 && cutOff) {
    return (
      <span className={syncState.cutOff}>
        <span className={syncState.sync} data-state="queued" role="status">
          <IconCloudOff size={20} aria-hidden="true" />
          <span className={syncState.text}>
            {storing ? m.attend_storing({ count: queued }) : m.attend_queued({ count: queued })}
          </span>
        </span>
        {online && (
          <Button size="sm" variant="light" loading={sending} onClick={open.sendNow}>
            {m.attend_send_now()}
          </Button>
        )}
      </span>
    )
  }
  if (queued > 0) {
    return (
      <span className={syncState.sync} data-state="sending" role="status">
        <IconRefresh size={20} aria-hidden="true" />
        <span className={syncState.text}>{m.attend_sending({ count: queued })}</span>
      </span>
    )
  }
  return (
    <span className={syncState.sync} data-state="saved" role="status">
      {register?.saved && (
        <>
          <IconCloudCheck size={20} aria-hidden="true" />
          <span className={syncState.text}>
            <span className={syncState.long}>
              {m.attend_saved_at({ time: formatTime(register.saved.at) })}
              <span className={syncState.by}> · {register.saved.by}</span>
            </span>
            <span className={syncState.brief} aria-hidden="true">
              {formatTime(register.saved.at)}
            </span>
          </span>
        </>
      )}
    </span>
  )
}

/** Offers undo for the seconds before notifications are sent. */
export const UndoBar = ({ open }: { open: OpenRegister }) => {
  const { undoable, online } = open
  const left = useSecondsLeft(undoable?.until)
  // Undo needs the server.
  const shown = undoable !== undefined && left > 0 && online
  return (
    <div className={shown ? syncState.undo : syncState.idle} data-above-actions>
      {/* Always there, because screen readers do not read a status that is created with its text. */}
      <span role="status">{shown && m.attend_saved_now()}</span>
      {shown && (
        <Button variant="light" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void open.undo()}>
          {m.attend_undo({ seconds: left })}
        </Button>
      )}
    </div>
  )
}

const useSecondsLeft = (until: number | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.min(10, Math.ceil((until - now) / 1000))
}
