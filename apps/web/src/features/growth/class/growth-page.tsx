import { growthListInput } from '@nhip-cau/contract/growth'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../../lib/area.ts'
import { useChosenClass } from '../../../lib/chosen-class.ts'
import { ClassChips } from '../../../lib/class-chips.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { ClassGrowth } from './class-growth.tsx'

/** Measures one class. The number beside a class says how many children are due. */
export const GrowthPage = () => {
  const input = useQuery(ask(growthListInput, {}))
  const classes = input.data?.classes ?? []
  const [chosen, choose] = useChosenClass(currentRole(), classes)
  const shown = classes.find(({ id }) => id === chosen?.id) ?? classes[0]
  return (
    <Page dense title={m.title_growth()}>
      <QueryState
        query={input}
        isEmpty={(data) => data.classes.length === 0}
        empty={<EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />}
      >
        {() => (
          <>
            <ClassChips classes={classes} shown={shown} onChoose={choose} countOf={({ due }) => due} />
            {shown && <ClassGrowth key={shown.id} classId={shown.id} due={shown.due} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}
