import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatTime, givenName } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { answerNames, appearanceOf, halfNames } from './attendance-texts.ts'
import styles from './child-tile.module.css'

type Props = {
  readonly entry: AttendanceEntry
  readonly disabled: boolean
  readonly queued: boolean
  readonly onTap: (entry: AttendanceEntry) => void
  readonly onDetails: (entry: AttendanceEntry) => void
}

/**
 * One child of the register: a tap sets the next mark; the dots or a long press open the details. Memoised, because
 * rendering the whole class at every tap is too slow on a weak phone.
 */
export const ChildTile = memo(({ entry, disabled, queued, onTap, onDetails }: Props) => {
  const { student } = entry
  const appearance = appearanceOf(entry)
  const badge = badgeOf(entry)
  const at = entry.departure ? entry.departure.left_at : entry.arrived_at
  const state = at ? `${appearance.label} ${formatTime(at)}` : appearance.label
  // The label tells screen readers everything that is visible; the nickname comes after the state.
  const said = [state, student.nickname, badge, queued && m.attend_queued_one()].filter(Boolean).join(', ')
  return (
    <li className={styles.tile} data-tone={appearance.tone} data-queued={queued || undefined}>
      <button
        type="button"
        className={styles.face}
        disabled={disabled}
        onClick={() => onTap(entry)}
        onContextMenu={(event) => {
          event.preventDefault()
          onDetails(entry)
        }}
      >
        <VisuallyHidden>{m.attend_tile({ name: student.full_name, state: said })}</VisuallyHidden>
        <Avatar
          id={student.id}
          name={student.full_name}
          src={faceAddress(currentRole(), student.photo)}
          size={64}
          className={styles.photo ?? ''}
        />
        <span className={styles.mark}>
          <appearance.icon size={18} stroke={2.5} aria-hidden="true" />
        </span>
        <span className={styles.name} aria-hidden="true">
          {student.nickname ?? givenName(student.full_name)}
        </span>
        <span className={styles.full} aria-hidden="true">
          {student.full_name}
        </span>
        <span className={styles.state} aria-hidden="true">
          {state}
        </span>
        {badge !== '' && (
          <span className={styles.badge} aria-hidden="true">
            {badge}
          </span>
        )}
      </button>
      {entry.warning && (
        <span className={styles.warning} title={entry.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <VisuallyHidden>{entry.warning}</VisuallyHidden>
        </span>
      )}
      <button
        type="button"
        className={styles.more}
        onClick={() => onDetails(entry)}
        aria-label={m.attend_details_of({ name: student.full_name })}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
    </li>
  )
})

const badgeOf = (entry: AttendanceEntry): string => {
  if (entry.reported) return halfNames[entry.reported.half]()
  return entry.answer ? m.attend_family_says({ answer: answerNames[entry.answer]() }) : ''
}
