import { type CameraView, listWatching } from '@nhip-cau/contract/camera-views'
import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { askEndless } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import lines from '../../../ui/ruled-rows.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { watcherText } from './watcher-text.ts'
import styles from './watchers.module.css'

/** `2 phụ huynh đang xem` */
export const FamilyCount = ({ count }: { readonly count: number }) => (
  <StatusTag tone={count > 0 ? 'primary' : 'neutral'} icon={<IconEye aria-hidden="true" />}>
    {m.camera_families_watching({ count })}
  </StatusTag>
)

/** Who watches now, by name; teachers see the families of their classes. */
export const Watchers = ({ classId }: { readonly classId?: string | undefined }) => {
  const list = useInfiniteQuery(
    askEndless(listWatching, classId === undefined ? {} : { class_id: classId }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (!list.data) return null
  return (
    <section className={styles.section} aria-label={m.camera_watching_now()}>
      <h2>{m.camera_watching_now()}</h2>
      {rows.length === 0 ? <Muted>{m.camera_nobody()}</Muted> : <WatcherRows rows={rows} />}
      <EndlessFoot
        more={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  )
}

const WatcherRows = ({ rows }: { readonly rows: readonly CameraView[] }) => (
  <ul className={lines.rows}>
    {rows.map((view) => (
      <li key={view.id}>
        <Avatar id={view.id} name={view.watcher.name} size={36} />
        <span className={lines.text}>
          <strong dir="auto">{view.watcher.name}</strong>
          <small dir="auto">
            {watcherText(view.watcher)} · {view.camera.name}
          </small>
        </span>
        <span>{m.camera_since({ time: formatTime(view.started_at) })}</span>
      </li>
    ))}
  </ul>
)
