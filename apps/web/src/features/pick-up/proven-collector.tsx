import type { Collector } from '@nhip-cau/contract/pick-up'
import { IconCheck, IconDoorExit } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import door from './door.module.css'

type Props = {
  readonly collector: Collector
  readonly child: string
  readonly busy: boolean
  readonly onGive: () => void
  readonly onBack: () => void
}

/** The person whose code is right, large enough to compare, before the child is handed over. */
export const ProvenCollector = ({ collector, child, busy, onGive, onBack }: Props) => {
  const { id, full_name, relation, phone, photo } = collector
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={box} className={door.proven} tabIndex={-1} aria-label={m.door_code_right()}>
      <StatusTag tone="good" icon={<IconCheck aria-hidden="true" />}>
        {m.door_code_right()}
      </StatusTag>
      <Avatar id={id} name={full_name} src={faceAddress(currentRole(), photo)} size={144} />
      <strong className={door.provenName}>{full_name}</strong>
      {relation && <span>{relation}</span>}
      <PhoneLink phone={phone} />
      <span>{m.door_code_only({ name: child })}</span>
      <div className={styles.stack}>
        <Button
          size="lg"
          fullWidth
          loading={busy}
          leftSection={<IconDoorExit size={22} />}
          onClick={onGive}
          aria-label={m.attend_give_to({ name: full_name })}
        >
          {m.attend_hand_over()}
        </Button>
        <Button variant="default" fullWidth disabled={busy} onClick={onBack}>
          {m.door_other_person()}
        </Button>
      </div>
    </section>
  )
}
