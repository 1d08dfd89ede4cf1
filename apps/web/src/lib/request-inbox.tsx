import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { EndlessFoot } from '../ui/endless-foot.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Page } from '../ui/page.tsx'
import styles from '../ui/request-card.module.css'
import { SidePanel } from '../ui/side-panel.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { AfterDecisionProvider, nextWaiting, waitingRowId } from './after-decision.ts'
import type { EndlessRows } from './endless-rows.ts'
import { focusSoon, goOn, goToHeading } from './go-on.ts'
import { ask } from './queries.ts'
import { QueryState } from './query-state.tsx'
import { SeveralBar, useSeveral } from './several.tsx'

type Row = { readonly id: string }

type Several<T> = {
  readonly may: (row: T) => boolean
  readonly nameOf: (row: T) => string
  /** `Xác nhận 3 đơn` */
  readonly label: (count: number) => string
  readonly busy: boolean
  /** Decides the selected requests. `done` clears the selection. */
  readonly decide: (ids: string[], done: () => void) => void
}

type Props<T extends Row, F extends string, E extends Endpoint> = {
  readonly title: string
  readonly description?: string | undefined
  readonly width?: 'feed' | 'page'
  /** The page's main button if it is not the bulk decision. */
  readonly action?: ReactNode
  readonly filter?: {
    readonly value: F
    readonly options: readonly { value: F; label: string; count?: number | undefined }[]
    readonly onChange: (value: F) => void
  }
  /** Search and further filters. */
  readonly search?: ReactNode
  /** Buttons beside the filter for printing and downloading. */
  readonly files?: ReactNode
  readonly list: EndlessRows<T>
  readonly empty: ReactNode
  /** A request in full; `tick` is its checkbox. */
  readonly card: (row: T, tick?: ReactNode) => ReactNode
  /** Whether the caller may decide about a request: after a decision the next one of these follows. */
  readonly waits?: (row: T) => boolean
  /** Loads the request named in the address, for links of notifications. */
  readonly one: E
  readonly several?: Several<T>
  /** Replaces the list in a view that shows something else. */
  readonly instead?: ReactNode
  /** Forms and dialogs over the page. */
  readonly children?: ReactNode
}

/** A page of requests: waiting and decided ones, a panel with one of them, and a bulk decision. */
export const RequestInbox = <T extends Row, F extends string, E extends Endpoint>(props: Props<T, F, E>) => {
  const { title, description, width = 'page', filter, search, files, list, card, several, waits } = props
  const choice = useSeveral(list.query.data ?? [], several)
  return (
    <Page title={title} description={description} width={width} action={props.action}>
      {(filter || files) && (
        <div className={styles.tools}>
          {filter && <FilterChips label={m.feed_filter()} {...filter} />}
          {files}
        </div>
      )}
      {search}
      {props.instead || (
        <QueryState query={list.query} isEmpty={(rows) => rows.length === 0} empty={props.empty}>
          {(rows) => (
            <>
              {several && (
                <SeveralBar
                  several={choice}
                  label={several.label(choice.ids.length)}
                  busy={several.busy}
                  onDecide={() => several.decide(choice.ids, () => choice.decided(choice.ids))}
                />
              )}
              <ul className={styles.cards} data-columns={width === 'page' || undefined}>
                {rows.map((row) => (
                  <li key={row.id} id={waitingRowId(row.id)} className={styles.row} tabIndex={waits && -1}>
                    <AfterDecisionProvider value={() => waits && goOn(nextWaiting(rows, row.id, waits))}>
                      {card(row, choice.tickOf(row))}
                    </AfterDecisionProvider>
                  </li>
                ))}
              </ul>
              <EndlessFoot {...list.foot} />
            </>
          )}
        </QueryState>
      )}
      <Opened title={title} one={props.one}>
        {(row, open) => (
          <AfterDecisionProvider
            value={() => {
              // Until the list has loaded the next one is unknown, so the decided one stays open.
              if (list.query.data) open(waits && nextWaiting(list.query.data, (row as T).id, waits))
            }}
          >
            {card(row as T)}
          </AfterDecisionProvider>
        )}
      </Opened>
      {props.children}
    </Page>
  )
}

type OpenedProps<E extends Endpoint> = {
  readonly title: string
  readonly one: E
  /** `open` shows the next request, or closes the panel if there is none. */
  readonly children: (row: AnswerOf<E>, open: (next: string | undefined) => void) => ReactNode
}

/** The request named in the address. The panel stays open while the next one loads. */
const Opened = <E extends Endpoint>({ title, one, children }: OpenedProps<E>) => {
  const { id, close, put } = useOpened()
  // Keeps the last request visible while the panel closes.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const content = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...ask(one, { params: { id: shown ?? '' } } as unknown as RequestOf<E>),
    enabled: shown !== null,
  })
  const open = (next: string | undefined) => {
    put('open', next)
    if (next === undefined) goToHeading()
    else focusSoon(() => content.current)
  }
  return (
    <SidePanel byAddress opened={id !== null} onClose={close} title={title}>
      <div ref={content} className={styles.opened}>
        <QueryState query={query} loading={6}>
          {/* Nothing that was ticked or typed for one request carries over to the next. */}
          {(data) => <Fragment key={shown}>{children(data, open)}</Fragment>}
        </QueryState>
      </div>
    </SidePanel>
  )
}
