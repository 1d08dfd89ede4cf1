import type { SchoolAccount } from '@nhip-cau/contract/school-accounts'
import { IconCircleCheck, IconKey, IconLock } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDate, formatPhone } from '../../ui/format.ts'
import type { Column } from '../../ui/list/column.ts'
import { Muted } from '../../ui/muted.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { roleName } from './ready-made-roles.ts'
import styles from './school-accounts.module.css'

export const UserState = ({ account }: { account: SchoolAccount }) => {
  if (!account.active)
    return (
      <StatusTag tone="danger" icon={<IconLock size={16} aria-hidden="true" />}>
        {m.users_state_locked()}
      </StatusTag>
    )
  return account.must_change_password ? (
    <StatusTag tone="waiting" icon={<IconKey size={16} aria-hidden="true" />}>
      {m.users_state_temporary()}
    </StatusTag>
  ) : (
    <StatusTag tone="good" icon={<IconCircleCheck size={16} aria-hidden="true" />}>
      {m.users_state_active()}
    </StatusTag>
  )
}

const Name = ({ row }: { row: SchoolAccount }) => (
  <span className={styles.name}>
    <Avatar id={row.id} name={row.full_name} size={28} />
    <strong dir="auto">{row.full_name}</strong>
  </span>
)

export const loginText = (row: SchoolAccount): string =>
  row.login.startsWith('0') && row.phone ? formatPhone(row.phone) : row.login

const LastSeen = ({ at }: { at: string | null }) =>
  at === null ? <Muted as="span">{m.users_never_seen()}</Muted> : <RelativeTime at={at} />

export const userColumns = (): readonly Column<SchoolAccount>[] => [
  { key: 'name', title: m.users_full_name(), sort: 'name', render: (row) => <Name row={row} /> },
  { key: 'login', title: m.users_login(), optional: true, render: loginText },
  { key: 'role', title: m.users_role(), optional: true, render: (row) => roleName(row.permissions) },
  { key: 'state', title: m.users_state(), render: (row) => <UserState account={row} /> },
  {
    key: 'last_seen_at',
    title: m.users_last_seen(),
    sort: 'last_seen_at',
    optional: true,
    render: (row) => <LastSeen at={row.last_seen_at} />,
  },
  {
    key: 'created_at',
    title: m.users_created(),
    sort: 'created_at',
    optional: true,
    hidden: true,
    render: (row) => formatDate(row.created_at),
  },
]

export const UserCard = ({ row }: { row: SchoolAccount }) => (
  <span className={styles.card}>
    <Name row={row} />
    <span className={styles.marks}>
      <UserState account={row} />
      <Muted as="span">{roleName(row.permissions)}</Muted>
    </span>
    <Muted as="span">{loginText(row)}</Muted>
  </span>
)
