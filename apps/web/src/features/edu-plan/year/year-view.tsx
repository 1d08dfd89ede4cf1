import type { AgeGroup } from '@nhip-cau/contract/classes'
import { createYearPlan, getYearPlan } from '@nhip-cau/contract/edu-plan'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { IconCalendarPlus, IconCopy, IconFilePlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { SelectField } from '../../../ui/select-field.tsx'
import { ageGroupNames } from '../../students/student-texts.ts'
import { PlanEditor } from '../sheet/plan-editor.tsx'
import { planInSheet, planSource } from '../sheet/plan-source.ts'
import { StartChoice } from '../start/start-choice.tsx'
import start from '../start/start-plan.module.css'
import { ThemeList } from './theme-list.tsx'
import styles from './year-view.module.css'

type Year = { readonly id: string; readonly name: string; readonly closed: boolean }

type Props = {
  readonly ageGroups: readonly AgeGroup[]
  readonly years: readonly Year[]
  readonly age: AgeGroup | undefined
  /** Absent: the running year. */
  readonly year: string | undefined
  readonly onAge: (age: AgeGroup) => void
  readonly onYear: (year: string) => void
}

/** The year plan of an age group: its themes by weeks. */
export const YearView = ({ ageGroups, years, age, year, onAge, onYear }: Props) => {
  if (age === undefined) return <EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />
  return (
    <>
      <div className={styles.tools}>
        {ageGroups.length > 1 && (
          <FilterChips
            label={m.students_age_group()}
            dense
            value={age}
            onChange={onAge}
            options={ageGroups.map((value) => ({ value, label: ageGroupNames[value]() }))}
          />
        )}
      </div>
      <YearPlan key={`${age} ${year}`} age={age} years={years} year={year} onYear={onYear} />
    </>
  )
}

type YearProps = Pick<Props, 'years' | 'year' | 'onYear'> & { readonly age: AgeGroup }

const YearPlan = ({ age, years, year, onYear }: YearProps) => {
  const client = useQueryClient()
  const query = { age_group: age, ...(year === undefined ? {} : { academic_year_id: year }) }
  const options = ask(getYearPlan, { query })
  const answer = useQuery(options)
  const [source] = useState(() => planSource<AnswerOf<typeof getYearPlan>>(client, options.queryKey, planInSheet))
  const create = useCommand(createYearPlan)
  const begin = (from: 'empty' | 'usual' | 'last_year') => create.mutate({ body: { ...query, source: from } })
  return (
    <QueryState query={answer}>
      {(sheet) => (
        <div className={layout.stack}>
          {years.length > 1 && (
            <div className={styles.year}>
              <SelectField
                label={m.edu_year()}
                value={sheet.academic_year.id}
                options={years.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={onYear}
              />
            </div>
          )}
          {sheet.closed !== null && <Notice tone="info" title={m.edu_closed()} />}
          {sheet.plan ? (
            <PlanEditor
              key={sheet.plan.id}
              plan={sheet.plan}
              source={source}
              closedDays={sheet.closed_days}
              today={sheet.today}
            >
              <ThemeList plan={sheet.plan} weeks={sheet.weeks} />
            </PlanEditor>
          ) : (
            <Card as="section" aria-label={m.edu_start()} className={start.start ?? ''}>
              <h2>{m.edu_year_none({ age: ageGroupNames[age](), year: sheet.academic_year.name })}</h2>
              {!sheet.can.create && <Muted>{m.edu_start_not_you()}</Muted>}
              {sheet.can.create && (
                <ul className={start.choices}>
                  <StartChoice
                    icon={<IconCalendarPlus size={24} aria-hidden="true" />}
                    title={m.edu_year_usual()}
                    details={m.edu_year_usual_hint()}
                    busy={create.isPending}
                    onChoose={() => begin('usual')}
                  />
                  <StartChoice
                    icon={<IconCopy size={24} aria-hidden="true" />}
                    title={m.edu_year_last()}
                    details={m.edu_year_last_hint()}
                    busy={create.isPending}
                    onChoose={() => begin('last_year')}
                  />
                  <StartChoice
                    icon={<IconFilePlus size={24} aria-hidden="true" />}
                    title={m.edu_start_empty()}
                    details={m.edu_year_empty_hint()}
                    busy={create.isPending}
                    onChoose={() => begin('empty')}
                  />
                </ul>
              )}
            </Card>
          )}
        </div>
      )}
    </QueryState>
  )
}
