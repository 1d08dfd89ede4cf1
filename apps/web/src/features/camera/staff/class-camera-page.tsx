import { listWatchableCameras } from '@nhip-cau/contract/camera-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { useChosenClass } from '../../../lib/chosen-class.ts'
import { ClassChips } from '../../../lib/class-chips.tsx'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Page } from '../../../ui/page.tsx'
import { ViewLog } from '../log/view-log.tsx'
import { Watchers } from '../watch/watchers.tsx'
import styles from './class-camera.module.css'
import { ClassCamera } from './class-camera.tsx'

/** A teacher's view of the own class: the cameras, who watches now, and who has watched. */
export const ClassCameraPage = () => {
  const { classes } = useProfile()
  const [chosen, choose] = useChosenClass(currentRole(), classes)
  const shown = chosen ?? classes[0]
  const [view, setView] = useState<'now' | 'log'>('now')
  return (
    <Page title={shown ? m.camera_title_of({ name: shown.name }) : m.title_camera()} dense>
      <ClassChips classes={classes} shown={shown} onChoose={choose} />
      <FilterChips
        label={m.camera_views()}
        dense
        value={view}
        onChange={setView}
        options={[
          { value: 'now', label: m.camera_view_wall() },
          { value: 'log', label: m.camera_view_log() },
        ]}
      />
      {shown === undefined && <EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />}
      {shown && view === 'now' && <ClassCameras key={shown.id} classId={shown.id} />}
      {shown && view === 'log' && <ViewLog key={shown.id} classId={shown.id} />}
    </Page>
  )
}

const ClassCameras = ({ classId }: { readonly classId: string }) => {
  const answer = useQuery({ ...ask(listWatchableCameras, { query: { class_id: classId } }), refetchInterval: 60_000 })
  const [watched, setWatched] = useState<string>()
  return (
    <QueryState
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.camera_class_none()} />}
    >
      {({ data }) => (
        <div className={styles.page}>
          <div className={styles.cameras}>
            {data.map((camera) => (
              <ClassCamera
                key={camera.id}
                camera={camera}
                isOther={watched !== undefined && watched !== camera.id}
                onWatch={() => setWatched(camera.id)}
              />
            ))}
          </div>
          <Watchers classId={classId} />
        </div>
      )}
    </QueryState>
  )
}
