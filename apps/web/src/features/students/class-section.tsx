import type { OwnClass } from '@nhip-cau/contract/students'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'

/** The teachers of the child's class and, if the school shows them, the other children. */
export const ClassSection = ({ own }: { own: OwnClass }) => (
  <DetailSection title={m.children_class({ name: own.name })}>
    <ul className={styles.lines}>
      {own.teachers.map((teacher) => (
        <li key={teacher.full_name}>
          {teacher.full_name}
          {teacher.homeroom && ` · ${m.children_homeroom()}`}
          {teacher.phone && (
            <>
              {' · '}
              <PhoneLink phone={teacher.phone} />
            </>
          )}
        </li>
      ))}
    </ul>
    {own.children && (
      <details>
        <summary>{m.children_classmates({ count: own.children.length })}</summary>
        <p>{own.children.join(', ')}</p>
      </details>
    )}
  </DetailSection>
)
