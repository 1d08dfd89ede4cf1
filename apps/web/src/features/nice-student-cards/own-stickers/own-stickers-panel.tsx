import { type KeptSticker, listOwnStickers, ownStickerLimits } from '@nhip-cau/contract/own-stickers'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { OwnPicture } from '../stickers/own-picture.tsx'
import styles from './own-stickers.module.css'
import { StickerForm } from './sticker-form.tsx'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** The school's own stickers: those that teachers can give, then those that are switched off. */
export const OwnStickersPanel = ({ opened, onClose }: Props) => {
  const list = useQuery(ask(listOwnStickers, {}))
  const [form, setForm] = useState<KeptSticker | 'new'>()
  const offered = list.data?.data.filter((one) => one.offered).length ?? 0
  const isFull = offered >= ownStickerLimits.offered
  return (
    <SidePanel opened={opened} onClose={onClose} title={m.own_stickers_title()}>
      <div className={styles.panel}>
        <Muted as="p">{m.own_stickers_text()}</Muted>
        <div>
          <Button leftSection={<IconPlus size={20} />} disabled={isFull} onClick={() => setForm('new')}>
            {m.own_stickers_add()}
          </Button>
          {isFull && <Muted as="p">{m.own_stickers_full({ count: ownStickerLimits.offered })}</Muted>}
        </div>
        <QueryState
          query={list}
          loading={3}
          isEmpty={({ data }) => data.length === 0}
          empty={<Muted as="p">{m.own_stickers_none()}</Muted>}
        >
          {({ data }) => (
            <ul className={styles.list}>
              {data.map((sticker) => (
                <li key={sticker.id} data-off={!sticker.offered || undefined}>
                  <OwnPicture image={sticker.image} size={56} label={undefined} />
                  <span className={styles.name}>
                    <strong dir="auto">{sticker.name}</strong>
                    {!sticker.offered && <Muted as="span">{m.own_stickers_off()}</Muted>}
                  </span>
                  <IconButton
                    label={m.own_stickers_edit({ name: sticker.name })}
                    icon={<IconPencil size={20} />}
                    onClick={() => setForm(sticker)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      {form !== undefined && (
        <StickerForm
          key={form === 'new' ? 'new' : form.id}
          sticker={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </SidePanel>
  )
}
