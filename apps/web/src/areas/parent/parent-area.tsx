import { TermsGate } from '../../features/consents/terms-gate.tsx'
import { BarredNotice } from '../../features/profile/barred-notice.tsx'
import { AreaPages } from '../area-pages.tsx'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const ParentLayout = ({ children, ...props }: LayoutProps) => (
  <Shell role="parent" {...props}>
    <BarredNotice />
    <TermsGate>{children}</TermsGate>
  </Shell>
)

export const ParentArea = ({ path }: { path: string }) => <AreaPages role="parent" path={path} layout={ParentLayout} />
