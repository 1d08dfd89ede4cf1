import { type ClassCards, type ClassChild, niceCardLimits } from '@nhip-cau/contract/nice-student'
import type { ShownSticker, StickerKey } from '@nhip-cau/contract/own-stickers'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { IconHistory, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sticker } from '../stickers/sticker.tsx'
import { stickerName } from '../stickers/sticker-names.ts'
import { AwayQuestion } from './away-question.tsx'
import styles from './give-bar.module.css'
import { useGive } from './use-give.ts'

const CommentDialog = lazy(() => import('./comment-dialog.tsx').then((module) => ({ default: module.CommentDialog })))
const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })))

type Props = {
  readonly cards: ClassCards
  readonly chosen: readonly ClassChild[]
  readonly offered: readonly ShownSticker[]
  /** The number of children that "whole class" selects. */
  readonly waiting: number
  readonly onWholeClass: () => void
  readonly onNone: () => void
}

const keysOf = ({ card }: ClassChild): StickerKey[] => (card?.stickers ?? []).map(stickerKey)

/** The stickers at the bottom of the page: a tap gives one to all selected children, or takes it back from them. */
export const GiveBar = ({ cards, chosen, offered, waiting, onWholeClass, onNone }: Props) => {
  const [dialog, setDialog] = useState<'words' | 'history'>()
  const { give, busy, away } = useGive(cards, onNone)
  const has = (child: ClassChild, key: StickerKey) => keysOf(child).includes(key)
  const isFull = (key: StickerKey) =>
    chosen.some((child) => !has(child, key) && keysOf(child).length >= niceCardLimits.stickers)
  const tap = (key: StickerKey) => {
    const takes = chosen.every((child) => has(child, key))
    give(
      chosen.map((child) => {
        const now = keysOf(child)
        if (takes) return { child, stickers: now.filter((one) => one !== key) }
        return { child, stickers: has(child, key) ? now : [...now, key] }
      }),
    )
  }
  const [first] = chosen
  const cardId = chosen.length === 1 ? first?.card?.id : undefined
  return (
    <section className={styles.bar} aria-label={m.cards_give()}>
      <div className={styles.line}>
        {chosen.length === 0 ? (
          <>
            <span className={styles.hint}>{m.cards_hint()}</span>
            {waiting > 0 && (
              <Button size="compact-md" onClick={onWholeClass}>
                {m.cards_whole_class({ count: waiting })}
              </Button>
            )}
          </>
        ) : (
          <>
            <strong className={styles.hint} role="status">
              {m.cards_chosen({ count: chosen.length })}
            </strong>
            <IconButton label={m.cards_words()} icon={<IconPencil />} onClick={() => setDialog('words')} />
            {cardId !== undefined && (
              <IconButton label={m.cards_history()} icon={<IconHistory />} onClick={() => setDialog('history')} />
            )}
            {chosen.every(({ card }) => card !== null) && (
              <IconButton
                label={m.cards_take_back()}
                icon={<IconTrash />}
                disabled={busy}
                onClick={() => give(chosen.map((child) => ({ child, stickers: [], comment: null })))}
              />
            )}
            <IconButton label={m.cards_select_none()} icon={<IconX />} onClick={onNone} />
          </>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.palette}>
          {offered.map((sticker) => {
            const key = stickerKey(sticker)
            return (
              <li key={key}>
                <button
                  type="button"
                  className={styles.sticker}
                  aria-pressed={chosen.every((child) => has(child, key))}
                  disabled={busy || isFull(key)}
                  onClick={() => tap(key)}
                >
                  <Sticker sticker={sticker} size={56} named />
                  <span dir="auto">{stickerName(sticker)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <AwayQuestion away={away} busy={busy} />
      <Suspense fallback={null}>
        {dialog === 'words' && (
          <CommentDialog cards={cards} chosen={chosen} onDone={onNone} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'history' && cardId !== undefined && (
          <HistoryDialog id={cardId} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
