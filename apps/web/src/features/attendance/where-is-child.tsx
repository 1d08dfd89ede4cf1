import { type AttendanceEntry, answerAbsenceQuestion, type FamilyAnswer } from '@nhip-cau/contract/attendance'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { answerNames } from './attendance-texts.ts'
import styles from './where-is-child.module.css'

type ChoicesProps = {
  readonly entry: AttendanceEntry
  readonly disabled?: boolean
  readonly onAnswer?: (answer: FamilyAnswer) => void
}

/** The family's answers to the question where its child is; one tap answers, a child who stays away takes two. */
export const WhereIsChild = ({ entry, disabled = false, onAnswer }: ChoicesProps) => {
  const [isAway, setIsAway] = useState(false)
  const command = useCommand(answerAbsenceQuestion, {
    onDone: (_answer, { body }) => onAnswer?.(body.answer),
    done: m.attend_thanks(),
  })
  const choice = (answer: FamilyAnswer, label: string) => (
    <Button
      key={answer}
      size="md"
      variant="light"
      disabled={disabled || command.isPending}
      onClick={() => command.mutate({ body: { student_id: entry.student.id, answer } })}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.choices}>
      {isAway ? (
        <>
          {choice('sick', answerNames.sick())}
          {choice('family', answerNames.family())}
          <Button size="md" variant="subtle" onClick={() => setIsAway(false)}>
            {m.common_cancel()}
          </Button>
        </>
      ) : (
        <>
          {choice('on_the_way', m.attend_say_on_the_way())}
          {choice('brought', m.attend_say_brought())}
          <Button
            size="md"
            variant="light"
            disabled={disabled || command.isPending}
            aria-expanded={false}
            onClick={() => setIsAway(true)}
          >
            {m.attend_say_away()}
          </Button>
        </>
      )}
    </div>
  )
}
