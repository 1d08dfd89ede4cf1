import type { Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'
import { notices } from '@nhip-cau/contract/notices/catalogue'
import type { Notice } from '@nhip-cau/contract/notices/notice'
import { notificationTopics } from '@nhip-cau/contract/notices/topics'
import { useSearchParams } from 'wouter'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { type NotificationFilter, NotificationList } from './notification-list.tsx'

const names: Record<NotificationFilter, () => string> = {
  all: m.feed_all,
  unread: m.notifications_only_unread,
  attendance: m.settings_module_attendance,
  absence: m.settings_module_absence,
  prescriptions: m.settings_module_prescriptions,
  'post-published': m.notifications_kind_published,
  'post-waiting': m.notifications_kind_waiting,
  'post-accepted': m.notifications_kind_accepted,
  'post-rejected': m.notifications_kind_rejected,
}

/** The topics that this role receives, limited to the school's modules. */
const topicsOf = (role: Role, modules: readonly Module[] | undefined) =>
  notificationTopics.filter((topic) =>
    Object.values<Notice>(notices).some(
      ({ topic: own, link, module }) =>
        own === topic && role in link && (module === null || (modules?.includes(module) ?? true)),
    ),
  )

export const NotificationsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { modules } = useProfile()
  const offered: readonly NotificationFilter[] = ['all', 'unread', ...topicsOf(currentRole(), modules)]
  const filter = offered.find((one) => one === search.get('kind')) ?? 'all'
  const choose = (next: NotificationFilter) => setSearch(next === 'all' ? {} : { kind: next }, { replace: true })
  return (
    <Page title={m.notifications_title()} width="feed">
      <FilterChips
        label={m.notifications_kind()}
        value={filter}
        onChange={choose}
        options={offered.map((value) => ({ value, label: names[value]() }))}
      />
      <NotificationList key={filter} filter={filter} />
    </Page>
  )
}
