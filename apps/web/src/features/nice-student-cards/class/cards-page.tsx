import { niceStudentListInput } from '@nhip-cau/contract/nice-student'
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
import { OwnStickersButton } from '../own-stickers/own-stickers-button.tsx'
import { ClassCards } from './class-cards.tsx'

/** The cards of one class. The number beside a class says how many children have nothing yet this week. */
export const CardsPage = () => {
  const input = useQuery(ask(niceStudentListInput, {}))
  const classes = input.data?.classes ?? []
  const [chosen, choose] = useChosenClass(currentRole(), classes)
  const shown = chosen ?? classes[0]
  return (
    <Page dense title={m.title_nice_student_cards()} action={<OwnStickersButton />}>
      <QueryState
        query={input}
        isEmpty={(data) => data.classes.length === 0}
        empty={<EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />}
      >
        {(data) => (
          <>
            <ClassChips classes={classes} shown={shown} onChoose={choose} countOf={({ without }) => without} />
            {shown && <ClassCards key={shown.id} classId={shown.id} weeks={data.weeks} offered={data.stickers} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}
