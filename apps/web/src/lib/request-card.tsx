import type { DailyChild } from '@nhip-cau/contract/daily-child'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Card } from '../ui/card.tsx'
import { Muted } from '../ui/muted.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import styles from '../ui/request-card.module.css'
import { StatusRibbon } from '../ui/status-ribbon.tsx'
import { StatusTag, type Tone } from '../ui/status-tag.tsx'
import { ChildHead } from './child-head.tsx'

type Sent = { readonly by: string; readonly relation: string | null; readonly at: string }

type Props = {
  readonly child: DailyChild
  readonly className: string
  readonly state: { readonly name: () => string; readonly tone: Tone }
  /** The checkbox for selecting several requests. */
  readonly tick?: ReactNode
  readonly sent: Sent
  /** One sentence about who decided and when; `reason` is that person's text. */
  readonly decided?: string | undefined
  readonly refused?: boolean
  readonly reason?: ReactNode
  /** The content of the request. */
  readonly children: ReactNode
  /** The outcome and the actions, below the content. */
  readonly foot?: ReactNode
}

/** A family's request in full, so that the deciding person sees all of it. */
export const RequestCard = (props: Props) => {
  const { child, className, state, tick, sent, decided, refused = false, reason, children, foot } = props
  return (
    <Card as="article" className={styles.card ?? ''} aria-label={child.full_name}>
      <ChildHead
        child={child}
        className={className}
        end={
          <>
            <StatusTag tone={state.tone}>{state.name()}</StatusTag>
            {tick}
          </>
        }
      />
      {children}
      <Muted>
        {m.daily_sent_by({ name: sent.relation ? `${sent.by} (${sent.relation})` : sent.by })} ·{' '}
        <RelativeTime at={sent.at} />
      </Muted>
      {decided && (
        <StatusRibbon tone={refused ? 'danger' : 'good'} title={decided}>
          {reason}
        </StatusRibbon>
      )}
      {foot}
    </Card>
  )
}
