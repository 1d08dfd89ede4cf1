import type { ClassCards, ClassChild } from '@nhip-cau/contract/nice-student'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { IconCheck, IconHeartFilled, IconLock } from '@tabler/icons-react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { Sticker } from '../stickers/sticker.tsx'
import styles from './class-cards.module.css'
import { FlagRow } from './flag-row.tsx'

/** False for a card that only the office may still change, and for a period without cards. */
export const canSelect = ({ can }: ClassCards, { card }: ClassChild): boolean =>
  can.give && (card === null || card.can.change)

type Props = {
  readonly cards: ClassCards
  readonly child: ClassChild
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
}

/** A child with its card. A tap selects it for what is given next; its days take a flag each. */
export const CardTile = ({ cards, child, selected, onSelect }: Props) => {
  const { student, card, away } = child
  const isLocked = card !== null && !card.can.change
  return (
    <li className={styles.tile} data-selected={selected || undefined} data-has-card={card !== null || undefined}>
      <label className={styles.face}>
        <input
          type="checkbox"
          checked={selected}
          disabled={!canSelect(cards, child)}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <span className={styles.photo}>
          <ChildAvatar child={student} called={childName(student)} size={48} />
          {selected && <IconCheck className={styles.tick} size={22} stroke={3} aria-hidden="true" />}
        </span>
        <span className={styles.name}>
          {student.full_name}
          <span className={styles.state}>{stateOf(cards, child)}</span>
        </span>
        {isLocked && <IconLock size={18} aria-label={m.cards_locked()} />}
        {card?.thanked_at != null && (
          <IconHeartFilled className={styles.heart} size={20} aria-label={m.cards_thanked()} />
        )}
      </label>
      {card && (card.stickers.length > 0 || card.comment !== null) && (
        <div className={styles.card}>
          {card.stickers.length > 0 && (
            <span className={styles.stickers}>
              {card.stickers.map((sticker) => (
                <Sticker key={stickerKey(sticker)} sticker={sticker} size={44} />
              ))}
            </span>
          )}
          {card.comment !== null && (
            <p className={styles.comment} dir="auto">
              {card.comment}
            </p>
          )}
        </div>
      )}
      {cards.kind === 'week' && !away && <FlagRow cards={cards} child={child} />}
      {cards.kind === 'month' && (
        <span className={styles.weeks} role="img" aria-label={m.cards_weeks_had({ count: child.weeks.length })}>
          {cards.weeks.map(({ monday }) => (
            <span key={monday} className={styles.dot} data-on={child.weeks.includes(monday) || undefined} />
          ))}
        </span>
      )}
    </li>
  )
}

const stateOf = ({ kind }: ClassCards, { card, away, proposed, weeks }: ClassChild): string => {
  if (card?.unsettled) return m.cards_unsettled()
  if (card) return m.cards_by({ name: card.by })
  if (away) return m.cards_away()
  if (proposed) return kind === 'month' ? m.cards_weeks_had({ count: weeks.length }) : m.cards_proposed()
  return m.cards_none()
}
