import type { Post } from '@nhip-cau/contract/posts'
import {
  type DeliveryFamily,
  type DeliveryFilter,
  deliveryFilters,
  exportDelivery,
  listDelivery,
  printDelivery,
} from '@nhip-cau/contract/posts-delivery'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { FileButton } from '../../lib/file-button.tsx'
import { keyOf } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Chip } from '../../ui/chip.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import panel from '../../ui/entity-panel.module.css'
import { Muted } from '../../ui/muted.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './delivery-panel.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { RemindButton } from './remind-button.tsx'

type Props = { readonly post: Post; readonly opened: boolean; readonly onClose: () => void }

/** The families of a post and how far it has come to each; from here they are reminded, and the list is saved. */
export const DeliveryPanel = ({ post, opened, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<DeliveryFilter>('missing')
  const q = useDebounced(typed.trim())
  const list = useDelivery(post.id, { q, state }, opened)
  const { data, error, isFetching, refetch } = list
  const asked = post.confirm !== undefined
  return (
    <EntityPanel
      query={{ data: data?.pages[0], error, isFetching, refetch }}
      opened={opened}
      byAddress={false}
      onClose={onClose}
      title={m.delivery_title()}
      nameOf={m.delivery_title}
    >
      {({ counts, reminder }) => (
        <div className={panel.stack}>
          <div>
            <strong dir="auto">{post.title}</strong>
            <Muted>{summaryOf(counts, asked)}</Muted>
            {post.seen_by && post.seen_by.of > counts.of && <Muted>{m.delivery_own_classes(post.seen_by)}</Muted>}
          </div>
          <RemindButton post={post} reminder={reminder} />
          <div className={styles.line} role="radiogroup" aria-label={m.delivery_filter()}>
            {deliveryFilters
              .filter((one) => one !== 'confirmed' || asked)
              .map((one) => (
                <Chip
                  key={one}
                  type="radio"
                  name={`delivery-${post.id}`}
                  dense
                  checked={state === one}
                  count={countOf(counts, one, asked)}
                  onChange={() => setState(one)}
                >
                  {filterName(one, asked)}
                </Chip>
              ))}
          </div>
          <TextField
            type="search"
            size="sm"
            aria-label={m.common_search()}
            placeholder={m.post_unseen_search()}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Families post={post} rows={data?.pages.flatMap((page) => page.data) ?? []} searched={q !== ''} />
          <EndlessFoot
            more={list.hasNextPage}
            loading={isFetching}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
          <div className={styles.line}>
            <FileButton
              endpoint={exportDelivery}
              input={{ params: { id: post.id } }}
              fileName="xac-nhan.xlsx"
              kind="excel"
              label={m.exports_button()}
            />
            <FileButton
              endpoint={printDelivery}
              input={{ params: { id: post.id } }}
              fileName="xac-nhan.pdf"
              kind="pdf"
              label={m.delivery_pdf()}
            />
          </div>
        </div>
      )}
    </EntityPanel>
  )
}

/** Milliseconds. An opened list follows the families: views and answers signal no page, so that no feed is loaded for them. */
const refreshEvery = 20_000

const useDelivery = (id: string, { q, state }: { q: string; state: DeliveryFilter }, enabled: boolean) => {
  const role = currentRole()
  const input = (page: number) => ({
    params: { id },
    query: { page, per_page: 50, state, ...(q === '' ? {} : { q }) },
  })
  return useInfiniteQuery({
    queryKey: keyOf(role, listDelivery, { endless: { id, q, state } }),
    queryFn: ({ pageParam, signal }) => call(listDelivery, role, input(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paging }) => (paging.page < paging.total_pages ? paging.page + 1 : undefined),
    // The list of before stays while the next one is loaded.
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    enabled,
  })
}

type Counts = Readonly<Record<DeliveryFamily['state'] | 'of', number>>

const countOf = (counts: Counts, filter: DeliveryFilter, asked: boolean): number => {
  if (filter === 'all') return counts.of
  if (filter === 'missing') return counts.of - counts.confirmed - (asked ? 0 : counts.opened)
  return counts[filter]
}

const summaryOf = (counts: Counts, asked: boolean): string =>
  asked
    ? m.delivery_confirmed_count({ count: counts.confirmed, of: counts.of })
    : m.post_unseen_count({ seen: counts.opened, of: counts.of })

const filterName = (filter: DeliveryFilter, asked: boolean): string => {
  switch (filter) {
    case 'all':
      return m.delivery_all()
    case 'missing':
      return asked ? m.delivery_not_confirmed() : m.delivery_not_opened()
    default:
      return stateNames[filter]()
  }
}

const stateNames: Record<DeliveryFamily['state'], () => string> = {
  confirmed: m.delivery_confirmed,
  opened: m.delivery_opened,
  delivered: m.delivery_delivered,
  waiting: m.delivery_waiting,
  no_account: m.delivery_no_account,
}

type FamiliesProps = {
  readonly post: Post
  readonly rows: readonly DeliveryFamily[]
  readonly searched: boolean
}

const Families = ({ post, rows, searched }: FamiliesProps) => {
  if (rows.length === 0) return <Muted>{searched ? m.post_unseen_no_match() : m.delivery_none()}</Muted>
  return (
    <ul className={panel.people}>
      {rows.map((family) => (
        <DeliveryRow
          key={family.children.map(({ id }) => id).join(' ')}
          family={family}
          state={stateNames[family.state]()}
          confirm={post.confirm}
        />
      ))}
    </ul>
  )
}
