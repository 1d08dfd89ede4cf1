import type { ChildYear, YearEntryKind } from '@nhip-cau/contract/child-year'
import { type Icon, IconMoodHeart, IconPhoto, IconSchool } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'

type Look = {
  readonly icon: Icon
  /** How many are new. */
  readonly news: (count: { count: number }) => string
}

export const entryLooks: Readonly<Record<YearEntryKind, Look>> = {
  card: { icon: IconMoodHeart, news: m.year_news_cards },
  photos: { icon: IconPhoto, news: m.year_news_photos },
  class: { icon: IconSchool, news: () => '' },
}

/** `Mới từ lần xem trước: 2 phiếu bé ngoan · 3 bài có ảnh của con` */
export const newsText = (news: NonNullable<ChildYear['news']>): string =>
  m.year_news({ what: news.map(({ kind, count }) => entryLooks[kind].news({ count })).join(' · ') })
