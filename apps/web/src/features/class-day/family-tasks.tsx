import type { FamilyTask } from '@nhip-cau/contract/today'
import { type Icon, IconCalendarOff, IconChevronRight, IconPill } from '@tabler/icons-react'
import { Link } from 'wouter'
import { childName } from '../../lib/child-name.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { ConsentsCard } from '../consents/consents-card.tsx'
import styles from './child-day.module.css'
import { useFamilyDay } from './family-day.ts'
import { OpenQuestions } from './today-cards.tsx'

type Look = { readonly icon: Icon; readonly path: string; readonly text: (inputs: { name: string }) => string }

const looks: Record<FamilyTask['kind'], Look> = {
  medicine_returned: { icon: IconPill, path: '/prescription', text: m.home_task_returned },
  medicine_rejected: { icon: IconPill, path: '/prescription', text: m.home_task_medicine },
  absence_rejected: { icon: IconCalendarOff, path: '/absence', text: m.home_task_absence },
}

/** What waits for the family, each with the place where it is done. */
export const FamilyTasks = () => {
  const { children } = useProfile()
  const { more } = useFamilyDay()
  const tasks = more.data?.tasks ?? []
  const nameOf = (id: string) => {
    const child = children.find((one) => one.id === id)
    return child ? childName(child) : ''
  }
  return (
    <section className={styles.tasks} aria-label={m.home_tasks()}>
      <h2>{m.home_tasks()}</h2>
      <OpenQuestions />
      <ConsentsCard />
      {tasks.length > 0 && (
        <ul>
          {tasks.map(({ kind, id, student_id }) => {
            const { icon: Sign, path, text } = looks[kind]
            return (
              <li key={`${kind} ${id}`}>
                <Link href={`${path}?open=${id}`} className={styles.task ?? ''}>
                  <Sign size={22} aria-hidden="true" />
                  <span>{text({ name: nameOf(student_id) })}</span>
                  <IconChevronRight size={20} className="mantine-rotate-rtl" aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
