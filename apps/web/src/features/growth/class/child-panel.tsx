import type { DailyChild } from '@nhip-cau/contract/daily-child'
import { childGrowth, growthChartPdf, measureHistory, type StaffMeasure } from '@nhip-cau/contract/growth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileButton } from '../../../lib/file-button.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime, formatNumber } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { GrowthCharts } from '../chart/growth-charts.tsx'
import { GrowthTable } from '../chart/growth-table.tsx'
import { valuesText } from '../chart/values.ts'
import styles from './class-growth.module.css'
import { labelTags } from './labels.ts'

type Props = { readonly student: DailyChild; readonly onClose: () => void }

/** The growth of a child as staff see it: charts, z-scores, labels and former versions. */
export const ChildPanel = ({ student, onClose }: Props) => {
  const answer = useQuery(ask(childGrowth, { params: { id: student.id } }))
  return (
    <SidePanel opened onClose={onClose} title={student.full_name} size="44rem">
      <QueryState
        query={answer}
        loading={8}
        isEmpty={({ consent, data }) => !consent || data.length === 0}
        empty={
          <Notice
            tone="info"
            title={
              answer.data?.consent === false ? m.growth_no_consent_hint() : m.growth_none({ name: student.full_name })
            }
          />
        }
      >
        {(growth) => (
          <div className={styles.stack}>
            <GrowthCharts growth={growth} name={student.full_name} />
            <GrowthTable rows={growth.data} below={(row) => <Scores measure={row} />} />
            <div>
              <FileButton
                endpoint={growthChartPdf}
                input={{ params: { id: student.id } }}
                fileName={`${m.growth_chart()}.pdf`}
                kind="pdf"
                label={m.growth_pdf()}
              />
            </div>
          </div>
        )}
      </QueryState>
    </SidePanel>
  )
}

const names = {
  weight_for_age: m.growth_weight_for_age,
  height_for_age: m.growth_height_for_age,
  weight_for_height: m.growth_weight_for_height,
  bmi_for_age: m.growth_bmi_for_age,
} as const

const Scores = ({ measure }: { readonly measure: StaffMeasure }) => {
  const [history, setHistory] = useState(false)
  return (
    <>
      <span className={styles.tags}>
        {labelTags(measure).map(({ text, tone }) => (
          <StatusTag key={text} tone={tone}>
            {text}
          </StatusTag>
        ))}
      </span>
      <ul className={styles.scores}>
        {(Object.keys(names) as (keyof typeof names)[]).map((key) => {
          const score = measure.scores[key]
          return score && <li key={key}>{`${names[key]()}: ${formatNumber(score.z, 2)}`}</li>
        })}
      </ul>
      {measure.version > 1 && !history && (
        <Button variant="subtle" size="compact-md" onClick={() => setHistory(true)}>
          {m.growth_history()}
        </Button>
      )}
      {history && <History id={measure.id} />}
    </>
  )
}

/** What the measurement was before, and who changed it. */
const History = ({ id }: { readonly id: string }) => {
  const answer = useQuery(ask(measureHistory, { params: { id } }))
  return (
    <QueryState query={answer} loading={2}>
      {({ data }) => (
        <ul className={styles.scores}>
          {data.map((one) => (
            <li key={one.version}>
              <Muted as="span">
                {m.growth_history_line({
                  values: valuesText(one) || m.growth_history_deleted(),
                  name: one.by,
                  at: formatDateTime(one.at),
                })}
              </Muted>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
