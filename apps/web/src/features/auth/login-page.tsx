import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { areaTexts } from './area-texts.ts'
import { AuthScene } from './auth-scene.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { OtherLogins } from './other-logins.tsx'

const ForgottenPassword = lazy(() =>
  import('./forgotten-password.tsx').then((module) => ({ default: module.ForgottenPassword })),
)

export const LoginPage = () => {
  const role = currentRole()
  const texts = areaTexts[role]
  const [chosen, setChosen] = useState<{ login: string; password: string }>()
  // The step is in the address, so that "back" returns to the login.
  const [search, setSearch] = useSearchParams()
  const forgotten = search.has('forgotten')
  const setForgotten = (next: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next) after.set('forgotten', '1')
        else after.delete('forgotten')
        return after
      },
      { replace: !next },
    )
  return (
    <div className={styles.page}>
      <title>{`${texts.title()} · ${m.app_name()}`}</title>
      <AuthScene />
      <div className={styles.side}>
        <div className={styles.column}>
          {forgotten ? (
            <Suspense fallback={null}>
              <ForgottenPassword
                role={role}
                onBack={() => setForgotten(false)}
                onDone={(credentials) => {
                  setChosen(credentials)
                  setForgotten(false)
                }}
              />
            </Suspense>
          ) : (
            <>
              <header>
                <h1>{texts.title()}</h1>
                <p className={styles.lead}>{texts.lead()}</p>
              </header>
              <LoginForm
                key={chosen && `${chosen.login} ${chosen.password}`}
                role={role}
                initial={chosen}
                onForgotten={() => setForgotten(true)}
              />
              <OtherLogins role={role} />
              {/* Last on the page, so that nothing moves when it appears. */}
              <DemoLogins role={role} onChoose={setChosen} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
