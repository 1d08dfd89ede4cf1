import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { revokeDeparture } from '@nhip-cau/contract/pick-up'
import type { PickUpLine } from '@nhip-cau/contract/pick-up-wishes'
import { IconDoorExit } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { refetchFeature, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import styles from '../../ui/rows.module.css'
import { StatusTag } from '../../ui/status-tag.tsx'
import { PickUpBadges } from './pick-up-badges.tsx'

type HereProps = {
  readonly entry: AttendanceEntry
  readonly line: PickUpLine | undefined
  /** The departure time noted offline on this phone. */
  readonly notedAt: string | undefined
  /** False without the network, or on another day. */
  readonly canGive: boolean
  readonly canNote: boolean
  readonly onNote: () => void
  readonly onGive: () => void
}

/** A child who is still here, with the button that hands it over. */
export const HereRow = ({ entry, line, notedAt, canGive, canNote, onNote, onGive }: HereProps) => {
  const { student, arrived_at } = entry
  return (
    <li className={styles.row}>
      <ChildAvatar child={student} size={48} />
      <span className={styles.grow}>
        <strong>{student.full_name}</strong>
        <small>{arrived_at && m.attend_arrived({ time: formatTime(arrived_at) })}</small>
        {notedAt !== undefined && <small>{m.attend_noted_left({ time: formatTime(notedAt) })}</small>}
      </span>
      {canNote && (
        <Button variant="default" onClick={onNote}>
          {m.attend_note_left()}
        </Button>
      )}
      <Button
        variant="light"
        leftSection={<IconDoorExit size={20} />}
        disabled={!canGive}
        onClick={onGive}
        aria-label={m.attend_hand_over_of({ name: student.full_name })}
      >
        {m.attend_hand_over()}
      </Button>
      <PickUpBadges line={line} />
    </li>
  )
}

/** A child who has left, with whom and when; a departure of today can be revoked. */
export const GoneRow = ({ entry, canRevoke }: { entry: AttendanceEntry; canRevoke: boolean }) => {
  const [revoking, setRevoking] = useState(false)
  const { student, departure } = entry
  return (
    <li className={styles.row}>
      <ChildAvatar child={student} size={48} />
      <span className={styles.grow}>
        <strong>{student.full_name}</strong>
        <small>
          {departure && m.attend_left_with({ time: formatTime(departure.left_at), name: departure.collector })}
        </small>
      </span>
      {departure?.early && <StatusTag tone="waiting">{m.attend_left_early()}</StatusTag>}
      {(departure?.late_minutes ?? 0) > 0 && (
        <StatusTag tone="danger">{m.attend_late_minutes({ count: departure?.late_minutes ?? 0 })}</StatusTag>
      )}
      {canRevoke && (
        <Button
          variant="subtle"
          size="sm"
          color="gray"
          aria-label={m.door_revoke_of({ name: student.full_name })}
          onClick={() => setRevoking(true)}
        >
          {m.door_revoke()}
        </Button>
      )}
      {revoking && <Revoke entry={entry} onClose={() => setRevoking(false)} />}
    </li>
  )
}

/** Revokes a departure recorded by mistake; asks for the reason and shows what the family will be told. */
const Revoke = ({ entry, onClose }: { entry: AttendanceEntry; onClose: () => void }) => {
  const client = useQueryClient()
  const revoke = useCommand(revokeDeparture, {
    done: m.door_revoked(),
    quiet: true,
    onDone: () => {
      void refetchFeature(client, currentRole(), 'attend')
      onClose()
    },
  })
  return (
    <ReasonDialog
      opened
      title={m.door_revoke_of({ name: entry.student.full_name })}
      reasons={[m.door_revoke_wrong_child(), m.door_revoke_wrong_person(), m.door_revoke_came_back()]}
      busy={revoke.isPending}
      error={revoke.error ? problemText(revoke.error) : undefined}
      onSubmit={(reason) => revoke.mutate({ params: { id: entry.departure?.id ?? '' }, body: { reason } })}
      onClose={onClose}
    >
      <p>{m.door_revoke_text()}</p>
    </ReasonDialog>
  )
}
