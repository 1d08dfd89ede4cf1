import { type AnswerOf, type Role, roles } from '@nhip-cau/contract/kernel'
import { demoLogins } from '@nhip-cau/contract/session'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/api.ts'
import { homePaths, loginPaths } from '../../lib/area.ts'
import { expectDemoSchool } from '../../lib/school-zone.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format.ts'
import { areaTexts } from './area-texts.ts'
import styles from './login-page.module.css'
import { signIn } from './sign-in.ts'

export type ChooseLogin = (credentials: { login: string; password: string }) => void

type Demo = AnswerOf<typeof demoLogins>
type Person = Demo['logins'][number] & { readonly role: Role }

type Props = {
  readonly role: Role
  readonly demo: Demo
  readonly onChoose: ChooseLogin
}

/** Lists all people of this area and one of each other area. */
export const DemoPeople = ({ role, demo, onChoose }: Props) => {
  const [others, setOthers] = useState<readonly Person[]>([])
  const [, navigate] = useLocation()
  useEffect(expectDemoSchool, [])
  useEffect(() => {
    const leaving = new AbortController()
    askForOthers(role, leaving.signal).then(setOthers, () => undefined)
    return () => leaving.abort()
  }, [role])
  const enter = async ({ role: of, login }: Person) => {
    const credentials = { login, password: demo.password }
    if (of === role) return onChoose(credentials)
    // If the login fails, the login page of that area shows the error.
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
        {[...demo.logins.map((one) => ({ ...one, role })), ...others].map((person) => (
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

const askForOthers = async (role: Role, signal: AbortSignal): Promise<readonly Person[]> => {
  const others = roles.filter((of) => of !== role)
  const answers = await Promise.all(others.map((of) => call(demoLogins, of, {}, { signal })))
  return others.flatMap((of, place) => answers[place]?.logins.slice(0, 1).map((one) => ({ ...one, role: of })) ?? [])
}
