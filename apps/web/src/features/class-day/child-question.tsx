import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { FamilyToday } from '@nhip-cau/contract/today'
import { useState } from 'react'
import { childName } from '../../lib/child-name.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { answerNames } from '../attendance/attendance-texts.ts'
import { WhereIsChild } from '../attendance/where-is-child.tsx'
import styles from './child-day.module.css'
import { SchoolCalls } from './school-calls.tsx'

type Props = { readonly entry: AttendanceEntry; readonly teachers: FamilyToday['teachers'] | undefined }

/** Asks where the child is when the school has not seen it; an answer stays changeable until it has come. */
export const ChildQuestion = ({ entry, teachers }: Props) => {
  const [changing, setChanging] = useState(false)
  const { answer } = entry
  const call = <SchoolCalls classId={entry.class.id} teachers={teachers} />
  if (answer === null || changing) {
    return (
      <div className={styles.question}>
        <Notice tone="waiting" title={m.attend_not_seen({ name: childName(entry.student) })}>
          <WhereIsChild entry={entry} onAnswer={() => setChanging(false)} />
          {call}
        </Notice>
      </div>
    )
  }
  return (
    <div className={styles.question}>
      <Notice
        tone={answer === 'brought' ? 'waiting' : 'info'}
        title={m.attend_you_said({ answer: answerNames[answer]() })}
      >
        {answer === 'brought' && (
          <>
            <p>{m.attend_brought_text()}</p>
            {call}
          </>
        )}
        <Button size="sm" variant="subtle" onClick={() => setChanging(true)}>
          {m.attend_say_other()}
        </Button>
      </Notice>
    </div>
  )
}
