import type { PickUpCode } from '@nhip-cau/contract/pick-up'
import { IconShare } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDate, formatTime } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import familyStyles from './family.module.css'

type Props = {
  readonly code: PickUpCode
  /** It was made a moment ago and comes into view. */
  readonly isNew: boolean
  readonly today: string
  readonly busy: boolean
  readonly onWithdraw: () => void
}

/** One pick-up code with its QR code, to share with the person who fetches the child. */
export const FamilyCode = ({ code: one, isNew, today, busy, onWithdraw }: Props) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNew) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isNew])
  const text = m.attend_code_share_text({
    name: one.child.full_name,
    day: formatDate(one.day),
    code: one.code,
    person: one.full_name,
  })
  return (
    <li ref={row} tabIndex={-1} className={familyStyles.code} data-new={isNew || undefined}>
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(one.qr)}`} alt={m.attend_code_qr()} />
      <div className={styles.grow}>
        {isNew && <StatusTag tone="good">{m.attend_code_created()}</StatusTag>}
        <strong>{one.code}</strong>
        {one.photo && <Avatar id={one.id} name={one.full_name} src={faceAddress('parent', one.photo)} size={64} />}
        <p>
          {one.full_name}
          {one.relation && ` · ${one.relation}`} – {one.child.full_name}
        </p>
        <p>{one.day === today ? m.code_status_today() : m.code_status_day({ day: formatDate(one.day) })}</p>
        {one.used_at ? (
          <StatusTag tone="neutral">{m.attend_code_used({ time: formatTime(one.used_at) })}</StatusTag>
        ) : (
          <div className={styles.buttons}>
            {'share' in navigator && (
              <Button size="sm" variant="light" leftSection={<IconShare size={18} />} onClick={() => void share(text)}>
                {m.attend_code_share()}
              </Button>
            )}
            <CopyButton text={text} label={m.attend_code_copy()} size="sm" />
            <Button variant="default" size="sm" disabled={busy} onClick={onWithdraw}>
              {m.attend_code_withdraw()}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Closing the phone's own share sheet is no failure. */
const share = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined)
