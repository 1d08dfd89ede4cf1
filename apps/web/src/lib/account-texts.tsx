import type { Image } from '@nhip-cau/contract/media'
import { m } from '../paraglide/messages.js'
import { Avatar } from '../ui/avatar.tsx'
import styles from '../ui/entity-panel.module.css'
import { formatDateTime } from '../ui/format.ts'
import { Muted } from '../ui/muted.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { faceAddress } from './api.ts'
import { currentRole } from './area.ts'

type Account = { readonly active: boolean; readonly onboarding: string }

export const accountStates = {
  waiting: { tone: 'waiting', text: m.people_account_waiting },
  active: { tone: 'good', text: m.people_account_active },
  locked: { tone: 'danger', text: m.people_account_locked },
} as const

export const stateOf = ({ active, onboarding }: Account): keyof typeof accountStates => {
  if (!active) return 'locked'
  return onboarding === 'active' ? 'active' : 'waiting'
}

export const AccountTag = ({ account }: { account: Account }) => {
  const { tone, text } = accountStates[stateOf(account)]
  return (
    <span className={styles.line}>
      <StatusTag tone={tone}>{text()}</StatusTag>
    </span>
  )
}

export const LastSeen = ({ at }: { at: string | null }) =>
  at === null ? <Muted as="span">{m.people_never_seen()}</Muted> : formatDateTime(at)

type Person = { readonly id: string; readonly full_name: string; readonly avatar: Image | null }

export const PersonName = ({ person, about }: { person: Person; about?: string | null | undefined }) => (
  <span className={styles.name}>
    <Avatar id={person.id} name={person.full_name} src={faceAddress(currentRole(), person.avatar)} size={28} />
    <span>
      <strong dir="auto">{person.full_name}</strong>
      {about && (
        <Muted as="small" dir="auto">
          {about}
        </Muted>
      )}
    </span>
  </span>
)
