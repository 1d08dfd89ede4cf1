import { familyGrowth } from '@nhip-cau/contract/growth'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { DetailSection } from '../../../ui/list/detail-panel.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { LatestMeasure } from './latest-measure.tsx'

type Props = {
  readonly studentId: string
  /** The name by which the page calls the child. */
  readonly called: string
}

/** The last measurement of a child on its own page, with the way to its chart. */
export const GrowthStrip = ({ studentId, called }: Props) => {
  const answer = useQuery(ask(familyGrowth, { params: { id: studentId } }))
  return (
    <DetailSection title={m.growth_family_title()}>
      <QueryState query={answer} loading={2}>
        {({ data: [latest] }) =>
          latest ? (
            <>
              <LatestMeasure measure={latest} />
              <div>
                <Button
                  component={Link}
                  href={`/growth?student_id=${studentId}`}
                  variant="light"
                  rightSection={<IconChevronRight size={18} className="mantine-rotate-rtl" />}
                >
                  {m.growth_open()}
                </Button>
              </div>
            </>
          ) : (
            <Muted as="p">{m.growth_none({ name: called })}</Muted>
          )
        }
      </QueryState>
    </DetailSection>
  )
}
