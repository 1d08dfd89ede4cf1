import { Suspense } from 'react'
import { TermsGate } from '../../features/consents/terms-gate.tsx'
import { BarredNotice } from '../../features/profile/barred-notice.tsx'
import { optional } from '../../ui/optional.ts'
import { AreaPages } from '../area-pages.tsx'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

// Loaded beside the first page, which does not wait for it.
const UrgentWatch = optional(() =>
  import('../../features/class-day/urgent-watch.tsx').then((module) => module.UrgentWatch),
)

const ParentLayout = ({ children, ...props }: LayoutProps) => (
  <Shell role="parent" {...props}>
    <BarredNotice />
    <Suspense fallback={null}>
      <UrgentWatch />
    </Suspense>
    <TermsGate>{children}</TermsGate>
  </Shell>
)

export const ParentArea = ({ path }: { path: string }) => <AreaPages role="parent" path={path} layout={ParentLayout} />
