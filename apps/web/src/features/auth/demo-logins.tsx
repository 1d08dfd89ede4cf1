import type { AnswerOf, Role } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format.ts'
import styles from './login-page.module.css'

type Props = {
  readonly role: Role
  readonly onChoose: (credentials: { login: string; password: string }) => void
}

/** People of the demo school, one tap away. Outside the demo the server names none and nothing is shown. */
export const DemoLogins = ({ role, onChoose }: Props) => {
  const [demo, setDemo] = useState<AnswerOf<typeof demoLogins>>()
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the page is a login page all the same.
    call(demoLogins, role, {}, { signal: leaving.signal }).then(setDemo, () => undefined)
    return () => leaving.abort()
  }, [role])
  if (!demo || demo.logins.length === 0) return null
  return (
    <section className={styles.demo} aria-label={m.auth_demo_title()}>
      <h2>{m.auth_demo_title()}</h2>
      <ul>
        {demo.logins.map(({ login, name, description }) => (
          <li key={login}>
            <button
              type="button"
              className={styles.demoLogin}
              onClick={() => onChoose({ login, password: demo.password })}
            >
              <Avatar id={login} name={name} size={40} />
              <span>
                <strong>{name}</strong>
                <small>
                  <bdi>{description}</bdi> · <span className={styles.phone}>{formatPhone(login)}</span>
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
