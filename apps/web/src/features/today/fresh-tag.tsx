import type { FreshState } from '@nhip-cau/contract/today-freshness'
import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { StatusTag } from '../../ui/status-tag.tsx'
import hidden from '../../ui/visually-hidden.module.css'

const looks = {
  fresh: { tone: 'good', icon: IconCircleCheck, word: m.fresh_state_fresh },
  due: { tone: 'waiting', icon: IconClockHour4, word: m.fresh_state_due },
  stale: { tone: 'danger', icon: IconAlertTriangle, word: m.fresh_state_stale },
} as const

/** Icon and colour say how fresh something is; screen readers hear the word. */
export const FreshTag = ({ fresh, children }: { readonly fresh: FreshState; readonly children: ReactNode }) => {
  const { tone, icon: Icon, word } = looks[fresh]
  return (
    <StatusTag tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      <span className={hidden.hidden}>{word()}: </span>
      {children}
    </StatusTag>
  )
}
