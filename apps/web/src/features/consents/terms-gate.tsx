import { familyConsents } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { ask } from '../../lib/queries.ts'

const TermsPage = lazy(() => import('./terms-page.tsx').then((module) => ({ default: module.TermsPage })))

/** Pages that a parent may open before accepting the terms: the account and the personal data. */
const open = ['/profile', '/consents', '/data']

/** Shows the terms while a parent has to accept them; until the response has loaded, the page stays visible. */
export const TermsGate = ({ children }: { children: ReactNode }) => {
  const path = usePathname()
  const { data } = useQuery(ask(familyConsents, {}, 'parent'))
  if (!data?.terms_needed || open.includes(path)) return children
  return (
    <Suspense fallback={null}>
      <TermsPage consents={data} />
    </Suspense>
  )
}
