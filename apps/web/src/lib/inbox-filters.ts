import { addDays, addMonths, weekdayOf } from '@nhip-cau/contract/days'
import { m } from '../paraglide/messages.js'
import type { Filter } from '../ui/list/filter-bar.tsx'
import { type ListState, useListState } from '../ui/list/use-list-state.ts'
import { type ChosenClass, classKey } from './class-choice.ts'
import { useClassOptions } from './class-options.ts'

type FilterName = typeof classKey | 'when'

const periods = ['week', 'month', 'last_month'] as const
type Period = (typeof periods)[number]

const periodNames: Record<Period, () => string> = {
  week: m.inbox_this_week,
  month: m.inbox_this_month,
  last_month: m.inbox_last_month,
}

type Input = { readonly today: string; readonly classes: readonly ChosenClass[] } | undefined

/** The search and the filters by class and time of a page of requests; they are in its address, as those of a list. */
export const useInboxFilters = (input: Input) => {
  const state: ListState<FilterName> = useListState({ filters: [classKey, 'when'], sort: '' })
  const filters: readonly Filter<FilterName>[] = [
    {
      name: classKey,
      label: m.student_class(),
      options: useClassOptions(input?.classes),
    },
    {
      name: 'when',
      label: m.inbox_when(),
      options: periods.map((value) => ({ value, label: periodNames[value]() })),
    },
  ]
  const { class_id: classId } = state.filters
  const period = periods.find((one) => one === state.filters.when)
  return {
    bar: { state, filters, placeholder: m.inbox_search() },
    query: {
      ...(state.q === '' ? {} : { q: state.q }),
      ...(classId === undefined ? {} : { class_id: classId }),
      ...(period && input ? daysOf(period, input.today) : {}),
    },
  }
}

/** The first and the last day of a period around today; a week begins on Monday. */
const daysOf = (period: Period, today: string): { readonly from: string; readonly to: string } => {
  if (period === 'week') {
    const monday = addDays(today, 1 - weekdayOf(today))
    return { from: monday, to: addDays(monday, 6) }
  }
  const first = `${today.slice(0, 7)}-01`
  const from = period === 'month' ? first : addMonths(first, -1)
  return { from, to: addDays(addMonths(from, 1), -1) }
}
