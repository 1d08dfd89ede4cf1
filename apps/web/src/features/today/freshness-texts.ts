import type { FreshClass, FreshColumn, Freshness } from '@nhip-cau/contract/today-freshness'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'

const reviewName = ({ reviewed }: Freshness) => {
  if (reviewed?.week) return m.fresh_reviews_week({ number: reviewed.week })
  return reviewed ? m.fresh_reviews_month({ month: Number(reviewed.from.slice(5, 7)) }) : m.fresh_reviews()
}

/** The head of each column, with the week or month that is counted. */
export const columnNames: Readonly<Record<FreshColumn, (board: Freshness) => string>> = {
  posts: () => m.fresh_posts(),
  registers: () => m.fresh_registers(),
  reviews: reviewName,
  cards: ({ carded }) => (carded ? m.fresh_cards_week({ number: carded.number }) : m.fresh_cards()),
  plans: ({ this_week }) => (this_week ? m.fresh_plans_week({ number: this_week.number }) : m.fresh_plans()),
}

const planStates = {
  draft: m.fresh_plan_draft,
  waiting: m.fresh_plan_waiting,
  returned: m.fresh_plan_returned,
  approved: m.fresh_plan_approved,
} as const

const planText = (plans: NonNullable<FreshClass['plans']>) =>
  m.fresh_plan_text({
    now: plans.this_week === null ? m.fresh_missing() : planStates[plans.this_week](),
    next: plans.next_week === null ? m.fresh_missing() : planStates[plans.next_week](),
  })

const postText = ({ days }: NonNullable<FreshClass['posts']>) => {
  if (days === null) return m.fresh_post_none()
  return days === 0 ? m.fresh_post_today() : m.fresh_post_days({ days })
}

/** What stands in a cell that has something to say. */
export const cellText = (one: FreshClass, column: FreshColumn): string => {
  const { posts, registers, reviews, cards, plans, children: all } = one
  switch (column) {
    case 'posts':
      return posts ? postText(posts) : ''
    case 'registers':
      return registers?.saved_at ? m.fresh_register_at({ time: formatTime(registers.saved_at) }) : m.fresh_missing()
    case 'reviews':
      return m.fresh_part({ done: reviews?.written ?? 0, all })
    case 'cards':
      return m.fresh_part({ done: cards?.given ?? 0, all })
    case 'plans':
      return plans ? planText(plans) : ''
  }
}

/** Where the very thing is, in the area of the school. */
export const placeOfCell = (board: Freshness, one: FreshClass, column: FreshColumn): string => {
  const class_id = one.class.id
  const at = (page: string, more: Readonly<Record<string, string>> = {}) =>
    `${page}?${new URLSearchParams({ ...more, class_id })}`
  switch (column) {
    case 'posts':
      return at('/')
    case 'registers':
      return at('/attendance', { day: board.day })
    case 'reviews':
      return at('/student-review', board.reviewed ? { view: board.reviewed.kind, day: board.reviewed.from } : {})
    case 'cards':
      return at('/nice-student-cards', board.carded ? { week: board.carded.monday } : {})
    case 'plans': {
      const week = one.plans?.shown ? board.next_week : board.this_week
      return at('/edu-plan', week ? { day: week.first_day } : {})
    }
  }
}
