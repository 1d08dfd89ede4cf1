import type { Subscriber } from '@nhip-cau/server-kit/jobs'
import type { EduPlanEvent } from '../../../events/edu-plans.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { subjectOf } from '../../../events/notice-causes.ts'
import { deliver } from './notifications-deliver.ts'

type About<K extends EduPlanEvent['kind']> = Emitted<EduPlanEvent & { readonly kind: K }>

/** The notifications of education plans. */
export const eduPlanSubscribers = {
  'edu-plan-submitted': [
    async (tx, event: About<'edu-plan-submitted'>) => {
      const { plan_id, title, starts_on: day } = event
      const about = { event, topics: ['edu_plans'] as const, object_id: plan_id, subject: subjectOf.eduPlan(plan_id) }
      await deliver(tx, 'edu-plan-waiting', [{ holders: 'school.eduPlan' }], { title, day }, about)
    },
  ],
  'edu-plan-returned': [
    async (tx, event: About<'edu-plan-returned'>) => {
      const { plan_id, title, starts_on: day, note, to_account_id } = event
      const about = { event, topics: ['edu_plans'] as const, object_id: plan_id, except: event.by_account_id }
      await deliver(tx, 'edu-plan-returned', [{ accounts: [to_account_id] }], { title, day, note }, about)
    },
  ],
  'edu-plan-approved': [
    async (tx, event: About<'edu-plan-approved'>) => {
      const { plan_id, title, starts_on: day, week, class_id, to_account_id, announced } = event
      const about = { event, topics: ['edu_plans'] as const, object_id: plan_id, except: event.by_account_id }
      if (to_account_id !== null)
        await deliver(tx, 'edu-plan-approved', [{ accounts: [to_account_id] }], { title, day }, about)
      if (announced && class_id !== null && week !== null)
        await deliver(tx, 'edu-plan-ready', [{ familiesOfClass: class_id }], { title, number: week }, { ...about, day })
    },
  ],
  'edu-plan-missing': [
    async (tx, event: About<'edu-plan-missing'>) => {
      const { class_id, title, week: number, monday: day } = event
      const to = [{ teachersOf: class_id, with: 'teacher.eduPlan' }] as const
      await deliver(tx, 'edu-plan-missing', to, { title, number }, { event, object_id: class_id, day })
    },
  ],
} satisfies Record<EduPlanEvent['kind'], readonly Subscriber[]>
