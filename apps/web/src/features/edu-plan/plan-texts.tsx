import type { PlanSummary } from '@nhip-cau/contract/edu-plan'
import type { PlanLevel, PlanPeriod, PlanState } from '@nhip-cau/contract/edu-plan-parts'
import { IconCircleCheck, IconEdit, IconHourglass, IconPencil } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatDayAndMonth, formatLongDate } from '../../ui/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ageGroupNames } from '../students/student-texts.ts'

export const levelNames: Readonly<Record<PlanLevel, () => string>> = {
  year: m.edu_level_year,
  month: m.edu_level_month,
  week: m.edu_level_week,
  day: m.edu_level_day,
}

/** `Tuần 12 · 23/11 – 27/11/2026`; of a day its date, of a month or theme its first and last day. */
export const periodText = ({ level, from, to, week }: PlanPeriod, endText = formatDate): string => {
  if (level === 'day') return formatLongDate(from)
  const days = `${formatDayAndMonth(from)} – ${endText(to)}`
  return level === 'week' && week !== null ? m.edu_week_of({ number: week, days }) : days
}

/** Whose plan it is: the class, or the age group of a year plan. */
export const ownerText = ({ class: of, age_group }: Pick<PlanSummary, 'class' | 'age_group'>): string =>
  of ? of.name : ageGroupNames[age_group]()

export const stateNames: Readonly<Record<PlanState, () => string>> = {
  draft: m.edu_state_draft,
  waiting: m.edu_state_waiting,
  returned: m.edu_state_returned,
  approved: m.edu_state_approved,
}

const looks = {
  draft: { tone: 'neutral', icon: IconEdit },
  waiting: { tone: 'waiting', icon: IconHourglass },
  returned: { tone: 'danger', icon: IconPencil },
  approved: { tone: 'good', icon: IconCircleCheck },
} as const

/** The state of a plan; a draft of an approved plan says that families see the former text. */
export const PlanStateTag = ({
  plan: { state, approved },
}: {
  readonly plan: Pick<PlanSummary, 'state' | 'approved'>
}) => {
  const { tone, icon: Icon } = looks[state]
  return (
    <StatusTag tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {state === 'draft' && approved ? m.edu_state_changed() : stateNames[state]()}
    </StatusTag>
  )
}
