import {
  applyPromotion,
  deletePromotion,
  getPromotion,
  type Promotion,
  undoPromotion,
  updatePromotion,
} from '@nhip-cau/contract/promotions'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import type { Change } from './promotion-change.ts'
import { PromotionChildren } from './promotion-children.tsx'
import { PromotionClasses } from './promotion-classes.tsx'
import { promotionCounts, promotionYears } from './promotions-card.tsx'

/** The draft of a promotion with every child, and the buttons to run or undo it. */
export const PromotionPage = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const promotion = useQuery(ask(getPromotion, { params: { id } }))
  return (
    <Page
      title={m.promotion_title()}
      description={promotion.data && `${promotionYears(promotion.data)} · ${promotionCounts(promotion.data)}`}
      trail={
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={18} className="mantine-rotate-rtl" aria-hidden="true" />}
          onClick={onLeave}
        >
          {m.promotion_back()}
        </Button>
      }
    >
      <QueryState query={promotion}>{(data) => <Editor promotion={data} onLeave={onLeave} />}</QueryState>{' '}
    </Page>
  )
}

const Editor = ({ promotion, onLeave }: { promotion: Promotion; onLeave: () => void }) => {
  const client = useQueryClient()
  const { id, version, status } = promotion
  const params = { id }
  const [asking, setAsking] = useState<'apply' | 'undo'>()
  const take = (answer: Promotion) => client.setQueryData(ask(getPromotion, { params }).queryKey, answer)
  const close = () => setAsking(undefined)
  const update = useCommand(updatePromotion, { onDone: take })
  const done = (answer: Promotion) => {
    take(answer)
    close()
  }
  const apply = useCommand(applyPromotion, { done: m.promotion_apply_done(), onDone: done, onFailed: close })
  const undo = useCommand(undoPromotion, { done: m.promotion_undo_done(), onDone: done, onFailed: close })
  const discard = useCommand(deletePromotion, { done: m.promotion_discarded(), onDone: onLeave })
  const change = (body: Change) => update.mutate({ params, body: { version, ...body } })
  const editable = status === 'draft' && !update.isPending
  return (
    <>
      <PromotionClasses promotion={promotion} editable={editable} onChange={change} />
      <PromotionChildren promotion={promotion} editable={editable} onChange={change} />
      {status === 'draft' && (
        <StickyActions>
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params })}>
            {m.promotion_discard()}
          </Button>
          <Button disabled={update.isPending} onClick={() => setAsking('apply')}>
            {m.promotion_apply()}
          </Button>
        </StickyActions>
      )}
      {promotion.undo_until !== null && (
        <StickyActions>
          <Button variant="light" color="red" onClick={() => setAsking('undo')}>
            {m.promotion_undo()}
          </Button>
        </StickyActions>
      )}
      <ConfirmDialog
        opened={asking === 'apply'}
        title={m.promotion_apply()}
        confirmLabel={m.promotion_apply()}
        busy={apply.isPending}
        onClose={close}
        onConfirm={() => apply.mutate({ params, body: { version } })}
      >
        <p>{promotionCounts(promotion)}</p>
        <p>{m.promotion_apply_next({ day: formatDate(promotion.to_year.starts_on) })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'undo'}
        title={m.promotion_undo()}
        confirmLabel={m.promotion_undo()}
        tone="danger"
        busy={undo.isPending}
        onClose={close}
        onConfirm={() => undo.mutate({ params })}
      >
        {promotion.undo_until !== null && (
          <p>{m.promotion_undo_next({ time: formatDateTime(promotion.undo_until) })}</p>
        )}
      </ConfirmDialog>
    </>
  )
}
