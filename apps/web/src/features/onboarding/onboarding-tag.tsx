import type { OnboardingState } from '@nhip-cau/contract/node-accounts'
import { IconCircleCheck, IconMailOff, IconMailOpened, IconPrinter } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { StatusTag } from '../../ui/status-tag.tsx'

const looks = {
  none: { tone: 'neutral', icon: IconMailOff, text: m.onboarding_state_none },
  invited: { tone: 'info', icon: IconPrinter, text: m.onboarding_state_invited },
  opened: { tone: 'waiting', icon: IconMailOpened, text: m.onboarding_state_opened },
  active: { tone: 'good', icon: IconCircleCheck, text: m.onboarding_state_active },
} as const

export const OnboardingTag = ({ state }: { state: OnboardingState }) => {
  const { tone, icon: Icon, text } = looks[state]
  return (
    <StatusTag tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {text()}
    </StatusTag>
  )
}
