import { updateCamera } from '@nhip-cau/contract/cameras'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { mayCall } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { m } from '../../../paraglide/messages.js'
import { FeedSkeleton } from '../../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Page } from '../../../ui/page.tsx'
import { Wall } from '../wall/wall.tsx'
import { CutBar } from './cut-bar.tsx'
import styles from './school.module.css'

const CamerasView = lazy(() => import('./cameras-view.tsx').then((module) => ({ default: module.CamerasView })))
const RecordersView = lazy(() => import('./recorders-view.tsx').then((module) => ({ default: module.RecordersView })))
const RulesView = lazy(() => import('./rules-view.tsx').then((module) => ({ default: module.RulesView })))
const WatchingView = lazy(() => import('./watching-view.tsx').then((module) => ({ default: module.WatchingView })))

const views = ['wall', 'cameras', 'recorders', 'rules', 'log'] as const
type View = (typeof views)[number]

const viewNames: Record<View, () => string> = {
  wall: m.camera_view_wall,
  cameras: m.camera_view_cameras,
  recorders: m.camera_view_recorders,
  rules: m.camera_view_rules,
  log: m.camera_view_log,
}

/** The school's cameras: all pictures at once, the list of cameras and recorders, the rules, and who watches. */
export const CameraPage = () => {
  const { permissions } = useProfile()
  const [search, setSearch] = useSearchParams()
  const mayControl = mayCall(updateCamera, 'school', permissions)
  const shown = views.filter((one) => mayControl || one !== 'recorders')
  const view = shown.find((one) => one === search.get('view')) ?? 'wall'
  const head = (
    <div className={styles.top}>
      <FilterChips
        label={m.camera_views()}
        dense
        value={view}
        onChange={(next) => setSearch(next === 'wall' ? {} : { view: next })}
        options={shown.map((value) => ({ value, label: viewNames[value]() }))}
      />
      <CutBar mayControl={mayControl} />
    </div>
  )
  // The list brings the frame of a page along, because search and columns belong to it.
  if (view === 'cameras')
    return (
      <Suspense fallback={<FeedSkeleton />}>
        <CamerasView above={head} />
      </Suspense>
    )
  return (
    <Page title={m.title_camera()} dense>
      {head}
      <Suspense fallback={<FeedSkeleton />}>
        {view === 'wall' && <Wall mayControl={mayControl} />}
        {view === 'recorders' && <RecordersView />}
        {view === 'rules' && <RulesView mayControl={mayControl} />}
        {view === 'log' && <WatchingView />}
      </Suspense>
    </Page>
  )
}
