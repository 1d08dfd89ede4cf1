import { useLongPress } from '@mantine/hooks'
import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import {
  type Icon,
  IconAlertTriangle,
  IconDots,
  IconHandStop,
  IconMessage2,
  IconPill,
  IconUsers,
} from '@tabler/icons-react'
import { type MouseEvent, memo, useRef } from 'react'
import { ChildAvatar } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { answerNames, appearanceOf, halfNames, shortStateOf } from './attendance-texts.ts'
import styles from './child-tile.module.css'

/** What else a teacher should know of a child today; empty without any. */
export type ChildSigns = {
  readonly medicine: string
  readonly pickUp: string
  /** Who fetches it and when, for a narrow tile. */
  readonly pickUpShort: string
  /** Whether there is a person to whom the child must not be given. */
  readonly forbidsSomeone: boolean
  /** The family has written and nobody has read it. */
  readonly message: string
}

type Props = ChildSigns & {
  readonly entry: AttendanceEntry
  /** The name by which the child is called in its class. */
  readonly name: string
  readonly disabled: boolean
  readonly queued: boolean
  readonly onTap: (entry: AttendanceEntry) => void
  readonly onDetails: (entry: AttendanceEntry) => void
}

/**
 * One child of the register: a tap sets the next mark; the dots or a long press open the details. Memoised, because
 * rendering the whole class at every tap is too slow on a weak phone.
 */
export const ChildTile = memo((props: Props) => {
  const { entry, name, medicine, pickUp, pickUpShort, forbidsSomeone, message, disabled, queued, onTap, onDetails } =
    props
  const { student, warning } = entry
  const appearance = appearanceOf(entry)
  const badge = badgeOf(entry)
  const at = entry.departure ? entry.departure.left_at : entry.arrived_at
  const state = at ? `${appearance.label} ${formatTime(at)}` : appearance.label
  // A report of the family, or what waits for a confirmation, is read before who fetches the child.
  const isSettled = badge === '' && !entry.departure && !entry.unconfirmed
  const reportedOnly = badge !== '' && !entry.mark && !entry.departure
  const notes = entry.departure ? [] : [!reportedOnly && badge, pickUp, message].filter(Boolean)
  // The line stays while a mark or the way home changes what it says, so that a tap moves no other tile.
  const hasNote = [badge, pickUp, message].some((text) => text !== '')
  // The label tells screen readers everything that is visible; the nickname comes after the state.
  const said = [state, student.nickname, badge, medicine, pickUp, message, queued && m.attend_queued_one()]
  const press = usePress(
    () => onTap(entry),
    () => onDetails(entry),
  )
  return (
    <li className={styles.tile} data-tone={appearance.tone} data-queued={queued || undefined}>
      <button type="button" className={styles.face} disabled={disabled} {...press}>
        <VisuallyHidden>
          {m.attend_tile({ name: student.full_name, state: said.filter(Boolean).join(', ') })}
        </VisuallyHidden>
        <span className={styles.photo}>
          <ChildAvatar child={student} called={name} size={64} />
          <span className={styles.mark}>
            <appearance.icon size={18} stroke={2.5} aria-hidden="true" />
          </span>
        </span>
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
        <span className={styles.full} aria-hidden="true">
          {student.full_name}
        </span>
        <span className={styles.state} aria-hidden="true">
          {reportedOnly ? badge : state}
        </span>
        {hasNote && (
          <span className={styles.note} aria-hidden="true">
            {notes.join(' · ')}
          </span>
        )}
        <span className={styles.short} aria-hidden="true">
          {isSettled && pickUpShort !== '' ? pickUpShort : shortStateOf(entry)}
        </span>
      </button>
      <button
        type="button"
        className={styles.more}
        onClick={() => onDetails(entry)}
        aria-label={m.attend_details_of({ name: student.full_name })}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
      <span className={styles.signs}>
        {warning && <Sign icon={IconAlertTriangle} tone="waiting" text={warning} said />}
        {medicine && <Sign icon={IconPill} tone="danger" text={medicine} />}
        {pickUp && (
          <Sign
            icon={forbidsSomeone ? IconHandStop : IconUsers}
            tone={forbidsSomeone ? 'danger' : 'info'}
            text={pickUp}
          />
        )}
        {message && <Sign icon={IconMessage2} tone="waiting" text={message} />}
      </span>
    </li>
  )
})

type SignProps = {
  readonly icon: Icon
  readonly tone: Tone
  readonly text: string
  /** Whether screen readers hear it here and not in the label of the tile. */
  readonly said?: boolean
}

const Sign = ({ icon: Picture, tone, text, said = false }: SignProps) => (
  <span className={styles.sign} data-tone={tone} title={text}>
    <Picture size={16} aria-hidden="true" />
    {said && <VisuallyHidden>{text}</VisuallyHidden>}
  </span>
)

/** A tap or a long press; browsers report the long press of a finger differently, so it is measured here. */
const usePress = (onTap: () => void, onHold: () => void) => {
  const held = useRef(false)
  const hold = useLongPress(
    () => {
      held.current = true
      onHold()
    },
    { threshold: 500, events: ['touch'], cancelOnMove: true },
  )
  return {
    ...hold,
    onPointerDown: () => {
      held.current = false
    },
    onClick: () => {
      if (!held.current) onTap()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!held.current) onHold()
      held.current = true
    },
  }
}

const badgeOf = (entry: AttendanceEntry): string => {
  if (entry.reported) return halfNames[entry.reported.half]()
  return entry.answer ? m.attend_family_says({ answer: answerNames[entry.answer]() }) : ''
}
