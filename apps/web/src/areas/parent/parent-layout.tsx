import {
  IconCalendarOff,
  IconClipboardCheck,
  IconDatabase,
  IconHeartHandshake,
  IconMoodKid,
  IconNews,
  IconPill,
} from '@tabler/icons-react'
import { TermsGate } from '../../features/consents/terms-gate.tsx'
import { BarredNotice } from '../../features/profile/barred-notice.tsx'
import { m } from '../../paraglide/messages.js'
import type { NavigationGroup } from '../navigation.ts'
import { type LayoutProps, Shell } from '../shell/shell.tsx'

const navigation: readonly NavigationGroup[] = [
  {
    title: m.nav_group_communication,
    entries: [
      { path: '/', icon: IconNews },
      { path: '/children', icon: IconMoodKid },
    ],
  },
  {
    title: m.nav_group_day,
    entries: [
      { path: '/attendance', icon: IconClipboardCheck, quick: true },
      { path: '/absence', icon: IconCalendarOff },
      { path: '/prescription', icon: IconPill },
    ],
  },
  {
    title: m.nav_group_privacy,
    entries: [
      { path: '/consents', icon: IconHeartHandshake },
      { path: '/data', icon: IconDatabase },
    ],
  },
]

export const ParentLayout = ({ children, ...props }: LayoutProps) => (
  <Shell role="parent" bottomBar navigation={navigation} {...props}>
    <BarredNotice />
    <TermsGate>{children}</TermsGate>
  </Shell>
)
