import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { EndlessFoot } from '../ui/endless-foot.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { BulkBar } from '../ui/list/bulk-bar.tsx'
import { Page } from '../ui/page.tsx'
import styles from '../ui/request-card.module.css'
import { SidePanel } from '../ui/side-panel.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { AfterDecisionProvider, nextWaiting, waitingRowId } from './after-decision.ts'
import type { EndlessRows } from './endless-rows.ts'
import { focusSoon, goOn, goToHeading } from './go-on.ts'
import { ask } from './queries.ts'
import { QueryState } from './query-state.tsx'

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = several ? (list.query.data?.filter(several.may) ?? []) : []
  const ids = open.map(({ id }) => id).filter((id) => chosen.has(id))
  const afterSeveral = (decided: readonly string[]) => {
    setChosen(new Set())
    const next = open.find(({ id }) => !decided.includes(id))
    goOn(next?.id)
  }
  const tickOf = (row: T) =>
    several && open.length > 1 && several.may(row) ? (
      <label className={styles.tickArea}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={m.list_choose({ name: several.nameOf(row) })}
          checked={chosen.has(row.id)}
          onChange={(event) => {
            const next = new Set(chosen)
            if (event.currentTarget.checked) next.add(row.id)
            else next.delete(row.id)
            setChosen(next)
          }}
        />
      </label>
    ) : undefined
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
              {open.length > 1 && (
                <label className={styles.all}>
                  <input
                    type="checkbox"
                    className={styles.tick}
                    checked={ids.length === open.length}
                    onChange={({ currentTarget }) =>
                      setChosen(new Set(currentTarget.checked ? open.map(({ id }) => id) : []))
                    }
                  />
                  {m.inbox_choose_all({ count: open.length })}
                </label>
              )}
              {/* Before the cards, so that the Tab key meets it after the choice of all. */}
              {several && ids.length > 0 && (
                <BulkBar
                  selection={{
                    ids: new Set(ids),
                    onChange: setChosen,
                    actions: (
                      <Button
                        size="sm"
                        color="green"
                        leftSection={<IconChecks size={20} />}
                        loading={several.busy}
                        onClick={() => several.decide(ids, () => afterSeveral(ids))}
                      >
                        {several.label(ids.length)}
                      </Button>
                    ),
                  }}
                />
              )}
              <ul className={styles.cards} data-columns={width === 'page' || undefined}>
                {rows.map((row) => (
                  <li key={row.id} id={waitingRowId(row.id)} className={styles.row} tabIndex={waits && -1}>
                    <AfterDecisionProvider value={() => waits && goOn(nextWaiting(rows, row.id, waits))}>
                      {card(row, tickOf(row))}
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
          <AfterDecisionProvider value={() => open(waits && nextWaiting(list.query.data ?? [], (row as T).id, waits))}>
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
