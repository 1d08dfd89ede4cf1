import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@nhip-cau/contract/own-account'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './profile-page.module.css'

const shownFirst = 5

export const SessionsSection = () => {
  const list = useQuery(ask(listOwnSessions, {}))
  return (
    <ProfileSection id="sessions" title={m.sessions_title()} lead={m.sessions_lead()}>
      <QueryState query={list} loading={4}>
        {({ data }) => <Sessions sessions={currentFirst(data)} />}
      </QueryState>
    </ProfileSection>
  )
}

const Sessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const [whole, setWhole] = useState(false)
  const shown = whole ? sessions : sessions.slice(0, shownFirst)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.buttons}>
          {shown.length < sessions.length && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              {m.sessions_more({ count: sessions.length - shown.length })}
            </Button>
          )}
          <EndOthers />
        </div>
      )}
    </>
  )
}

const currentFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current))

const isHandheld = (device: string) => /Android|iOS|iPhone|iPad|Mobile/i.test(device)

const SessionRow = ({ session: { id, device, current, last_used_at } }: { session: OwnSession }) => {
  const end = useCommand(endOwnSession, { done: m.session_ended({ device }) })
  const DeviceIcon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <DeviceIcon size={26} stroke={1.5} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name}>
          {device}
          {current && <StatusTag tone="good">{m.session_current()}</StatusTag>}
        </span>
        <small>
          {m.session_last_used()} <RelativeTime at={last_used_at} />
        </small>
      </span>
      {!current && (
        <Button variant="subtle" size="sm" loading={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          {m.auth_logout()}
          <VisuallyHidden>: {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

const EndOthers = () => {
  const [asking, setAsking] = useState(false)
  const end = useCommand(endOtherSessions, { done: m.sessions_ended(), onDone: () => setAsking(false) })
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {m.sessions_end_others()}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={m.sessions_end_others()}
        confirmLabel={m.auth_logout()}
        tone="danger"
        busy={end.isPending}
        onConfirm={() => end.mutate({})}
        onClose={() => setAsking(false)}
      >
        <p>{m.sessions_end_others_next()}</p>
      </ConfirmDialog>
    </>
  )
}
