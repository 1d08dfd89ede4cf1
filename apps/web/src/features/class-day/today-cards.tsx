import {
  type AttendanceEntry,
  answerAbsenceQuestion,
  attendanceHistory,
  familyAnswers,
  listAttendance,
} from '@nhip-cau/contract/attendance'
import { listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { IconCalendarOff, IconDoorEnter, IconDoorExit, IconHourglass, IconSoup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { faceAddress } from '../../lib/api.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatTime, givenName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import { answerNames, mealNames, ownReportNames } from '../attendance/attendance-texts.ts'
import { ChildHistory } from '../attendance/child-history.tsx'
import familyStyles from '../pick-up/family.module.css'
import { QuestionState } from '../pick-up/question-state.tsx'

/** Today's timeline of each of the parent's children, with open questions on top. */
export const TodayCards = () => {
  const today = useQuery(ask(listAttendance, { query: {} }))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const waiting = questions.data?.data.filter((one) => one.can.answer) ?? []
  if (!today.data?.open) return null
  return (
    <>
      {waiting.map((one) => (
        <QuestionState key={one.id} question={one} />
      ))}
      {today.data.data.map((entry) => (
        <TodayCard key={entry.student.id} entry={entry} day={today.data.day} />
      ))}
    </>
  )
}

const TodayCard = ({ entry, day }: { entry: AttendanceEntry; day: string }) => {
  const { student, departure } = entry
  const name = student.nickname ?? givenName(student.full_name)
  const there = entry.mark === 'present' || entry.mark === 'late'
  return (
    <Card as="section" aria-label={m.attend_today_of({ name })}>
      <div className={familyStyles.child}>
        <Avatar id={student.id} name={student.full_name} src={faceAddress('parent', student.photo)} size={44} />
        <h2>{m.attend_today_of({ name })}</h2>
      </div>
      {entry.can.act && entry.asked && !there && entry.answer === null && !entry.reported && (
        <WhyNotHere entry={entry} />
      )}
      <ol className={familyStyles.timeline}>
        {there && (
          <li>
            <IconDoorEnter size={22} aria-hidden="true" />
            <time>{entry.arrived_at ? formatTime(entry.arrived_at) : ''}</time>
            <span>
              {entry.mark === 'late' ? m.attend_came_late() : m.attend_came()}
              {entry.marked &&
                ` · ${m.attend_marked_by_at({ name: entry.marked.by, time: formatTime(entry.marked.at) })}`}
            </span>
          </li>
        )}
        {there && entry.meals.length > 0 && (
          <li>
            <IconSoup size={22} aria-hidden="true" />
            <span />
            <span>{m.attend_eats({ meals: entry.meals.map((meal) => mealNames[meal]()).join(', ') })}</span>
          </li>
        )}
        {!there && entry.reported && (
          <li>
            <IconCalendarOff size={22} aria-hidden="true" />
            <span />
            <span>{ownReportNames[entry.reported.half]()}</span>
          </li>
        )}
        {!there && !entry.reported && (
          <li>
            {entry.state === 'absent' ? (
              <IconCalendarOff size={22} aria-hidden="true" />
            ) : (
              <IconHourglass size={22} aria-hidden="true" />
            )}
            <span />
            <span>{absenceText(entry)}</span>
          </li>
        )}
        {departure && (
          <li>
            <IconDoorExit size={22} aria-hidden="true" />
            <time>{formatTime(departure.left_at)}</time>
            <span>{m.attend_went_with({ name: departure.relation ?? departure.collector })}</span>
          </li>
        )}
      </ol>
      {entry.version > 1 && <Corrections entry={entry} day={day} />}
    </Card>
  )
}

/** Shows earlier marks with who corrected them and when; a first mark corrects nothing. */
const Corrections = ({ entry, day }: { entry: AttendanceEntry; day: string }) => {
  const history = useQuery(ask(attendanceHistory, { query: { student_id: entry.student.id, day } }))
  if (!history.data?.data.some((change) => change.before !== null && change.taken_over)) return null
  return (
    <div className={familyStyles.corrections}>
      <h3>{m.attend_corrected_title()}</h3>
      <ChildHistory studentId={entry.student.id} day={day} />
    </div>
  )
}

const absenceText = (entry: AttendanceEntry): string => {
  if (entry.answer) return m.attend_you_said({ answer: answerNames[entry.answer]() })
  return entry.state === 'absent' ? m.attend_absent_today() : m.attend_not_marked_yet()
}

/** Asks the parent for the reason when the school has not seen the child; one tap answers. */
const WhyNotHere = ({ entry }: { entry: AttendanceEntry }) => {
  const answer = useCommand(answerAbsenceQuestion, { done: m.attend_thanks() })
  const name = entry.student.nickname ?? givenName(entry.student.full_name)
  return (
    <Notice tone="waiting" title={m.attend_not_seen({ name })}>
      <div className={styles.buttons}>
        {familyAnswers.map((value) => (
          <Button
            key={value}
            variant="light"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ body: { student_id: entry.student.id, answer: value } })}
          >
            {answerNames[value]()}
          </Button>
        ))}
      </div>
    </Notice>
  )
}
