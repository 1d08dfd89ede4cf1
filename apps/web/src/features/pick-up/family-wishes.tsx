import { listPickUpWishes, withdrawPickUpWish } from '@nhip-cau/contract/pick-up-wishes'
import { IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import styles from '../../ui/rows.module.css'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { wishText } from './pick-up-badges.tsx'
import { WishForm } from './wish-form.tsx'

const tones = { sent: 'waiting', confirmed: 'good', rejected: 'danger' } as const

/**
 * A family's messages about today's pick-up ("later", "earlier", "grandmother comes"), and whether the class has read
 * them.
 */
export const FamilyWishes = () => {
  const wishes = useQuery(ask(listPickUpWishes, {}))
  const [writing, setWriting] = useState(false)
  const withdraw = useCommand(withdrawPickUpWish, { done: m.wish_withdrawn() })
  if (wishes.isPending) return <LoadingLines count={4} />
  if (!wishes.data) return null
  const { data, options } = wishes.data
  if (options.children.length === 0) return null
  return (
    <Card as="section" aria-label={m.wish_title()}>
      <div className={styles.stack}>
        <h2>{m.wish_title()}</h2>
        <p>{m.wish_explained()}</p>
        {data.length > 0 && (
          <ul className={styles.rows}>
            {data.map((wish) => (
              <li key={wish.id} className={styles.row}>
                <span className={styles.grow}>
                  <strong>{wishText(wish)}</strong>
                  <small>
                    {wish.child.full_name} · {formatDate(wish.day)}
                    {wish.note && ` · ${wish.note}`}
                  </small>
                  <StatusTag tone={tones[wish.status]}>
                    {wish.status === 'sent' && m.wish_status_sent()}
                    {wish.status === 'confirmed' && m.wish_status_confirmed({ name: wish.answered_by ?? '' })}
                    {wish.status === 'rejected' && m.wish_status_rejected({ reason: wish.reason ?? '' })}
                  </StatusTag>
                </span>
                {wish.can.withdraw && (
                  <Button
                    variant="default"
                    size="sm"
                    disabled={withdraw.isPending}
                    onClick={() => withdraw.mutate({ params: { id: wish.id } })}
                  >
                    {m.wish_withdraw()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {writing ? (
          <WishForm options={options} onDone={() => setWriting(false)} />
        ) : (
          <Button
            variant="light"
            leftSection={<IconMessagePlus size={20} />}
            disabled={options.days.length === 0}
            onClick={() => setWriting(true)}
          >
            {m.wish_new()}
          </Button>
        )}
      </div>
    </Card>
  )
}
