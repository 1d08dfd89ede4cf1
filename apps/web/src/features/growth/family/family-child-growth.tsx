import { type FamilyGrowth, familyGrowth, growthChartPdf } from '@nhip-cau/contract/growth'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { childName } from '../../../lib/child-name.ts'
import { FileButton } from '../../../lib/file-button.tsx'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { GrowthCharts } from '../chart/growth-charts.tsx'
import { GrowthTable } from '../chart/growth-table.tsx'
import styles from './family-growth.module.css'
import { LatestMeasure } from './latest-measure.tsx'

type Child = { readonly id: string; readonly full_name: string; readonly nickname: string | null }

/** The growth of one child: the last values, the chart and all measurements. */
export const FamilyChildGrowth = ({
  child,
  className,
}: {
  readonly child: Child
  readonly className: string | undefined
}) => {
  const answer = useQuery(ask(familyGrowth, { params: { id: child.id } }))
  return (
    <Card as="section" className={styles.stack ?? ''} aria-label={child.full_name}>
      <header className={styles.head}>
        <ChildAvatar child={child} size={56} />
        <div>
          <h2 dir="auto">{child.full_name}</h2>
          {className && <Muted as="span">{className}</Muted>}
        </div>
      </header>
      <QueryState query={answer} loading={6}>
        {(growth) => <Content growth={growth} child={child} />}
      </QueryState>
    </Card>
  )
}

const Content = ({ growth, child }: { readonly growth: FamilyGrowth; readonly child: Child }) => {
  const [latest] = growth.data
  if (!growth.consent)
    return (
      <Notice
        tone="info"
        title={m.children_health_no_consent()}
        action={<Link href="/consents">{m.children_to_consents()}</Link>}
      />
    )
  if (!latest) return <Muted as="p">{m.growth_none({ name: childName(child) })}</Muted>
  return (
    <>
      <LatestMeasure measure={latest} />
      <GrowthCharts growth={growth} name={childName(child)} />
      <GrowthTable rows={growth.data} />
      <div>
        <FileButton
          endpoint={growthChartPdf}
          input={{ params: { id: child.id } }}
          fileName={`${m.growth_chart()}.pdf`}
          kind="pdf"
          label={m.growth_pdf()}
          size="md"
        />
      </div>
    </>
  )
}
