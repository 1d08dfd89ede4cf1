import type { Role } from '@nhip-cau/contract/kernel'
import { useSearchParams } from 'wouter'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { type NotificationFilter, NotificationList } from './notification-list.tsx'

const names = {
  all: m.feed_all,
  unread: m.notifications_only_unread,
  attendance: m.settings_module_attendance,
  absence: m.settings_module_absence,
  prescriptions: m.settings_module_prescriptions,
  'post-published': m.notifications_kind_published,
  'post-waiting': m.notifications_kind_waiting,
  'post-accepted': m.notifications_kind_accepted,
  'post-rejected': m.notifications_kind_rejected,
} satisfies Partial<Record<NotificationFilter, () => string>>

type Offered = keyof typeof names

/** What each role is told about at all. */
const kinds: Record<Role, readonly Exclude<Offered, 'all' | 'unread'>[]> = {
  school: ['post-waiting', 'post-accepted', 'post-rejected', 'attendance', 'absence', 'prescriptions'],
  teacher: ['post-published', 'post-accepted', 'post-rejected', 'attendance', 'absence', 'prescriptions'],
  parent: ['post-published', 'attendance', 'absence', 'prescriptions'],
}

const partOf = (topic: Exclude<Offered, 'all' | 'unread'>) =>
  topic === 'attendance' || topic === 'absence' || topic === 'prescriptions' ? topic : 'posts'

export const NotificationsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { modules } = useProfile()
  const offered: readonly Offered[] = [
    'all',
    'unread',
    ...kinds[currentRole()].filter((one) => modules?.includes(partOf(one)) ?? true),
  ]
  const filter = offered.find((one) => one === search.get('kind')) ?? 'all'
  const choose = (next: Offered) => setSearch(next === 'all' ? {} : { kind: next }, { replace: true })
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
