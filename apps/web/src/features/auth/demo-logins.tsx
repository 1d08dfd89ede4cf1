import { type AnswerOf, type Role, roles } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/api.ts'
import { homePaths, loginPaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format.ts'
import { areaTexts } from './area-texts.ts'
import styles from './login-page.module.css'
import { signIn } from './sign-in.ts'

type Props = {
  readonly role: Role
  readonly onChoose: (credentials: { login: string; password: string }) => void
}

type Demo = AnswerOf<typeof demoLogins>
type Person = Demo['logins'][number] & { readonly role: Role }

/** People of the demo school, one tap away: those of this area, and one of each other. Outside the demo nothing is shown. */
export const DemoLogins = ({ role, onChoose }: Props) => {
  const [demo, setDemo] = useState<{ password: string; people: readonly Person[] }>()
  const [, navigate] = useLocation()
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the page is a login page all the same.
    askForPeople(role, leaving.signal).then(setDemo, () => undefined)
    return () => leaving.abort()
  }, [role])
  if (!demo || demo.people.length === 0) return null
  const enter = async ({ role: of, login }: Person) => {
    const credentials = { login, password: demo.password }
    if (of === role) return onChoose(credentials)
    // Whatever speaks against it is said on that area's own login page.
    const isIn = await signIn(of, credentials).then(
      () => true,
      () => false,
    )
    navigate(isIn ? homePaths[of] : loginPaths[of])
  }
  return (
    <section className={styles.demo} aria-label={m.auth_demo_title()}>
      <h2>{m.auth_demo_title()}</h2>
      <ul>
        {demo.people.map((person) => (
          <li key={person.role + person.login}>
            <button type="button" className={styles.demoLogin} onClick={() => void enter(person)}>
              <Avatar id={person.login} name={person.name} size={40} />
              <span>
                <strong>{person.name}</strong>
                <small>
                  {person.role !== role && `${areaTexts[person.role].name()} · `}
                  <bdi>{person.description}</bdi> · <span className={styles.phone}>{formatPhone(person.login)}</span>
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const askForPeople = async (role: Role, signal: AbortSignal) => {
  const ask = (of: Role) => call(demoLogins, of, {}, { signal })
  const own = await ask(role)
  const people = own.logins.map((one) => ({ ...one, role }))
  if (people.length === 0) return { password: own.password, people }
  const others = await Promise.all(
    roles.filter((of) => of !== role).map(async (of) => ({ of, first: (await ask(of)).logins.slice(0, 1) })),
  )
  return {
    password: own.password,
    people: [...people, ...others.flatMap(({ of, first }) => first.map((one) => ({ ...one, role: of })))],
  }
}
