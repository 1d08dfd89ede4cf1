import { familyConsents } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { ask } from '../../lib/queries.ts'

const TermsPage = lazy(() => import('./terms-page.tsx').then((module) => ({ default: module.TermsPage })))

/** Where a parent may go before agreeing: to the own account, and to the own data. */
const open = ['/profile', '/consents', '/data']

/** Nobody uses the product on terms that they were not asked about; a page that is open already is not held up. */
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
