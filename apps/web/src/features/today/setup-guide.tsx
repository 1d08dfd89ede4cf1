import { listYears } from '@nhip-cau/contract/calendar'
import { listClasses } from '@nhip-cau/contract/classes'
import type { AnswerOf, Endpoint } from '@nhip-cau/contract/kernel'
import { listParents } from '@nhip-cau/contract/parents'
import { getSettings } from '@nhip-cau/contract/settings'
import { listStudents } from '@nhip-cau/contract/students'
import { listTeachers } from '@nhip-cau/contract/teacher-accounts'
import { type SetupStep, setup } from '@nhip-cau/contract/today'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../lib/page-link.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { m } from '../../paraglide/messages.js'
import guide from '../../ui/guide-card.module.css'
import { GuideCard } from '../../ui/guide-card.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import styles from './setup-guide.module.css'

type Step = NonNullable<AnswerOf<typeof setup>['steps']>[number]
type Words = () => string

const looks: Readonly<
  Record<SetupStep, { readonly words: Words; readonly hint: Words; readonly path: string; readonly reads: Endpoint }>
> = {
  profile: { words: m.setup_profile, hint: m.setup_profile_hint, path: '/school-settings', reads: getSettings },
  year: { words: m.setup_year, hint: m.setup_year_hint, path: '/academic-years', reads: listYears },
  classes: { words: m.setup_classes, hint: m.setup_classes_hint, path: '/classes', reads: listClasses },
  teachers: { words: m.setup_teachers, hint: m.setup_teachers_hint, path: '/teachers', reads: listTeachers },
  students: { words: m.setup_students, hint: m.setup_students_hint, path: '/students', reads: listStudents },
  letters: { words: m.setup_letters, hint: m.setup_letters_hint, path: '/parents', reads: listParents },
}

const states: Readonly<
  Record<Step['state'], { readonly words: Words; readonly tone: Tone; readonly icon: typeof IconCircle }>
> = {
  done: { words: m.setup_done, tone: 'good', icon: IconCircleCheckFilled },
  now: { words: m.setup_now, tone: 'primary', icon: IconCircle },
  later: { words: m.setup_later, tone: 'neutral', icon: IconCircleDashed },
}

/** Leads a new school through its first steps; it ends by itself, and each account may hide it. */
export const SetupGuide = () => {
  const { id, school } = useProfile()
  const key = `nhip-cau-setup-hidden:${school.id}:${id}`
  const [hidden, setHidden] = useState(() => readStored(key) !== null)
  // Each visit of the page asks again, because a step may just have been done on another page.
  const { data } = useQuery({ ...ask(setup, {}), staleTime: 0, enabled: !hidden })
  if (hidden || !data?.steps) return null
  const done = data.steps.filter(({ state }) => state === 'done').length
  const hide = () => {
    writeStored(key, 'yes')
    setHidden(true)
  }
  return (
    <GuideCard
      title={m.setup_title()}
      count={m.setup_count({ done, all: data.steps.length })}
      hideLabel={m.setup_hide()}
      onHide={hide}
    >
      {data.steps.map((one) => (
        <li key={one.step} data-state={one.state}>
          <StepLine {...one} />
        </li>
      ))}
    </GuideCard>
  )
}

const StepLine = ({ step, state }: Step) => {
  const { words, hint, path, reads } = looks[step]
  const { words: stateWords, tone, icon: Icon } = states[state]
  const line = (
    <>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.text}>
        <strong>{words()}</strong>
        {state !== 'done' && <small>{hint()}</small>}
      </span>
      <StatusTag tone={tone}>{stateWords()}</StatusTag>
    </>
  )
  return (
    <PageLink to={path} reads={reads} className={guide.line} otherwise={<span className={guide.line}>{line}</span>}>
      {line}
    </PageLink>
  )
}
