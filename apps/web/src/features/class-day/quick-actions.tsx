import { sendAbsence } from '@nhip-cau/contract/absence'
import { sendFamilyMessage } from '@nhip-cau/contract/family-messages'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { createPickUpCode } from '@nhip-cau/contract/pick-up'
import { sendPrescription } from '@nhip-cau/contract/prescriptions'
import { type Icon, IconCalendarOff, IconMessage2, IconPhone, IconPill, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { CallLinks } from '../../ui/call-links.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { useFamilyDay } from './family-day.ts'
import styles from './quick-actions.module.css'

type Action = {
  readonly path: string
  readonly does: Endpoint
  readonly icon: Icon
  readonly title: () => string
}

const actions: readonly Action[] = [
  { path: '/absence?new=1', does: sendAbsence, icon: IconCalendarOff, title: m.home_report },
  { path: '/prescription?new=1', does: sendPrescription, icon: IconPill, title: m.home_medicine },
  { path: '/attendance#pick-up', does: createPickUpCode, icon: IconUsers, title: m.home_pick_up },
  // A call is offered beside the message.
  { path: '/messages?new=1', does: sendFamilyMessage, icon: IconMessage2, title: m.home_message },
]

/** What a family does most, one tap from its home page. */
export const QuickActions = () => {
  const { permissions, modules } = useProfile()
  return (
    <nav className={styles.actions} aria-label={m.home_actions()}>
      {actions
        .filter(({ does }) => canOpen(does, 'parent', permissions, modules))
        .map(({ path, icon: Sign, title }) => (
          <Link key={path} href={path} className={styles.action ?? ''}>
            <Sign size={24} stroke={1.75} aria-hidden="true" />
            {title()}
          </Link>
        ))}
      {!canOpen(sendFamilyMessage, 'parent', permissions, modules) && <Call />}
    </nav>
  )
}

/**
 * Where families do not write: calls the teacher, or the school where it hides the teachers' numbers; with several
 * classes it asks whom.
 */
const Call = () => {
  const { school, classes, settings } = useProfile()
  const { more } = useFamilyDay()
  const [opened, setOpened] = useState(false)
  const icon = <IconPhone size={24} stroke={1.75} aria-hidden="true" />
  const teachers = more.data?.teachers ?? []
  const [only] = teachers
  // The place is kept until the numbers have loaded.
  if (more.data === undefined && settings.visibility.parents_see_teacher_phones && !more.isError) {
    return (
      <button type="button" className={styles.action} disabled>
        {icon}
        {m.home_call()}
      </button>
    )
  }
  if (teachers.length > 1) {
    return (
      <>
        <button
          type="button"
          className={styles.action}
          aria-expanded={opened}
          onClick={() => setOpened((before) => !before)}
        >
          {icon}
          {m.home_call()}
        </button>
        {opened && (
          <div className={styles.people}>
            <CallLinks
              look="quiet"
              label={m.home_call()}
              people={teachers.map(({ class_id, full_name, phone }) => ({
                title: `${full_name} · ${classes.find(({ id }) => id === class_id)?.name ?? ''}`,
                phone,
              }))}
            />
          </div>
        )}
      </>
    )
  }
  return (
    <PhoneLink phone={only?.phone ?? school.phone} className={styles.action}>
      {icon}
      {only ? m.home_call() : m.home_call_school()}
    </PhoneLink>
  )
}
