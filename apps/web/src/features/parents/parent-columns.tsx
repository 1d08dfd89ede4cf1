import type { ParentRow } from '@nhip-cau/contract/parents'
import { IconPhoneOff } from '@tabler/icons-react'
import { AccountTag, LastSeen, PersonName } from '../../lib/account-texts.tsx'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatPhone } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { GuardianshipTags } from './guardianship-tags.tsx'
import { childText } from './parent-texts.ts'

const Children = ({ row: { children } }: { row: ParentRow }) =>
  children.length === 0 ? (
    <Muted as="span">{m.parents_no_children()}</Muted>
  ) : (
    <span className={styles.lines}>
      {children.map((child) => (
        <span key={child.id} className={styles.tags}>
          <span dir="auto">
            <Muted as="span">{child.relation}</Muted> {childText(child)}
          </span>
          <GuardianshipTags guardianship={child} />
        </span>
      ))}
    </span>
  )

export const parentColumns = (): readonly Column<ParentRow>[] => [
  { key: 'name', title: m.student_full_name(), sort: 'name', width: 13, render: (row) => <PersonName person={row} /> },
  { key: 'children', title: m.parents_children(), render: (row) => <Children row={row} /> },
  {
    key: 'phone',
    title: m.people_phone(),
    width: 8,
    optional: true,
    render: (row) => row.phone && <span className={styles.line}>{formatPhone(row.phone)}</span>,
  },
  {
    key: 'account',
    title: m.people_account(),
    sort: 'onboarding',
    width: 9,
    optional: true,
    render: (row) => <AccountTag account={row} />,
  },
  {
    key: 'last_seen_at',
    title: m.people_last_seen(),
    sort: 'last_seen_at',
    width: 10.5,
    optional: true,
    render: (row) => <LastSeen at={row.last_seen_at} />,
  },
  { key: 'email', title: m.people_email(), optional: true, hidden: true, render: (row) => row.email },
  { key: 'occupation', title: m.parents_occupation(), optional: true, hidden: true, render: (row) => row.occupation },
]

/** The card of a parent on a phone: name, children, contact. */
export const ParentCard = ({ row }: { row: ParentRow }) => (
  <span className={styles.card}>
    <Avatar id={row.id} name={row.full_name} src={faceAddress(currentRole(), row.avatar)} size={48} />
    <span className={styles.cardText}>
      <strong dir="auto">{row.full_name}</strong>
      <Children row={row} />
      {row.phone && <span className={styles.line}>{formatPhone(row.phone)}</span>}
      <span className={styles.tags}>
        <AccountTag account={row} />
        {row.phone === null && currentRole() === 'school' && (
          <StatusTag tone="danger" icon={<IconPhoneOff size={16} aria-hidden="true" />}>
            {m.parents_missing_phone()}
          </StatusTag>
        )}
      </span>
    </span>
  </span>
)
