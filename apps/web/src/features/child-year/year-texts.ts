import type { ChildYear, ReviewEntry, YearEntryKind } from '@nhip-cau/contract/child-year'
import {
  type Icon,
  IconMessageHeart,
  IconMoodHeart,
  IconPhoto,
  IconRulerMeasure,
  IconSchool,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'

type Look = {
  readonly icon: Icon
  /** How many are new. */
  readonly news: (count: { count: number }) => string
}

export const entryLooks: Readonly<Record<YearEntryKind, Look>> = {
  card: { icon: IconMoodHeart, news: m.year_news_cards },
  review: { icon: IconMessageHeart, news: m.year_news_reviews },
  growth: { icon: IconRulerMeasure, news: m.year_news_growth },
  photos: { icon: IconPhoto, news: m.year_news_photos },
  class: { icon: IconSchool, news: () => '' },
}

/** `Mới từ lần xem trước: 2 phiếu bé ngoan · 3 bài có ảnh của con` */
export const newsText = (news: NonNullable<ChildYear['news']>): string =>
  m.year_news({ what: news.map(({ kind, count }) => entryLooks[kind].news({ count })).join(' · ') })

/** Which note or review it is. */
export const reviewTitle = ({ of, first_day, week, cycle }: ReviewEntry): string => {
  switch (of) {
    case 'day':
      return m.year_review_day({ day: formatDate(first_day) })
    case 'week':
      return m.year_review_week({ week: week ?? '' })
    case 'month':
      return m.year_review_month({ month: first_day.slice(0, 7).split('-').reverse().join('/') })
    case 'term':
      return cycle ?? m.year_review_term()
  }
}
