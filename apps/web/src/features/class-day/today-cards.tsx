import { lazy, Suspense } from 'react'
import { ChildDayCard } from './child-day-card.tsx'
import { useFamilyDay } from './family-day.ts'

const QuestionState = lazy(() =>
  import('../pick-up/question-state.tsx').then((module) => ({ default: module.QuestionState })),
)

/** The open questions about who may fetch a child of the family. */
export const OpenQuestions = () => {
  const { requests } = useFamilyDay()
  // A refused person stays in view as the confirmation that the school was notified.
  const waiting = requests.data?.data.filter((one) => one.can.answer || one.refused !== null) ?? []
  if (waiting.length === 0) return null
  return (
    <Suspense fallback={null}>
      {waiting.map((one) => (
        <QuestionState key={one.id} question={one} />
      ))}
    </Suspense>
  )
}

/** Today's timeline of each of the parent's children; nothing on a day without school. */
export const TodayCards = () => {
  const { register, more } = useFamilyDay()
  if (!register.data?.open) return null
  const { data, day } = register.data
  return data.map((entry) => <ChildDayCard key={entry.student.id} entry={entry} day={day} more={more.data} />)
}
