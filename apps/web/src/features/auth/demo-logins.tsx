import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { ChooseLogin } from './demo-people.tsx'

// Loaded separately, because real schools never show it.
const DemoPeople = lazy(() => import('./demo-people.tsx').then((module) => ({ default: module.DemoPeople })))

/**
 * Offers one-tap logins as people of the demo school. Outside the demo the server returns none and nothing is shown.
 */
export const DemoLogins = ({ role, onChoose }: { readonly role: Role; readonly onChoose: ChooseLogin }) => {
  const [demo, setDemo] = useState<AnswerOf<typeof demoLogins>>()
  useEffect(() => {
    const leaving = new AbortController()
    // If this request fails, the login page still works.
    call(demoLogins, role, {}, { signal: leaving.signal }).then(setDemo, () => undefined)
    return () => leaving.abort()
  }, [role])
  if (!demo || demo.logins.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DemoPeople role={role} demo={demo} onChoose={onChoose} />
    </Suspense>
  )
}
