import { cardHistory } from '@nhip-cau/contract/nice-student'
import { stickerKey } from '@nhip-cau/contract/stickers/sticker-key'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Sticker } from '../stickers/sticker.tsx'
import styles from './class-cards.module.css'

type Props = { readonly id: string; readonly onClose: () => void }

/** What a card said before, and who changed it. */
export const HistoryDialog = ({ id, onClose }: Props) => {
  const answer = useQuery(ask(cardHistory, { params: { id } }))
  return (
    <Dialog opened onClose={onClose} title={m.cards_history()}>
      <QueryState query={answer} loading={3}>
        {({ data }) => (
          <ol className={styles.history}>
            {data.map(({ version, stickers, comment, by, at }) => (
              <li key={version}>
                <span className={styles.state}>{`${by} · ${formatDateTime(at)}`}</span>
                <span className={styles.stickers}>
                  {stickers.map((sticker) => (
                    <Sticker key={stickerKey(sticker)} sticker={sticker} size={32} />
                  ))}
                </span>
                {comment !== null && <p dir="auto">{comment}</p>}
                {stickers.length === 0 && comment === null && <p>{m.cards_taken_back()}</p>}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  )
}
