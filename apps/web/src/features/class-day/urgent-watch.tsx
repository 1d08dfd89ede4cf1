import { lazy, Suspense, useEffect, useState } from 'react'
import { useFamilyDay } from './family-day.ts'
import { urgentOf } from './urgent.ts'

const UrgentSheet = lazy(() =>
  import('./urgent-sheet.tsx')
    .then((module) => ({ default: module.UrgentSheet }))
    // Offline and never loaded before: the page is shown without it.
    .catch(() => ({ default: () => null })),
)

/** Milliseconds in which a page asks for its own content first. */
const delay = 1200

/** Watches on every page of a family for questions that cannot wait, and opens their sheet. */
export const UrgentWatch = () => {
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), delay)
    return () => clearTimeout(timer)
  }, [])
  const { register, requests } = useFamilyDay(awake)
  // Once needed, the sheet stays mounted: it says how a question was answered elsewhere.
  const [needed, setNeeded] = useState(false)
  if (awake && !needed && urgentOf(register.data, requests.data?.data).length > 0) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <UrgentSheet />
    </Suspense>
  )
}
