import { answerPickUpRequest, type PickUpRequest } from '@nhip-cau/contract/pick-up'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { photoOf } from '../../lib/api.ts'
import { childName } from '../../lib/child-name.ts'
import { useLapsedSession } from '../../lib/lapsed.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { showToast } from '../../ui/toasts.ts'
import { WhereIsChild } from '../attendance/where-is-child.tsx'
import door from '../pick-up/door.module.css'
import { useFamilyDay } from './family-day.ts'
import { SchoolCalls } from './school-calls.tsx'
import { type Urgent, urgentOf } from './urgent.ts'
import { answeredElsewhere } from './urgent-outcome.ts'
import styles from './urgent-sheet.module.css'

/** The questions that cannot wait, one after the other, over whatever page the parent has open. */
export const UrgentSheet = (): ReactNode => {
  const { register, requests, more } = useFamilyDay()
  const day = register.data
  const questions = requests.data?.data
  const waiting = useMemo(() => urgentOf(day, questions), [day, questions])
  const { aside, putAside, takeBack } = useAside()
  const answered = useRef(new Set<string>())
  const before = useRef<readonly Urgent[]>([])
  useEffect(() => {
    const gone = before.current.filter((one) => !waiting.some(({ key }) => key === one.key))
    before.current = waiting
    for (const one of gone) {
      const text = answered.current.has(one.key) ? undefined : answeredElsewhere(one, day, questions)
      if (text !== undefined) showToast({ text, tone: 'info', duration: 10_000 })
    }
  }, [waiting, day, questions])
  const current = waiting.find(({ key }) => !aside.has(key))
  // Nobody knows who sits at a device whose session is over.
  const lapsed = useLapsedSession('parent')
  // The last question stays in the sheet while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const armed = useArmed(current?.key)
  return (
    <>
      {!current && waiting.length > 0 && (
        <div className={styles.band} role="status">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>{m.urgent_waiting()}</span>
          <Button size="sm" onClick={takeBack}>
            {m.urgent_open()}
          </Button>
        </div>
      )}
      <BottomSheet
        opened={current !== undefined && lapsed === undefined}
        onClose={() => current && putAside(current.key)}
        title={shown ? titleOf(shown) : ''}
      >
        {shown?.kind === 'question' && (
          <Question
            key={shown.key}
            question={shown.question}
            armed={armed}
            onAnswer={() => answered.current.add(shown.key)}
          />
        )}
        {shown?.kind === 'missed' && (
          <div className={styles.missed}>
            <ChildAvatar child={shown.entry.student} called={childName(shown.entry.student)} size={72} />
            <WhereIsChild
              key={shown.key}
              entry={shown.entry}
              disabled={!armed}
              onAnswer={() => answered.current.add(shown.key)}
            />
          </div>
        )}
        {shown && (
          <div className={styles.foot}>
            <SchoolCalls classId={classOf(shown)} teachers={more.data?.teachers} />
            <Button variant="subtle" size="md" onClick={() => current && putAside(current.key)}>
              {m.urgent_later()}
            </Button>
          </div>
        )}
      </BottomSheet>
    </>
  )
}

const titleOf = (one: Urgent): string =>
  one.kind === 'question'
    ? m.urgent_question({ name: childName(one.question.child) })
    : m.attend_not_seen({ name: childName(one.entry.student) })

const classOf = (one: Urgent): string => (one.kind === 'question' ? one.question.child.class.id : one.entry.class.id)

/** Milliseconds until the buttons of a new question answer: a tap meant for the page below must not decide. */
const guard = 600

const useArmed = (key: string | undefined): boolean => {
  const [armed, setArmed] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), guard)
    return () => clearTimeout(timer)
  }, [key])
  return key !== undefined && armed === key
}

/** Milliseconds after which a question that was put aside comes back. */
const reminder = 5 * 60_000

/** The questions put aside. They come back after some minutes, and when the app is opened again after a minute. */
const useAside = () => {
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  const isEmpty = aside.size === 0
  useEffect(() => {
    if (isEmpty) return
    let hiddenAt = Date.now()
    const takeBack = () => setAside(new Set())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > 60_000) takeBack()
    }
    const timer = setTimeout(takeBack, reminder)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isEmpty])
  return {
    aside,
    putAside: (key: string) => setAside((known) => new Set([...known, key])),
    takeBack: () => setAside(new Set()),
  }
}

type QuestionProps = {
  readonly question: PickUpRequest
  readonly armed: boolean
  readonly onAnswer: () => void
}

/** Who stands at the door, with a photo, and the two answers. */
const Question = ({ question, armed, onAnswer }: QuestionProps) => {
  const command = useCommand(answerPickUpRequest, { onDone: onAnswer })
  const photo = photoOf('parent', question.photo)
  const source = photo && (photo.sources.at(1) ?? photo.sources.at(0))
  const reply = (answer: 'approved' | 'rejected') => command.mutate({ params: { id: question.id }, body: { answer } })
  const { requested_by, requested_at, child } = question
  return (
    <div className={styles.question}>
      {photo && source && (
        <img className={door.face} src={source.url} width={photo.width} height={photo.height} alt={m.door_photo_of()} />
      )}
      <p className={styles.person}>
        <strong>{question.full_name}</strong>
        {question.relation && <span>{question.relation}</span>}
        <PhoneLink phone={question.phone} />
      </p>
      <Muted>{m.urgent_asked({ name: requested_by, class: child.class.name, time: formatTime(requested_at) })}</Muted>
      <div className={styles.choices}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconX size={22} />}
          disabled={!armed || command.isPending}
          onClick={() => reply('rejected')}
        >
          {m.attend_say_no()}
        </Button>
        <Button
          size="md"
          color="green"
          leftSection={<IconCheck size={22} />}
          disabled={!armed}
          loading={command.isPending}
          onClick={() => reply('approved')}
        >
          {m.attend_say_yes_parent()}
        </Button>
      </div>
      <Muted>{m.urgent_no_hint()}</Muted>
    </div>
  )
}
