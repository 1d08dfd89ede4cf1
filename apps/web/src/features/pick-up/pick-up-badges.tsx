import type { PickUpLine, PickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import {
  IconClockHour4,
  IconHandStop,
  IconQrcode,
  IconShieldOff,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { StatusTag } from '../../ui/status-tag.tsx'
import door from './door.module.css'

/** `Đón muộn, lúc 17:40`, `Bà ngoại đón 16:00` */
export const wishText = ({ kind, time, person, relation }: PickUpWish): string => {
  if (kind === 'late') return m.door_badge_late({ time: time ?? '' })
  if (kind === 'early') return m.door_badge_early({ time: time ?? '' })
  const who = relation ?? person ?? ''
  return time === null ? m.door_badge_other({ person: who }) : m.door_badge_other_at({ person: who, time })
}

/** What a teacher reads of today's pick-up on a tile: `Bà ngoại đón 16:00, KHÔNG giao cho …`. */
export const lineText = ({ barred, refused, wishes, codes }: PickUpLine): string =>
  [
    ...(barred.length > 0 ? [m.door_badge_barred({ names: barred.join(', ') })] : []),
    ...(refused.length > 0 ? [m.door_badge_refused({ names: refused.join(', ') })] : []),
    ...wishes.filter(isOpen).map(wishText),
    ...codes.filter(({ used }) => !used).map(codeText),
  ].join(', ')

/** Whether there is a person to whom the child must not be given today. */
export const forbidsSomeone = ({ barred, refused }: PickUpLine): boolean => barred.length > 0 || refused.length > 0

/** Who fetches the child and when in the few letters of a narrow tile: `16:00 Bố`, `Đón 17:40`. */
export const shortLineText = ({ wishes, codes }: PickUpLine): string => {
  const wish = wishes.find((one) => isOpen(one) && one.kind === 'other') ?? wishes.find(isOpen)
  const code = codes.find(({ used }) => !used)
  if (wish?.kind === 'late' || wish?.kind === 'early') return m.door_short_at({ time: wish.time ?? '' })
  if (wish) return [wish.time, wish.relation ?? wish.person].filter(Boolean).join(' ')
  return code ? (code.relation ?? code.full_name) : ''
}

const isOpen = ({ status }: PickUpWish) => status !== 'rejected'

const codeText = ({ relation, full_name }: PickUpLine['codes'][number]) =>
  m.door_badge_code({ person: relation ?? full_name })

const wishTone = ({ status }: PickUpWish) =>
  ({ sent: 'waiting', confirmed: 'info', rejected: 'neutral' })[status] as 'waiting' | 'info' | 'neutral'

/** The badges on a child's row about today's pick-up. */
export const PickUpBadges = ({ line }: { line: PickUpLine | undefined }) => {
  if (!line || (lineText(line) === '' && !line.asked)) return null
  return (
    <span className={door.badges}>
      {line.barred.length > 0 && (
        <StatusTag tone="danger" icon={<IconShieldOff aria-hidden="true" />}>
          {m.door_badge_barred({ names: line.barred.join(', ') })}
        </StatusTag>
      )}
      {line.wishes.filter(isOpen).map((wish) => (
        <StatusTag
          key={wish.id}
          tone={wishTone(wish)}
          icon={wish.kind === 'other' ? <IconUsers aria-hidden="true" /> : <IconClockHour4 aria-hidden="true" />}
        >
          {wishText(wish)}
        </StatusTag>
      ))}
      {line.codes
        .filter(({ used }) => !used)
        .map((code) => (
          <StatusTag key={code.full_name} tone="info" icon={<IconQrcode aria-hidden="true" />}>
            {codeText(code)}
          </StatusTag>
        ))}
      {line.refused.length > 0 && (
        <StatusTag tone="danger" icon={<IconHandStop aria-hidden="true" />}>
          {m.door_badge_refused({ names: line.refused.join(', ') })}
        </StatusTag>
      )}
      {line.asked && (
        <StatusTag tone="waiting" icon={<IconUserQuestion aria-hidden="true" />}>
          {m.door_badge_asked()}
        </StatusTag>
      )}
    </span>
  )
}
