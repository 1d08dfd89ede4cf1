import type { LearningDay } from '@nhip-cau/contract/edu-plan-family'
import { IconBook2, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import { childName } from '../../../lib/child-name.ts'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { formatShortDay } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './learning-today.module.css'
import type { Learning } from './use-learning.ts'

type Props = { readonly learning: Learning }

/** What the children learn today and on the next school day, with the way to the whole week. */
export const LearningToday = ({ learning: shown }: Props) => {
  return (
    <Card as="section" padding="small" aria-label={m.edu_today()} className={styles.card ?? ''}>
      <header className={styles.head}>
        <IconBook2 size={22} aria-hidden="true" />
        <h2>{m.edu_today()}</h2>
      </header>
      {shown.map(({ student, class: of, today, next }) => (
        <Link key={student.id} href={`/edu-plan?student_id=${student.id}`} className={styles.child ?? ''}>
          <VisuallyHidden>{m.edu_today_of({ name: childName(student) })}</VisuallyHidden>
          <span className={styles.text}>
            {shown.length > 1 && (
              <strong dir="auto">
                {childName(student)} · {of.name}
              </strong>
            )}
            {today && <LearningText day={today} />}
            {next && (
              <span className={styles.next}>
                <Muted as="span">{m.edu_next_day({ day: formatShortDay(next.day) })}</Muted>{' '}
                <span dir="auto">{next.learning.map(({ text }) => text).join(' · ')}</span>
              </span>
            )}
          </span>
          <IconChevronRight size={20} className="mantine-rotate-rtl" aria-hidden="true" />
        </Link>
      ))}
    </Card>
  )
}

const LearningText = ({ day: { theme, branch, learning } }: { readonly day: LearningDay }) => (
  <>
    {learning.map(({ row, text }) => (
      <span key={row} className={styles.learning} dir="auto">
        {text}
      </span>
    ))}
    <Muted as="span">{[theme, branch].filter(Boolean).join(' · ')}</Muted>
  </>
)
