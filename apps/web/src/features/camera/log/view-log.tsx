import { type CameraView, listViews } from '@nhip-cau/contract/camera-views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askEndless } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptySearch } from '../../../ui/art/empty-search.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { formatDate, formatTime } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import rows from '../../../ui/ruled-rows.module.css'
import { watcherText } from '../watch/watcher-text.ts'
import { durationText, endText } from './log-texts.ts'
import styles from './view-log.module.css'

/** Who watched which camera from when to when; the newest first. */
export const ViewLog = ({ classId }: { readonly classId?: string | undefined }) => {
  const [filter, setFilter] = useState({ q: '', from: '', to: '' })
  const query = Object.fromEntries(Object.entries({ ...filter, class_id: classId }).filter(([, value]) => value))
  const list = useInfiniteQuery(
    askEndless(listViews, query, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const views = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className={styles.log}>
      <search className={styles.filters} aria-label={m.filter_label()}>
        <SearchField
          className={styles.search}
          q={filter.q}
          placeholder={m.camera_log_search()}
          onSearch={(q) => setFilter({ ...filter, q })}
        />
        <DateField label={m.audit_from()} value={filter.from} onChange={(from) => setFilter({ ...filter, from })} />
        <DateField label={m.audit_to()} value={filter.to} onChange={(to) => setFilter({ ...filter, to })} />
      </search>
      <QueryState
        query={list}
        isEmpty={() => views.length === 0}
        empty={<EmptyState picture={<EmptySearch />} text={m.camera_log_empty()} />}
      >
        {() => (
          <Card>
            <ul className={rows.rows} aria-label={m.camera_view_log()}>
              {views.map((view) => (
                <LogRow key={view.id} view={view} />
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
      <EndlessFoot
        more={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  )
}

const LogRow = ({ view: { watcher, camera, started_at, ended_at, seconds, why } }: { readonly view: CameraView }) => (
  <li>
    <span className={rows.text}>
      <strong dir="auto">{watcher.name}</strong>
      <small dir="auto">
        {watcherText(watcher)} · {camera.name}
      </small>
    </span>
    <span className={styles.time}>
      <span>
        {formatDate(started_at)} {formatTime(started_at)}–{ended_at === null ? m.camera_now() : formatTime(ended_at)}
      </span>
      <small>
        {durationText(seconds)}
        {ended_at !== null && why !== null && ` · ${endText(why)}`}
      </small>
    </span>
  </li>
)
