import { answerPickUpRequest, type PickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconCheck, IconX } from '@tabler/icons-react'
import { withAbsoluteAddresses } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatPhone, formatTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import door from './door.module.css'
import styles from './question-state.module.css'

type Answer = PickUpRequest['parent']

const words: Record<Answer, () => string> = {
  waiting: m.attend_answer_waiting,
  approved: m.attend_answer_yes,
  rejected: m.attend_answer_no,
}
const tones = { waiting: 'waiting', approved: 'good', rejected: 'danger' } as const

const toneOf = ({ parent, school }: PickUpRequest) => {
  if (parent === 'rejected' || school === 'rejected') return 'danger'
  return parent === 'approved' && school === 'approved' ? 'good' : 'waiting'
}

/** A request for pick-up by an unlisted person: the answers of parent and school, with their buttons. */
export const QuestionState = ({ question }: { question: PickUpRequest }) => {
  const answer = useCommand(answerPickUpRequest)
  const [photo] = question.photo ? withAbsoluteAddresses(currentRole(), [question.photo]) : []
  const source = photo && (photo.sources.at(1) ?? photo.sources.at(0))
  const reply = (value: 'approved' | 'rejected') =>
    answer.mutate({ params: { id: question.id }, body: { answer: value } })
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
          {m.attend_answer_of_parent({ answer: words[question.parent]() })}
        </StatusTag>
        <StatusTag tone={tones[question.school]}>
          {m.attend_answer_of_school({ answer: words[question.school]() })}
        </StatusTag>
      </p>
      {question.call.map((one, index) => (
        <p key={one.phone}>
          {index === 0
            ? m.call_first({ name: one.full_name })
            : m.call_then({ number: index + 1, name: one.full_name })}{' '}
          <a href={`tel:${one.phone}`}>{formatPhone(one.phone)}</a>
        </p>
      ))}
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
