import type { AuditItem } from '@nhip-cau/contract/audit'
import type { Role } from '@nhip-cau/contract/kernel'
import { Link } from 'wouter'
import { m } from '../../paraglide/messages.js'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import styles from './audit.module.css'

const roleNames: Record<Role | 'system', () => string> = {
  school: m.audit_role_school,
  teacher: m.audit_role_teacher,
  parent: m.audit_role_parent,
  system: m.audit_role_system,
}

/** The page that shows the object of an entry. */
const pages: Readonly<Record<string, string>> = {
  class: '/school/classes',
  student: '/school/students',
  parent: '/school/parents',
  teacher: '/school/teachers',
  account: '/school/users',
  consent: '/school/consents',
  data_request: '/school/data-requests',
}

const addressOf = ({ kind, id }: AuditItem['object']): string | undefined => {
  const page = pages[kind]
  if (page !== undefined) return id === null ? page : `${page}?open=${id}`
  return kind === 'settings' || kind === 'school' ? '/school/school-settings' : undefined
}

type Props = { readonly entry: AuditItem; readonly onChild: (id: string) => void }

export const AuditEntry = ({ entry: { at, actor, text, object, student, changes }, onChild }: Props) => {
  const address = addressOf(object)
  const name = [object.kind_text, object.name].filter(Boolean).join(': ')
  return (
    <article className={styles.entry}>
      <header className={styles.head}>
        <strong>{text}</strong>
        <Muted as="time" dateTime={at}>
          {formatDateTime(at)}
        </Muted>
      </header>
      <Muted>
        {actor.full_name || m.audit_role_system()} ({roleNames[actor.role]()}) ·{' '}
        {address === undefined ? name : <Link href={address}>{name}</Link>}
        {student && (
          <>
            {' · '}
            <button type="button" className={styles.child} onClick={() => onChild(student.id)}>
              {student.full_name}
            </button>
          </>
        )}
      </Muted>
      {changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{m.audit_field()}</th>
              <th scope="col">{m.audit_before()}</th>
              <th scope="col">{m.audit_after()}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td className={styles.before}>{change.before ?? '–'}</td>
                <td>{change.after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
