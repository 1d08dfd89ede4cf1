import {
  type ShoppingKind,
  type ShoppingList,
  shoppingExcel,
  shoppingList,
  shoppingPdf,
} from '@nhip-cau/contract/menu-plan-shopping'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileButton } from '../../../lib/file-button.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatLongDate, formatNumber, formatTime } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { mealNames } from '../../attendance/attendance-texts.ts'
import { closedText } from '../../attendance/day-state.tsx'
import { menuKindNames } from '../menu-texts.ts'
import styles from './shopping.module.css'

type Props = { readonly day: string | undefined; readonly onDay: (day: string | undefined) => void }

/** What the kitchen needs for a day: the approved dishes times the children who take the meal. */
export const ShoppingView = ({ day, onDay }: Props) => {
  const query = useQuery({
    ...ask(shoppingList, { query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryState query={query} loading={8}>
      {(list) => (
        <div className={layout.stack} data-dense>
          <div className={styles.bar}>
            <DateField label={m.menu_shopping_day()} value={list.day} onChange={(next) => onDay(next ?? undefined)} />
            <FileButton
              endpoint={shoppingPdf}
              input={{ query: { day: list.day } }}
              fileName={`mua-hang-${list.day}.pdf`}
              kind="pdf"
              label={m.menu_shopping_pdf()}
            />
            <FileButton
              endpoint={shoppingExcel}
              input={{ query: { day: list.day } }}
              fileName={`mua-hang-${list.day}.xlsx`}
              kind="excel"
              label={m.menu_shopping_excel()}
            />
          </div>
          <List list={list} />
        </div>
      )}
    </QueryState>
  )
}

const List = ({ list }: { readonly list: ShoppingList }) => {
  if (!list.open) return <Notice tone="info" title={closedText(list)} />
  const shown = list.kinds.filter((one) => one.shown)
  const missing = list.kinds.filter((one) => !one.shown)
  return (
    <>
      <p className={styles.source}>
        {formatLongDate(list.day)} ·{' '}
        {list.counted_at === null
          ? m.menu_shopping_expected({ time: list.cut_off })
          : m.menu_shopping_counted({ time: formatTime(list.counted_at) })}
      </p>
      {missing.map(({ kind }) => (
        <Notice key={kind} tone="waiting" title={m.menu_shopping_missing({ kind: menuKindNames[kind]() })} />
      ))}
      {list.kinds.length === 0 && <EmptyState picture={<EmptyFeed />} text={m.menu_shopping_empty()} />}
      {shown.map((one) => (
        <KindTable key={one.kind} one={one} />
      ))}
      {shown.length > 0 && (
        <p className={styles.total}>
          <strong>{m.menu_shopping_total({ total: formatNumber(list.total) })}</strong>
          {list.unpriced > 0 && <Muted as="span">{m.menu_shopping_unpriced({ count: list.unpriced })}</Muted>}
        </p>
      )}
    </>
  )
}

const money = (value: number | null) => (value === null ? m.fresh_none() : formatNumber(value))

const KindTable = ({ one }: { readonly one: ShoppingKind }) => (
  <table className={styles.table}>
    <caption>{m.menu_shopping_kind({ kind: menuKindNames[one.kind](), count: one.children })}</caption>
    <thead>
      <tr>
        <th scope="col">{m.menu_shopping_dish()}</th>
        <th scope="col" data-number>
          {m.menu_shopping_portions()}
        </th>
        <th scope="col" data-number>
          {m.menu_shopping_price()}
        </th>
        <th scope="col" data-number>
          {m.menu_shopping_sum()}
        </th>
      </tr>
    </thead>
    {one.meals.map(({ meal, lines }) => (
      <tbody key={meal}>
        <tr>
          <th scope="rowgroup" colSpan={4}>
            {mealNames[meal]()}
          </th>
        </tr>
        {lines.map((line) => (
          <tr key={`${line.dish_id} ${line.substitute}`}>
            <td>{line.substitute ? m.menu_shopping_substitute({ dish: line.name }) : line.name}</td>
            <td data-number>{line.children}</td>
            <td data-number>{money(line.price)}</td>
            <td data-number>{money(line.total)}</td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)
