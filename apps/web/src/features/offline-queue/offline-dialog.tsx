import { IconLock, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { canKeepEncrypted } from './offline-encryption.ts'
import styles from './offline-queue.module.css'
import { type Owner, readWaiting, subscribeWaiting } from './offline-queue.ts'
import { sendWaiting } from './offline-sender.ts'

type Props = { readonly owner: Owner; readonly onStay: () => void; readonly onLeave: () => void }

/**
 * Asks what to do with queued items before leaving: send them first, keep them encrypted on this phone, or delete them.
 */
export const OfflineDialog = ({ owner, onStay, onLeave }: Props) => {
  const { items, refusals } = useSyncExternalStore(subscribeWaiting, () => readWaiting(owner))
  const online = useOnline()
  const [encryptable, setEncryptable] = useState<boolean>()
  const [trying, setTrying] = useState<'no' | 'now' | 'failed'>('no')
  useEffect(() => {
    void canKeepEncrypted(owner).then(setEncryptable)
  }, [owner])
  const count = items.length + refusals.length
  const names = [...new Set([...items, ...refusals.map((one) => one.item)].map((one) => one.child))]
  const send = async () => {
    setTrying('now')
    await sendWaiting().catch(() => undefined)
    const left = readWaiting(owner)
    if (left.items.length + left.refusals.length === 0) onLeave()
    else setTrying('failed')
  }
  return (
    <Dialog
      opened
      size="sm"
      onClose={onStay}
      title={m.attend_left_queued({ count })}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            {m.attend_left_stay()}
          </Button>
          {online && items.length > 0 && (
            <Button leftSection={<IconSend size={20} />} loading={trying === 'now'} onClick={() => void send()}>
              {m.attend_left_send()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <p>{names.slice(0, 5).join(', ') + (names.length > 5 ? '…' : '')}</p>
        {trying === 'failed' && <p role="alert">{m.attend_left_failed()}</p>}
        {encryptable === true && (
          <>
            <p>{m.attend_left_encrypted()}</p>
            <Button variant="light" leftSection={<IconLock size={20} />} onClick={onLeave}>
              {m.attend_left_keep()}
            </Button>
          </>
        )}
        {encryptable === false && (
          <Button variant="light" color="red" leftSection={<IconTrash size={20} />} onClick={onLeave}>
            {m.attend_left_drop({ count })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
