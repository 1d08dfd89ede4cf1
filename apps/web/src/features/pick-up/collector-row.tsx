import { type Collector, readCollectorIdentity } from '@nhip-cau/contract/pick-up'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { call, faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPhone } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { showToast } from '../../ui/toasts.ts'
import door from './door.module.css'

type Props = {
  readonly collector: Collector
  /** The family has announced this person for today. */
  readonly announced: boolean
  /** Why the child cannot leave with this person now. */
  readonly blocked?: string | undefined
  readonly busy: boolean
  readonly onGive: () => void
  /** Replaces the hand-over of a person with a code, whose digits come first. */
  readonly onCode?: (() => void) | undefined
}

/** A person who may pick up the child: photo, name, card number and the hand-over button. */
export const CollectorRow = ({ collector, announced, blocked, busy, onGive, onCode }: Props) => {
  const { id, kind, full_name, relation, phone, photo, identity_number, named_by_barred, taken } = collector
  const [whole, setWhole] = useState<string>()
  const show = () =>
    void call(readCollectorIdentity, currentRole(), { params: { id } })
      .then((answer) => setWhole(answer.identity_number))
      .catch((error: unknown) => showToast({ text: problemText(error), tone: 'danger' }))
  return (
    <li className={styles.row}>
      {(named_by_barred || taken.length > 0) && (
        <span className={door.badges}>
          {named_by_barred && (
            <StatusTag tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
              {m.door_named_by_barred()}
            </StatusTag>
          )}
          {taken.length > 0 && (
            <StatusTag tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
              {m.door_taken({ names: taken.map((one) => `${one.full_name} (${one.class})`).join(', ') })}
            </StatusTag>
          )}
        </span>
      )}
      <Avatar id={id} name={full_name} src={faceAddress(currentRole(), photo)} size={photo ? 112 : 64} />
      <span className={styles.grow}>
        <strong>{full_name}</strong>
        {relation && <small>{relation}</small>}
        {phone && <small className={door.phone}>{formatPhone(phone)}</small>}
        {(kind === 'code' || kind === 'request') && <small>{m.attend_only_today()}</small>}
        {identity_number && (
          <small>
            {whole ?? identity_number}{' '}
            {!whole && (
              <button type="button" className={door.inline} onClick={show}>
                {m.door_identity_show()}
              </button>
            )}
          </small>
        )}
        {announced && <StatusTag tone="info">{m.door_announced()}</StatusTag>}
        {blocked && <small>{blocked}</small>}
      </span>
      {onCode ? (
        <Button variant="light" onClick={onCode} aria-label={m.door_code_enter_of({ name: full_name })}>
          {m.door_code_enter()}
        </Button>
      ) : (
        <Button
          loading={busy}
          disabled={blocked !== undefined}
          onClick={onGive}
          aria-label={m.attend_give_to({ name: full_name })}
        >
          {m.attend_hand_over()}
        </Button>
      )}
    </li>
  )
}
