import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'
import { keepFocus } from './focus-keeper.ts'
import { layers, type Question } from './layers.ts'

type QuestionProps = { question: Question | undefined }

/** If its code cannot be loaded, the browser asks. */
const BrowserQuestion = ({ question }: QuestionProps) => {
  useEffect(() => {
    if (question) layers.answer(window.confirm(m.form_leave_title()) ? 'drop' : 'stay')
  }, [question])
  return null
}

const loadQuestion = (): Promise<{ default: ComponentType<QuestionProps> }> =>
  import('./unsaved-question.tsx')
    .then((module) => ({ default: module.UnsavedQuestion }))
    .catch(() => ({ default: BrowserQuestion }))

const UnsavedQuestion = lazy(loadQuestion)

/** Renders the question about unsaved text, and keeps the focus of the keyboard; mount it once around all pages. */
export const UnsavedGate = () => {
  const question = useSyncExternalStore(layers.subscribe, layers.question)
  const isGuarding = useSyncExternalStore(layers.subscribe, layers.isGuarding)
  useEffect(keepFocus, [])
  // Stays mounted once it was asked, so that its closing animation is visible.
  const [wasAsked, setWasAsked] = useState(false)
  if (question && !wasAsked) setWasAsked(true)
  // Loaded when there is something to lose, so that it can be asked without a network.
  useEffect(() => {
    if (isGuarding) void loadQuestion()
  }, [isGuarding])
  if (!wasAsked) return null
  return (
    <Suspense fallback={null}>
      <UnsavedQuestion question={question} />
    </Suspense>
  )
}
