import { noticeLink } from '@nhip-cau/contract/notices/catalogue'
import type { NotificationTopic } from '@nhip-cau/contract/notices/topics'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  type SingleNotification,
} from '@nhip-cau/contract/notifications'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { askEndless, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyBell } from '../../ui/art/empty-bell.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { NotificationGroup } from './notification-group.tsx'
import styles from './notification-list.module.css'
import { NotificationRow } from './notification-row.tsx'

export type NotificationFilter = NotificationTopic | 'all' | 'unread'

type Props = {
  readonly filter?: NotificationFilter
  /** Called before a notification's link is followed. */
  readonly onOpen?: () => void
}

/** The account's notifications, newest first, each with a link to its object. */
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
  const markRead = ({ id }: SingleNotification) => readOne.mutate({ query: { notification_id: id } })
  const markRow = ({ id }: Notification) => readOne.mutate({ query: { notification_id: id, together: 'true' } })
  const open = (notification: SingleNotification) => {
    if (notification.read_at === null) markRead(notification)
    onOpen?.()
    const link = noticeLink(notification.kind, role, notification)
    if (link !== undefined) navigate(areaPath(role, link))
  }

  const notifications = withoutDoubles(list.data?.pages.flatMap((page) => page.data) ?? [])
  const unread = list.data?.pages[0]?.unread ?? 0
  const none = filter === 'all' ? m.notifications_empty() : m.notifications_none_here()
  return (
    <QueryState
      query={list}
      loading={<Waiting />}
      isEmpty={() => notifications.length === 0}
      empty={<EmptyState picture={<EmptyBell />} text={none} />}
    >
      {() => (
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
                {notification.items.length > 0 ? (
                  <NotificationGroup
                    group={notification}
                    onOpen={open}
                    onRead={markRead}
                    onReadAll={() => markRow(notification)}
                  />
                ) : (
                  <NotificationRow
                    notification={notification}
                    onOpen={() => open(notification)}
                    onRead={() => markRead(notification)}
                  />
                )}
              </li>
            ))}
          </ul>
          <EndlessFoot
            more={list.hasNextPage}
            // Waits for a running refetch, because loading the next page would cancel it and lose new entries.
            loading={list.isFetching}
            failed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
        </div>
      )}
    </QueryState>
  )
}

const narrowed = (filter: NotificationFilter) => {
  if (filter === 'all') return {}
  return filter === 'unread' ? { unread: 'true' as const } : { about: filter }
}

/** A new notification shifts the pages by one, so the last of a page can occur twice; duplicates are removed. */
const withoutDoubles = (notifications: readonly Notification[]) => [
  ...new Map(notifications.map((one) => [one.id, one])).values(),
]

const Waiting = () => (
  <Loading>
    <div className={styles.waiting}>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className={styles.placeholder}>
          <Skeleton width={40} height={40} round />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  </Loading>
)
