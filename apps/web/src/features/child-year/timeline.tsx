import { type ChildYear, getChildYear, markChildYearSeen } from '@nhip-cau/contract/child-year'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { askEndless, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MonthSection } from './month-section.tsx'
import styles from './timeline.module.css'
import { newsText } from './year-texts.ts'

/** The months of a child, newest first; former years follow, or are chosen. */
export const Timeline = ({ studentId, canPrint }: { readonly studentId: string; readonly canPrint: boolean }) => {
  const [from, setFrom] = useState<string>()
  const list = useInfiniteQuery(
    askEndless(getChildYear, { student_id: studentId, month: from }, ({ older }) =>
      older === null ? undefined : { month: older },
    ),
  )
  const pages = list.data?.pages
  const first = pages?.[0]
  const news = useNews(studentId, first)
  return (
    <QueryState
      query={list}
      isEmpty={() => first?.month === null}
      empty={<EmptyState picture={<EmptyFeed />} text={m.year_none()} />}
    >
      {() =>
        first && (
          <>
            <Head year={first} from={from} onYear={setFrom} />
            {from === undefined && news.length > 0 && <Notice tone="info" title={newsText(news)} />}
            {pages.map(
              (page) =>
                page.month && <MonthSection key={page.month} page={page} month={page.month} canPrint={canPrint} />,
            )}
            <EndlessFoot
              more={list.hasNextPage}
              loading={list.isFetching}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
            />
          </>
        )
      }
    </QueryState>
  )
}

type News = NonNullable<ChildYear['news']>

/** What was new when the page was opened: looking at it makes it old, and the line stays until the page is left. */
const useNews = (student_id: string, first: ChildYear | undefined): News => {
  const [news, setNews] = useState<News>()
  const { mutate } = useCommand(markChildYearSeen, { quiet: true })
  const isLoaded = first !== undefined && currentRole() === 'parent'
  if (isLoaded && news === undefined && first.news) setNews(first.news)
  const mark = useEffectEvent(() => mutate({ body: { student_id } }))
  useEffect(() => {
    if (isLoaded) mark()
  }, [isLoaded])
  return news ?? []
}

type HeadProps = {
  readonly year: ChildYear
  /** The last month of the chosen year; undefined: the newest. */
  readonly from: string | undefined
  readonly onYear: (month: string | undefined) => void
}

const Head = ({ year: { student, class: ofClass, years }, from, onYear }: HeadProps) => (
  <header className={styles.head}>
    <ChildAvatar child={student} size={64} />
    <div>
      <h2 dir="auto">{student.full_name}</h2>
      <Muted as="span">{[student.nickname, ofClass?.name].filter(Boolean).join(' · ')}</Muted>
    </div>
    {years.length > 1 && (
      <FilterChips
        label={m.year_school_year()}
        dense
        value={from ?? years[0]?.last ?? ''}
        onChange={(last) => onYear(last === years[0]?.last ? undefined : last)}
        options={years.map(({ name, last }) => ({ value: last, label: name }))}
      />
    )}
  </header>
)
