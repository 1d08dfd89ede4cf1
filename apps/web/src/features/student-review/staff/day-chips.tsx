import { type ChipName, chipChoices, type ReviewChips } from '@nhip-cau/contract/student-review-parts'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { chipIcons } from '../chip-icons.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { chipNames, choiceName } from '../review-texts.ts'
import styles from './day-chips.module.css'

type Props = {
  readonly chips: ReviewChips
  readonly onChange: (chips: Partial<ReviewChips>) => void
  readonly disabled?: boolean
  /** Whether the rarer questions are shown at first. */
  readonly all?: boolean
}

const usual: readonly ChipName[] = ['eating', 'sleeping', 'mood']
const rare: readonly ChipName[] = ['hygiene', 'health', 'learning']
const times = ['1', '2', '3', '4', '5']

/** What was noted of a day: the three questions that every day has, and three more. */
export const DayChips = ({ chips, onChange, disabled = false, all = false }: Props) => {
  const [opened, setOpened] = useState(all || rare.some((name) => chips[name] !== null))
  const slept = chips.sleeping === 'well' || chips.sleeping === 'restless'
  return (
    <div className={styles.chips}>
      {(opened ? [...usual, ...rare] : usual).map((name) => {
        const Icon = chipIcons[name]
        const values: readonly string[] = chipChoices[name]
        return (
          <div key={name} className={styles.question}>
            <ChoiceRow
              label={chipNames[name]()}
              icon={<Icon size={18} aria-hidden="true" />}
              options={values.map((value) => ({ value, label: choiceName(name, value) }))}
              value={chips[name]}
              disabled={disabled}
              onChange={(value) => onChange(answerOf(name, value))}
            />
            {name === 'sleeping' && slept && <SleepTimes chips={chips} disabled={disabled} onChange={onChange} />}
            {name === 'hygiene' && chips.hygiene !== null && (
              <ChoiceRow
                label={m.review_hygiene_times()}
                options={times.map((value) => ({ value, label: value }))}
                value={chips.hygiene_times === null ? null : String(chips.hygiene_times)}
                disabled={disabled}
                onChange={(value) => onChange({ hygiene_times: value === null ? null : Number(value) })}
              />
            )}
          </div>
        )
      })}
      {!all && (
        <Button
          className={styles.more}
          variant="subtle"
          size="sm"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? m.review_fewer_chips() : m.review_more_chips()}
        </Button>
      )}
    </div>
  )
}

/** What belongs to an answer goes with it. */
const answerOf = (name: ChipName, value: string | null): Partial<ReviewChips> => {
  const answer = { [name]: value } as Partial<ReviewChips>
  if (name === 'sleeping' && (value === null || value === 'none'))
    return { ...answer, slept_from: null, slept_to: null }
  if (name === 'hygiene' && value === null) return { ...answer, hygiene_times: null }
  return answer
}

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

const SleepTimes = ({ chips, disabled = false, onChange }: Props) => (
  <div className={styles.times}>
    <SleepTime
      label={m.review_slept_from()}
      value={chips.slept_from}
      disabled={disabled}
      onChange={(slept_from) => onChange({ slept_from })}
    />
    <SleepTime
      label={m.review_slept_to()}
      value={chips.slept_to}
      disabled={disabled}
      onChange={(slept_to) => onChange({ slept_to })}
    />
  </div>
)

type TimeProps = {
  readonly label: string
  readonly value: string | null
  readonly disabled: boolean
  readonly onChange: (value: string | null) => void
}

/** Saved as soon as it is a time, at the latest when the field is left. */
const SleepTime = ({ label, value, disabled, onChange }: TimeProps) => {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    const done = text.trim() === '' || isTime(text)
    setTyped(done ? undefined : text)
    if (done) onChange(text.trim() === '' ? null : text)
  }
  return <TimeField label={label} disabled={disabled} value={typed ?? value ?? ''} onChange={change} />
}
