import { type Camera, listCameras } from '@nhip-cau/contract/cameras'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptySearch } from '../../../ui/art/empty-search.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagingFoot } from '../../../ui/list/paging-foot.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import { Muted } from '../../../ui/muted.tsx'
import { useFullScreen } from '../../../ui/use-full-screen.ts'
import { CameraViewer } from './camera-viewer.tsx'
import styles from './wall.module.css'
import { WallTile } from './wall-tile.tsx'

/** All cameras at once; one opens large. The arrow keys move among them, Enter opens, Escape closes. */
export const Wall = ({ mayControl }: { readonly mayControl: boolean }) => {
  const state = useListState({ filters: [], sort: 'name' })
  const { page, per_page } = state.query
  const answer = useQuery({
    ...ask(listCameras, { query: { page, per_page, active: 'true' } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { isFull, toggle } = useFullScreen()
  const [opened, setOpened] = useState<string>()
  return (
    <QueryState
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptySearch />} text={m.camera_wall_empty()} />}
    >
      {({ data, paging }) => (
        <section className={styles.wall} data-full={isFull || undefined} aria-label={m.camera_wall()}>
          <div className={styles.tools}>
            <Muted>{summaryOf(data)}</Muted>
            <Button
              variant="default"
              size="sm"
              leftSection={isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
              onClick={toggle}
            >
              {isFull ? m.camera_full_off() : m.camera_full_on()}
            </Button>
          </div>
          {/* The keys move the focus that the buttons inside have already. */}
          <ul className={styles.grid} onKeyDown={moveByArrows}>
            {data.map((camera) => (
              <li key={camera.id}>
                <WallTile camera={camera} onOpen={() => setOpened(camera.id)} />
              </li>
            ))}
          </ul>
          {paging.total_pages > 1 && <PagingFoot state={state} total={paging.total_records} />}
          <CameraViewer cameras={data} id={opened} mayControl={mayControl} onChange={setOpened} />
        </section>
      )}
    </QueryState>
  )
}

const summaryOf = (cameras: readonly Camera[]): string => {
  const online = cameras.filter(({ state }) => state === 'online' || state === 'off_hours').length
  const families = cameras.reduce((sum, { watching }) => sum + watching.families, 0)
  return [m.camera_online_of({ online, total: cameras.length }), m.camera_families_watching({ count: families })].join(
    ' · ',
  )
}
