import { saveAttendance } from '@nhip-cau/contract/attendance'
import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { featuresOf } from '@nhip-cau/contract/live'
import { giveDose } from '@nhip-cau/contract/prescriptions'
import { profile } from '@nhip-cau/contract/profile'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { ClosureBanner } from '../../features/calendar/closure-banner.tsx'
import { isApiProblem, isOfflineProblem, problemText } from '../../lib/api-problem.ts'
import { homePaths } from '../../lib/area.ts'
import { ClassScopeContext } from '../../lib/chosen-class.ts'
import type { ClassScope } from '../../lib/class-choice.ts'
import { useClassContext } from '../../lib/class-context.ts'
import { listenLive } from '../../lib/live.ts'
import { afterRunningChanges, ageOfData } from '../../lib/own-changes.ts'
import { canOpen, hasModule, mayCall } from '../../lib/permission.ts'
import { ProfileProvider } from '../../lib/profile.tsx'
import { ask, createQueries, refetchFeature, refetchRest } from '../../lib/queries.ts'
import { isDemoSchool, setSchoolZone } from '../../lib/school-zone.ts'
import { readSession, savePermissions, useSession } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { NothingKept } from '../../ui/nothing-kept.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { useFreshAfterOutage } from './use-fresh-after-outage.ts'

export type LayoutProps = {
  /** The endpoint that the page calls; without the permission for it the page is not rendered. */
  readonly does: Endpoint | undefined
  readonly title: string
  /** How the page uses the chosen class; undefined for a page without classes. */
  readonly classes: ClassScope | undefined
  readonly children: ReactNode
}

interface Props extends LayoutProps {
  readonly role: Role
}

// Rarely shown, so it is a separate chunk.
const ForbiddenPage = lazy(() => import('./forbidden-page.tsx').then((module) => ({ default: module.ForbiddenPage })))
const ModuleOffPage = lazy(() => import('./module-off-page.tsx').then((module) => ({ default: module.ModuleOffPage })))

const TourCard = lazy(() =>
  import('../../features/demo/tour-card.tsx').then((module) => ({ default: module.TourCard })),
)

const BackgroundSender = lazy(() =>
  import('../../features/offline-queue/background-sender.tsx')
    .then((module) => ({ default: module.BackgroundSender }))
    // Offline and never loaded before: render the page without it.
    .catch(() => ({ default: () => null })),
)

/** The mutations that staff may make offline. */
const keptWithoutNetwork = [saveAttendance, giveDose]

const queries = createQueries()

/** Provides the frame of an area and what all its pages share: the query client, live updates, the profile. */
export const Shell = ({ role, does, title, classes, children }: Props) => (
  <QueryClientProvider client={queries}>
    <ClassScopeContext value={classes}>
      <Frame role={role}>
        <Entrance role={role} does={does} title={title}>
          {children}
        </Entrance>
      </Frame>
    </ClassScopeContext>
  </QueryClientProvider>
)

/** Renders the area once the profile with classes and notifications has loaded; each navigation refetches it. */
const Entrance = ({ role, does, title, children }: Omit<Props, 'classes'>) => {
  const path = usePathname()
  const { data, error, refetch, isFetching } = useQuery(ask(profile, {}, role))
  const online = useOnline()
  useLive(role)
  useFreshAfterOutage(role)
  useProfileOnNavigation(role, path)
  useLatestPermissions(role, data?.permissions)
  const isClassKnown = useClassContext(role, path, async () => (await refetch()).data?.classes)
  if (data === undefined) {
    if (!online) return <NothingKept />
    if (!error || (isFetching && isOfflineProblem(error))) return <Waiting />
    const requestId = isApiProblem(error) ? error.requestId : undefined
    return (
      <ErrorState
        text={problemText(error)}
        requestId={requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  setSchoolZone(data.school.time_zone)
  if (does && !hasModule(does, data.modules)) return <ModuleOffPage title={title} />
  if (does && !mayCall(does, role, data.permissions)) return <ForbiddenPage title={title} />
  if (!isClassKnown) return <Waiting />
  return (
    <ProfileProvider value={data}>
      {keptWithoutNetwork.some((one) => canOpen(one, role, data.permissions, data.modules)) && (
        <Suspense fallback={null}>
          <BackgroundSender role={role} />
        </Suspense>
      )}
      <ErrorBoundary resetKey={path}>
        {path === homePaths[role] && <ClosureBanner />}
        <Suspense fallback={<Waiting />}>
          {path === homePaths[role] && isDemoSchool(data.school.time_zone) && <TourCard role={role} />}
          {children}
        </Suspense>
      </ErrorBoundary>
    </ProfileProvider>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <FeedSkeleton />
  </div>
)

/** The permissions may have changed since the login, or the page was left before the login had asked for them. */
const useLatestPermissions = (role: Role, permissions: readonly string[] | undefined) => {
  useEffect(() => {
    if (permissions && readSession(role)) savePermissions(role, permissions)
  }, [role, permissions])
}

const useProfileOnNavigation = (role: Role, path: string) => {
  const client = useQueryClient()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    void refetchFeature(client, role, 'user')
  }, [client, role, path])
}

const useLive = (role: Role) => {
  const client = useQueryClient()
  const account = useSession(role)?.user.id
  useEffect(() => {
    if (account === undefined) return
    return listenLive(role, {
      onChanged: (topics, own = false) => {
        const features = new Set(
          topics === 'everything' ? Object.values(featuresOf).flat() : topics.flatMap((topic) => featuresOf[topic]),
        )
        const look = (refetch: typeof refetchFeature) => {
          for (const feature of features) void refetch(client, role, feature)
        }
        if (own) afterRunningChanges(() => look(refetchRest))
        else look(refetchFeature)
      },
      ageOfData,
    })
  }, [client, role, account])
}
