import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { ChooseLogin } from './demo-people.tsx'

// Real schools never see it.
const DemoPeople = lazy(() => import('./demo-people.tsx').then((module) => ({ default: module.DemoPeople })))

/** People of the demo school, one tap away. Outside the demo the server names none and nothing is shown. */
export const DemoLogins = ({ role, onChoose }: { readonly role: Role; readonly onChoose: ChooseLogin }) => {
  const [demo, setDemo] = useState<AnswerOf<typeof demoLogins>>()
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the page is a login page all the same.
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
