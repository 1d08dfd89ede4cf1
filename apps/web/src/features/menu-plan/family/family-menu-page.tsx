import { addDays } from '@nhip-cau/contract/days'
import { type FamilyMenu, familyMenu } from '@nhip-cau/contract/menu-plan-family'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { photosOf } from '../../../lib/api.ts'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PhotoMosaic } from '../../../ui/photos/photo-mosaic.tsx'
import { PostDocuments } from '../../posts/post-documents.tsx'
import { menuKindNames } from '../menu-texts.ts'
import { WeekSwitch } from '../week/week-switch.tsx'
import { FamilyMenuDay } from './family-day.tsx'
import styles from './family-menu.module.css'

/** What the children eat: the approved menus of a week, today first. */
export const FamilyMenuPage = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day')
  const answer = useQuery({
    ...ask(familyMenu, { query: asked === null ? {} : { day: asked } }),
    placeholderData: keepPreviousData,
  })
  const setDay = (day: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (day === undefined) after.delete('day')
        else after.set('day', day)
        return after
      },
      { replace: true },
    )
  return (
    <Page title={m.title_menu_plan()} width="feed" dense>
      <QueryState
        query={answer}
        loading={6}
        isEmpty={({ data }) => data.length === 0}
        empty={<FamilyEmpty picture={<EmptyFeed />} text={m.menu_family_none()} />}
      >
        {({ today, weeks, data }) => {
          const week = data[0]?.week
          const isShown = data.some(({ shown }) => shown)
          const nearest = weeks.findLast((monday) => monday <= (week?.monday ?? today)) ?? weeks[0]
          return (
            <>
              {week && <WeekSwitch week={week} today={today} onDay={setDay} />}
              {!isShown && (
                <EmptyState
                  picture={<EmptyFeed />}
                  text={m.menu_family_week_none()}
                  action={
                    nearest !== undefined &&
                    nearest !== week?.monday && (
                      <Button variant="light" onClick={() => setDay(nearest)}>
                        {m.menu_family_latest()}
                      </Button>
                    )
                  }
                />
              )}
              {data
                .filter(({ shown }) => shown)
                .map((menu) => (
                  <KindSection key={menu.kind} menu={menu} today={today} named={data.length > 1} />
                ))}
            </>
          )
        }}
      </QueryState>
    </Page>
  )
}

type Props = { readonly menu: FamilyMenu; readonly today: string; readonly named: boolean }

/** Today and what follows it; the days that are over come last. */
const todayFirst = ({ days, week }: FamilyMenu, today: string) =>
  today < week.monday || today >= addDays(week.monday, 7)
    ? days
    : [...days.filter(({ day }) => day >= today), ...days.filter(({ day }) => day < today)]

const KindSection = ({ menu, today, named }: Props) => {
  const names = menu.children.map(({ name }) => name).join(', ')
  return (
    <section className={styles.kind} aria-label={[menuKindNames[menu.kind](), names].join(', ')}>
      {named && (
        <h2>
          {menuKindNames[menu.kind]()} · <span dir="auto">{names}</span>
        </h2>
      )}
      {(menu.photos.length > 0 || menu.files.length > 0) && (
        <Card padding="small">
          <PhotoMosaic photos={photosOf('parent', menu.photos)} label={m.menu_plan_photos()} />
          {menu.files.length > 0 && <PostDocuments documents={menu.files} />}
        </Card>
      )}
      {todayFirst(menu, today)
        .filter(({ open, meals }) => !open || meals.length > 0)
        .map((day) => (
          <FamilyMenuDay key={day.day} day={day} today={today} people={menu.children} />
        ))}
    </section>
  )
}
