import type { AgeGroup } from '@nhip-cau/contract/classes'
import { listSets } from '@nhip-cau/contract/edu-plan-setup'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import styles from './goal-picker.module.css'

type Props = {
  readonly ageGroup: AgeGroup
  readonly value: readonly string[]
  readonly max: number
  readonly onChange: (value: readonly string[]) => void
}

/** Chooses goals of the school's sets, by domain; several sets stand side by side as tabs. */
export const GoalPicker = ({ ageGroup, value, max, onChange }: Props) => {
  const answer = useQuery(ask(listSets, { query: { age_group: ageGroup } }))
  const [chosenSet, setChosenSet] = useState<string>()
  const [words, setWords] = useState('')
  const isFull = value.length >= max
  return (
    <QueryState
      query={answer}
      loading={6}
      isEmpty={({ data }) => data.every(({ active }) => !active)}
      empty={<Muted>{m.edu_goals_none()}</Muted>}
    >
      {({ data }) => {
        const sets = data.filter(({ active }) => active)
        const shown = sets.find(({ id }) => id === chosenSet) ?? sets[0]
        const wanted = withoutAccents(words)
        const domains = (shown?.domains ?? [])
          .map((domain) => ({
            ...domain,
            goals: domain.goals.filter(
              ({ id, active, code, text }) =>
                (active || value.includes(id)) && withoutAccents(`${code} ${text}`).includes(wanted),
            ),
          }))
          .filter(({ active, goals }) => (active || goals.length > 0) && goals.length > 0)
        return (
          <div className={styles.picker}>
            {sets.length > 1 && shown && (
              <FilterChips
                label={m.edu_sets()}
                dense
                value={shown.id}
                onChange={setChosenSet}
                options={sets.map(({ id, name, domains: own }) => ({
                  value: id,
                  label: name,
                  count: own.flatMap(({ goals }) => goals).filter((one) => value.includes(one.id)).length || undefined,
                }))}
              />
            )}
            <SearchField immediate q={words} placeholder={m.edu_goals_search()} onSearch={setWords} />
            <Muted as="p" role="status">
              {isFull ? m.edu_goals_full({ count: max }) : m.edu_goals_chosen({ count: value.length })}
            </Muted>
            {domains.length === 0 && <Muted>{m.edu_goals_not_found()}</Muted>}
            <div className={styles.list}>
              {domains.map((domain) => (
                <fieldset key={domain.id} className={styles.domain}>
                  <legend>{domain.name}</legend>
                  {domain.goals.map(({ id, code, text }) => (
                    <label key={id} className={styles.goal}>
                      <input
                        type="checkbox"
                        checked={value.includes(id)}
                        disabled={isFull && !value.includes(id)}
                        onChange={({ currentTarget: { checked } }) =>
                          onChange(checked ? [...value, id] : value.filter((one) => one !== id))
                        }
                      />
                      <span>
                        <strong>{code}</strong> {text}
                      </span>
                    </label>
                  ))}
                </fieldset>
              ))}
            </div>
          </div>
        )
      }}
    </QueryState>
  )
}
