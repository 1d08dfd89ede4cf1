import type { PlanSource } from '@nhip-cau/contract/edu-plan'
import { m } from '../../../paraglide/messages.js'
import { ownerText, periodText } from '../plan-texts.tsx'

/** Where a plan that can be copied stands. */
export const sourceTitle = ({ kind, plan }: PlanSource): string => {
  if (kind === 'former') return m.edu_source_former({ period: periodText(plan.period) })
  if (kind === 'last_year') return m.edu_source_last_year({ period: periodText(plan.period) })
  return m.edu_source_class({ name: ownerText(plan) })
}

export const sourceDetails = ({ plan: { branch, theme }, cells }: PlanSource): string =>
  [branch || theme?.name, m.edu_source_cells({ count: cells })].filter(Boolean).join(' · ')
