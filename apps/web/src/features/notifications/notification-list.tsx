import type { Role } from '@nhip-cau/contract/kernel'
import {
  listNotifications,
  type Notification,
  type NotificationKind,
  type NotificationTopic,
  readAllNotifications,
  readNotification,
} from '@nhip-cau/contract/notifications'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole, homePaths, inArea } from '../../lib/area.ts'
import { askEndless, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyBell } from '../../ui/art/empty-bell.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import styles from './notification-list.module.css'
import { NotificationRow } from './notification-row.tsx'

export type NotificationFilter = NotificationTopic | 'all' | 'unread'

/** What tells of a child's day leads to the day. */
const isOfTheDay = (kind: NotificationKind) => dayKinds.includes(kind)
const dayKinds: readonly NotificationKind[] = [
  'child-arrived',
  'arrival-corrected',
  'child-missed',
  'child-left',
  'child-waiting',
  'register-missing',
  'closing-open',
  'pick-up-asked',
  'pick-up-overdue',
  'pick-up-allowed',
  'pick-up-refused',
  'pick-up-waits-for-school',
  'closing-still-open',
  'departure-forgotten',
  'departure-corrected',
  'wish-sent',
  'wish-withdrawn',
  'wish-confirmed',
  'wish-rejected',
]
const dayPage = (role: Role, kind: NotificationKind) => {
  if (role === 'parent' || kind === 'register-missing') return '/attendance'
  return role === 'school' ? '/attendance?view=closing' : '/attendance?tab=departure'
}

/** The day's doses stand together; everything else opens by itself. */
const carePage = ({ kind, object_id }: Notification): string | undefined => {
  if (kind === 'dose-soon' || kind === 'dose-overdue') return '/prescription'
  if (kind === 'parent-name-wished') return `/parents?open=${object_id}`
  if (kind === 'teacher-name-wished') return `/teachers?open=${object_id}`
  if (kind.startsWith('absence-')) return `/absence?open=${object_id}`
  return /^(?:medicine|dose)-/.test(kind) ? `/prescription?open=${object_id}` : undefined
}

type Props = {
  readonly filter?: NotificationFilter
  /** Said before going where a notification leads. */
  readonly onOpen?: () => void
}

/** The own notifications, newest first; each opens what it is about. */
export const NotificationList = ({ filter = 'all', onOpen }: Props) => {
  const role = currentRole()
  const [, navigate] = useLocation()
  const list = useInfiniteQuery(
    askEndless(listNotifications, { per_page: 20, ...narrowed(filter) }, ({ paging }) =>
      paging.page < paging.total_pages ? { page: paging.page + 1 } : undefined,
    ),
  )
  const readOne = useCommand(readNotification, { quiet: true })
  const readAll = useCommand(readAllNotifications)
  const markRead = ({ id }: Notification) => readOne.mutate({ query: { notification_id: id } })
  const open = (notification: Notification) => {
    const { post_id, student_id, read_at } = notification
    if (read_at === null) markRead(notification)
    onOpen?.()
    const page = privacyPage(notification.kind) ?? carePage(notification)
    if (post_id !== null) navigate(`${homePaths[role]}?post=${post_id}`)
    else if (page !== undefined) navigate(inArea(role, page))
    else if (isOfTheDay(notification.kind)) navigate(inArea(role, dayPage(role, notification.kind)))
    else if (student_id !== null)
      navigate(role === 'parent' ? '/children' : `${inArea(role, '/students')}?open=${student_id}`)
  }

  if (list.isPending) return <Waiting />
  if (!list.data) {
    const requestId = isApiProblem(list.error) ? list.error.requestId : undefined
    return (
      <ErrorState
        text={problemText(list.error)}
        requestId={requestId}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const notifications = withoutDoubles(list.data.pages.flatMap((page) => page.data))
  const unread = list.data.pages[0]?.unread ?? 0
  if (notifications.length === 0)
    return (
      <EmptyState
        picture={<EmptyBell />}
        text={filter === 'all' ? m.notifications_empty() : m.notifications_none_here()}
      />
    )
  return (
    <div className={styles.list}>
      {unread > 0 && (
        <div className={styles.head}>
          <span>{m.notifications_unread({ count: unread })}</span>
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconChecks size={20} />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {m.notifications_read_all()}
          </Button>
        </div>
      )}
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id} className={styles.item}>
            <NotificationRow
              notification={notification}
              onOpen={() => open(notification)}
              onRead={() => markRead(notification)}
            />
          </li>
        ))}
      </ul>
      <EndlessFoot
        more={list.hasNextPage}
        // Going on must not cut off what is just being asked again: its news would be lost.
        loading={list.isFetching}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
    </div>
  )
}

/** What is about consents and requests leads to their pages, for both sides under the same name but one. */
const privacyPage = (kind: NotificationKind): string | undefined => {
  if (kind.startsWith('consent-')) return '/consents'
  if (kind === 'data-request-updated' || kind === 'data-export-ready') return '/data'
  return kind.startsWith('data-request-') ? '/data-requests' : undefined
}

const narrowed = (filter: NotificationFilter) => {
  if (filter === 'all') return {}
  return filter === 'unread' ? { unread: 'true' as const } : { about: filter }
}

/** A notification that came while one scrolled moves the pages by one, and the last of a page comes twice. */
const withoutDoubles = (notifications: readonly Notification[]) => [
  ...new Map(notifications.map((one) => [one.id, one])).values(),
]

const Waiting = () => (
  <Loading>
    <div className={styles.waiting}>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className={styles.bone}>
          <Skeleton width={40} height={40} round />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  </Loading>
)
