import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './paging-foot.module.css'
import { type ListView, listPageSizes } from './use-list-state.ts'

/** The range of shown rows with the total, and the buttons to other pages. */
export const PagingFoot = ({ state, total }: { state: ListView; total: number }) => {
  const { page, perPage } = state
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min((page - 1) * perPage + 1, total)
  const steps = [
    {
      label: m.list_page_first(),
      icon: <IconChevronsLeft size={20} className="mantine-rotate-rtl" />,
      to: 1,
      off: page <= 1,
    },
    {
      label: m.list_page_previous(),
      icon: <IconChevronLeft size={20} className="mantine-rotate-rtl" />,
      to: page - 1,
      off: page <= 1,
    },
    {
      label: m.list_page_next(),
      icon: <IconChevronRight size={20} className="mantine-rotate-rtl" />,
      to: page + 1,
      off: page >= pages,
    },
    {
      label: m.list_page_last(),
      icon: <IconChevronsRight size={20} className="mantine-rotate-rtl" />,
      to: pages,
      off: page >= pages,
    },
  ]
  const [first, previous, next, last] = steps.map(({ label, icon, to, off }) => (
    <IconButton key={label} size="md" label={label} icon={icon} disabled={off} onClick={() => state.setPage(to)} />
  ))
  return (
    <nav className={styles.foot} aria-label={m.list_paging()}>
      <span role="status" data-figures="">
        {m.list_range({
          from: formatNumber(from),
          to: formatNumber(Math.min(page * perPage, total)),
          total: formatNumber(total),
        })}
      </span>
      <label className={styles.size}>
        {m.list_per_page()}
        <select value={perPage} onChange={(event) => state.setPerPage(Number(event.currentTarget.value))}>
          {listPageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {pages > 1 && (
        <span className={styles.steps}>
          {first}
          {previous}
          <span data-figures="">{m.list_page({ page: formatNumber(page), pages: formatNumber(pages) })}</span>
          {next}
          {last}
        </span>
      )}
    </nav>
  )
}
