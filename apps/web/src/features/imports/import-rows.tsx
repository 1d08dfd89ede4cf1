import { type Import, type ImportRow, importRows, type RowOutcome } from '@nhip-cau/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import styles from './import-rows.module.css'

const outcomes: Readonly<Record<RowOutcome, { readonly tone: Tone; readonly word: () => string }>> = {
  new: { tone: 'good', word: m.imports_outcome_new },
  changed: { tone: 'info', word: m.imports_outcome_changed },
  linked: { tone: 'primary', word: m.imports_outcome_linked },
  same: { tone: 'neutral', word: m.imports_outcome_same },
  wrong: { tone: 'danger', word: m.imports_outcome_wrong },
}

type Shown = RowOutcome | 'to_confirm' | 'warned' | 'all'
const perPage = 50

type Props = {
  one: Import
  samePeople: ReadonlySet<number>
  onSamePeople: (rows: ReadonlySet<number>) => void
}

/** Shows the effect of each row of the file, wrong rows first, because they need corrections. */
export const ImportRows = ({ one, samePeople, onSamePeople }: Props) => {
  const [shown, setShown] = useState<Shown>(one.counts.wrong > 0 ? 'wrong' : 'all')
  const [page, setPage] = useState(1)
  const rows = useQuery({
    ...ask(importRows, {
      params: { id: one.id },
      query: { page, per_page: perPage, ...(shown === 'all' ? {} : { outcome: shown }) },
    }),
    placeholderData: keepPreviousData,
  })
  const options: { value: Shown; label: string; count: number }[] = [
    { value: 'all', label: m.list_all(), count: one.rows },
    ...(['new', 'changed', 'linked', 'same', 'wrong'] as const)
      .filter((outcome) => one.counts[outcome] > 0)
      .map((outcome) => ({ value: outcome, label: outcomes[outcome].word(), count: one.counts[outcome] })),
    ...(one.to_confirm > 0
      ? [{ value: 'to_confirm' as const, label: m.imports_outcome_to_confirm(), count: one.to_confirm }]
      : []),
    ...(one.warned > 0 ? [{ value: 'warned' as const, label: m.imports_outcome_warned(), count: one.warned }] : []),
  ]
  const confirm = (row: number, yes: boolean) => {
    const next = new Set(samePeople)
    if (yes) next.add(row)
    else next.delete(row)
    onSamePeople(next)
  }
  return (
    <section className={styles.rows}>
      <FilterChips
        label={m.imports_rows_filter()}
        options={options}
        value={shown}
        onChange={(value) => {
          setShown(value)
          setPage(1)
        }}
        dense
      />
      <QueryState query={rows} loading={8}>
        {({ data, paging }) => (
          <>
            <ol className={styles.list}>
              {data.map((row) => (
                <Row
                  key={row.row}
                  row={row}
                  confirmable={one.state === 'checked' || one.state === 'failed'}
                  confirmed={samePeople.has(row.row)}
                  onConfirm={(yes) => confirm(row.row, yes)}
                />
              ))}
            </ol>
            {paging.total_pages > 1 && (
              <nav className={styles.paging} aria-label={m.list_paging()}>
                <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {m.list_page_previous()}
                </Button>
                <span>{m.list_page({ page, pages: paging.total_pages })}</span>
                <Button variant="default" disabled={page >= paging.total_pages} onClick={() => setPage(page + 1)}>
                  {m.list_page_next()}
                </Button>
              </nav>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type RowProps = { row: ImportRow; confirmable: boolean; confirmed: boolean; onConfirm: (yes: boolean) => void }

const Row = ({ row, confirmable, confirmed, onConfirm }: RowProps) => (
  <li className={styles.row}>
    <span className={styles.number}>{m.imports_row({ row: row.row })}</span>
    <div className={styles.effect}>
      <span className={styles.name}>
        <strong>{row.name}</strong>
        {row.detail !== '' && <Muted as="span">{row.detail}</Muted>}
      </span>
      {row.errors.map((remark) => (
        <span key={remark.column + remark.text} className={styles.error}>
          {remark.text}
        </span>
      ))}
      {row.warnings.map((remark) => (
        <span key={remark.column + remark.text} className={styles.warning}>
          {remark.text}
        </span>
      ))}
      {row.changes.length > 0 && <Muted as="span">{row.changes.join(' · ')}</Muted>}
      {row.same_person && confirmable && (
        <CheckField
          label={m.imports_same_person({ name: row.same_person.known })}
          value={confirmed}
          onChange={onConfirm}
        />
      )}
    </div>
    <StatusTag tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].word()}</StatusTag>
  </li>
)
