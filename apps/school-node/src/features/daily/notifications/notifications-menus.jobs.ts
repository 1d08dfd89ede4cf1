import { addDays } from '@nhip-cau/contract/days'
import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { Emitted } from '../../../events/emitted.ts'
import type { MenuEvent } from '../../../events/menus.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { closeNotices } from './notifications-close.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends MenuEvent['kind']> = Emitted<MenuEvent & { readonly kind: K }>

const writers = [{ holders: 'school.menuPlan' }] as const

/** The notifications of menus. Families of a kind are notified once of a week, and of each change of a single day. */
export const menuSubscribers = {
  'menu-submitted': [
    async (tx, event: About<'menu-submitted'>) => {
      const { number, menu_kind: menu, menu_id, monday: day, by_account_id: except } = event
      const about = { event, object_id: menu_id, day, subject: subjectOf.menu(menu_id), except }
      await deliver(tx, 'menu-waiting', writers, { number, menu }, about)
    },
  ],
  'menu-approved': [
    async (tx, event: About<'menu-approved'>) => {
      const { number, menu_kind: menu, menu_id, monday: day, by_account_id: by } = event
      await closeNotices(
        tx,
        { event, subject: subjectOf.menu(menu_id), outcome: 'approved', by },
        { event, subject: subjectOf.missingMenu(menu, day), outcome: 'done' },
      )
      if (event.sent_by !== null && event.sent_by !== by)
        await deliver(
          tx,
          'menu-accepted',
          [{ accounts: [event.sent_by] }],
          { number, menu },
          { event, object_id: menu_id, day },
        )
      if (event.fresh) {
        const families = [{ familiesOf: menu, from: day, to: addDays(day, 6) }] as const
        await deliver(tx, 'menu-shown', families, { number }, { event, day })
      }
    },
  ],
  'menu-returned': [
    async (tx, event: About<'menu-returned'>) => {
      const { number, menu_kind: menu, menu_id, monday: day, note, sent_by, by_account_id: by } = event
      await closeNotices(tx, { event, subject: subjectOf.menu(menu_id), outcome: 'rejected', by })
      const about = { event, object_id: menu_id, day }
      await deliver(tx, 'menu-returned', [{ accounts: [sent_by] }], { number, menu, note }, about)
    },
  ],
  'menu-day-changed': [
    async (tx, event: About<'menu-day-changed'>) => {
      const { day, dishes, menu_kind } = event
      const to = [{ familiesOf: menu_kind, from: day, to: day, andTeachers: true }] as const
      await deliver(tx, 'menu-changed', to, { day, title: dishes }, { event, day })
    },
  ],
  'menu-missing': [
    async (tx, event: About<'menu-missing'>) => {
      const { number, menu_kind: menu, monday: day } = event
      const about = { event, day, subject: subjectOf.missingMenu(menu, day) }
      await deliver(tx, 'menu-missing', writers, { number, menu }, about)
    },
  ],
} satisfies Record<MenuEvent['kind'], readonly Subscriber[]>
