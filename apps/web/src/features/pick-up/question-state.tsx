import { answerPickUpRequest, type PickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconCheck, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { photoOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatPhone, formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import door from './door.module.css'
import styles from './question-state.module.css'

// Only staff call and are refused, and a family's feed is kept small.
const FamilyCalls = lazy(() => import('../../lib/family-calls.tsx').then((module) => ({ default: module.FamilyCalls })))
const RefusedPerson = lazy(() => import('./refused-person.tsx').then((module) => ({ default: module.RefusedPerson })))

type Answer = PickUpRequest['parent']

const words: Record<Answer, () => string> = {
  waiting: m.attend_answer_waiting,
  approved: m.attend_answer_yes,
  rejected: m.attend_answer_no,
}
const tones = { waiting: 'waiting', approved: 'good', rejected: 'danger' } as const

const toneOf = ({ parent, school }: PickUpRequest) =>
  parent === 'approved' && school === 'approved' ? 'good' : 'waiting'

/** A request for pick-up by an unlisted person: the answers of parent and school, with their buttons. */
export const QuestionState = ({ question }: { question: PickUpRequest }) => {
  const answer = useCommand(answerPickUpRequest)
  const photo = photoOf(currentRole(), question.photo)
  const source = photo && (photo.sources.at(1) ?? photo.sources.at(0))
  const reply = (value: 'approved' | 'rejected') =>
    answer.mutate({ params: { id: question.id }, body: { answer: value } })
  if (question.refused && currentRole() === 'parent') return <RefusalNotice question={question} />
  if (question.refused)
    return (
      <Suspense fallback={null}>
        <RefusedPerson question={question} />
      </Suspense>
    )
  return (
    <Notice
      tone={toneOf(question)}
      title={m.attend_question({ person: question.full_name, name: question.child.full_name })}
    >
      {photo && source && (
        <img className={door.face} src={source.url} width={photo.width} height={photo.height} alt={m.door_photo_of()} />
      )}
      <p>
        {[question.relation, question.phone && formatPhone(question.phone)].filter(Boolean).join(' · ')}
        {` · ${question.child.class.name} · ${question.requested_by} ${formatTime(question.requested_at)}`}
      </p>
      <p className={styles.answers}>
        <StatusTag tone={tones[question.parent]}>
          {(currentRole() === 'parent' ? m.attend_answer_of_family : m.attend_answer_of_parent)({
            answer: words[question.parent](),
          })}
        </StatusTag>
        <StatusTag tone={tones[question.school]}>
          {m.attend_answer_of_school({ answer: words[question.school]() })}
        </StatusTag>
      </p>
      {question.call.length > 0 && (
        <Suspense fallback={null}>
          <FamilyCalls people={question.call} />
        </Suspense>
      )}
      {question.can.answer && (
        <div className={styles.choices}>
          <Button
            variant="default"
            leftSection={<IconX size={20} />}
            disabled={answer.isPending}
            onClick={() => reply('rejected')}
          >
            {m.attend_say_no()}
          </Button>
          <Button
            color="green"
            leftSection={<IconCheck size={20} />}
            loading={answer.isPending}
            onClick={() => reply('approved')}
          >
            {currentRole() === 'parent' ? m.attend_say_yes_parent() : m.attend_say_yes()}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** Confirms to the family that whoever stands at the door knows of the refusal. */
const RefusalNotice = ({ question: { refused, full_name, child, requested_by } }: { question: PickUpRequest }) => (
  <Notice tone="good" title={m.attend_refusal_notified({ person: full_name, name: child.full_name })}>
    {refused && m.attend_refusal_notified_text({ by: refused.by, time: formatTime(refused.at), staff: requested_by })}
  </Notice>
)
