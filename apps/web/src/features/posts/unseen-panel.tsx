import { listUnseen, type Post, type UnseenFamily } from '@nhip-cau/contract/posts'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { keyOf } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import panel from '../../ui/entity-panel.module.css'
import { Muted } from '../../ui/muted.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

type Props = { readonly post: Post; readonly opened: boolean; readonly onClose: () => void }

/** The families of which nobody has seen the post, by the names of children and guardians. */
export const UnseenPanel = ({ post, opened, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const list = useUnseen(post.id, q, opened)
  const { data, error, isFetching, refetch } = list
  return (
    <EntityPanel
      query={{ data: data?.pages[0], error, isFetching, refetch }}
      opened={opened}
      byAddress={false}
      onClose={onClose}
      title={m.post_unseen_title()}
      nameOf={m.post_unseen_title}
    >
      {({ families: { seen, of } }) => (
        <div className={panel.stack}>
          <div>
            <strong dir="auto">{post.title}</strong>
            <Muted>{m.post_unseen_count({ seen, of })}</Muted>
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
          <Families rows={data?.pages.flatMap((page) => page.data) ?? []} searched={q !== ''} />
          <EndlessFoot
            more={list.hasNextPage}
            loading={isFetching}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
        </div>
      )}
    </EntityPanel>
  )
}

const useUnseen = (id: string, q: string, enabled: boolean) => {
  const role = currentRole()
  const input = (page: number) => ({ params: { id }, query: { page, per_page: 50, ...(q === '' ? {} : { q }) } })
  return useInfiniteQuery({
    queryKey: keyOf(role, listUnseen, { endless: { id, q } }),
    queryFn: ({ pageParam, signal }) => call(listUnseen, role, input(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paging }) => (paging.page < paging.total_pages ? paging.page + 1 : undefined),
    // The list of before stays while the next letters are searched for.
    placeholderData: keepPreviousData,
    enabled,
  })
}

const Families = ({ rows, searched }: { rows: readonly UnseenFamily[]; searched: boolean }) => {
  if (rows.length === 0) return <Muted>{searched ? m.post_unseen_no_match() : m.post_unseen_none()}</Muted>
  return (
    <ul className={panel.people}>
      {rows.map(({ children, guardians }) => (
        <li key={children.map(({ id }) => id).join(' ')} className={panel.person}>
          <div className={panel.personText}>
            {children.map((child) => (
              <div key={`${child.id} ${child.class}`}>
                <strong>{child.full_name}</strong> <Muted as="span">· {child.class}</Muted>
              </div>
            ))}
            <Muted as="div">
              {guardians.map(({ full_name, relation }) => `${full_name} (${relation})`).join(', ')}
            </Muted>
          </div>
        </li>
      ))}
    </ul>
  )
}
