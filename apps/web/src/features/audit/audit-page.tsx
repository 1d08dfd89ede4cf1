import { auditListInput, exportAudit, listAudit } from '@nhip-cau/contract/audit'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { FileButton } from '../../lib/file-button.tsx'
import { ask, askEndless } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'

const filterNames = ['account_id', 'action', 'object_kind', 'student_id', 'object_id', 'from', 'to'] as const
type Filter = (typeof filterNames)[number]

/** The audit log: who did what, and when. The address holds the filters, so that a result can be shared. */
export const AuditPage = () => {
  const [search, setSearch] = useSearchParams()
  const { data: input } = useQuery(ask(auditListInput, {}))
  const query = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Filter, string>>
  const list = useInfiniteQuery(
    askEndless(listAudit, query, ({ next }) => (next === null ? undefined : { before: next })),
  )
  const set = (name: Filter, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const select = (name: 'account_id' | 'action' | 'object_kind', label: string, options: Options | undefined) => (
    <SelectField
      id={`audit-${name}`}
      name={name}
      label={label}
      none={m.list_all()}
      value={query[name] ?? ''}
      options={options ?? []}
      onChange={(value) => set(name, value)}
    />
  )
  const [unfolded, setUnfolded] = useState(false)
  const filtersId = useId()
  const active = Object.keys(query).length
  const entries = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Page
      title={m.audit_title()}
      description={m.audit_lead()}
      action={
        <FileButton
          endpoint={exportAudit}
          input={{ query }}
          fileName="nhat-ky-thao-tac.xlsx"
          kind="excel"
          label={m.exports_button()}
        />
      }
    >
      <Button
        variant={active > 0 ? 'light' : 'default'}
        className={styles.unfold ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        aria-expanded={unfolded}
        aria-controls={filtersId}
        onClick={() => setUnfolded(!unfolded)}
      >
        {active > 0 ? m.list_more_filters_active({ count: active }) : m.list_more_filters()}
      </Button>
      <search
        id={filtersId}
        className={styles.filters}
        data-unfolded={unfolded || undefined}
        aria-label={m.filter_label()}
      >
        {select('account_id', m.audit_who(), input?.accounts)}
        {select('action', m.audit_what(), input?.actions)}
        {select('object_kind', m.audit_kind(), input?.kinds)}
        <DateField label={m.audit_from()} value={query.from ?? ''} onChange={(day) => set('from', day)} />
        <DateField label={m.audit_to()} value={query.to ?? ''} onChange={(day) => set('to', day)} />
        {active > 0 && (
          <Button variant="subtle" leftSection={<IconX size={18} />} onClick={() => setSearch({}, { replace: true })}>
            {m.list_clear_filters()}
          </Button>
        )}
      </search>
      <QueryState
        query={list}
        isEmpty={() => entries.length === 0}
        empty={<EmptyState picture={<EmptySearch />} text={m.audit_empty()} />}
      >
        {() => (
          <Card padding="none">
            <ul className={styles.list} aria-label={m.audit_title()}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditEntry entry={entry} onChild={(id) => set('student_id', id)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
      <EndlessFoot
        more={list.hasNextPage}
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
    </Page>
  )
}

type Options = readonly { readonly value: string; readonly label: string }[]
