import type { ClassGrowth } from '@nhip-cau/contract/growth'
import { Faced } from '../../../lib/child-label.tsx'
import { childName } from '../../../lib/child-name.ts'
import { m } from '../../../paraglide/messages.js'
import { Muted } from '../../../ui/muted.tsx'
import styles from './class-growth.module.css'

/** The children whose families do not consent to health data: named, without fields. */
export const NoConsent = ({ growth }: { readonly growth: ClassGrowth }) => {
  const children = growth.data.filter(({ consent }) => !consent)
  if (children.length === 0) return null
  return (
    <section className={styles.stack} aria-label={m.growth_no_consent()}>
      <h2 className={styles.heading}>{`${m.growth_no_consent()} (${children.length})`}</h2>
      <Muted as="p" className={styles.hint}>
        {m.growth_no_consent_hint()}
      </Muted>
      <ul className={styles.names}>
        {children.map(({ student }) => (
          <li key={student.id}>
            <Faced child={student} called={childName(student)} size={32}>
              {student.full_name}
            </Faced>
          </li>
        ))}
      </ul>
    </section>
  )
}
