import { useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { areaTexts } from './area-texts.ts'
import { AuthScene } from './auth-scene.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { OtherLogins } from './other-logins.tsx'

export const LoginPage = () => {
  const role = currentRole()
  const texts = areaTexts[role]
  const [chosen, setChosen] = useState<{ login: string; password: string }>()
  return (
    <div className={styles.page}>
      <title>{`${texts.title()} · ${m.app_name()}`}</title>
      <AuthScene />
      <div className={styles.side}>
        <div className={styles.column}>
          <header>
            <h1>{texts.title()}</h1>
            <p className={styles.lead}>{texts.lead()}</p>
          </header>
          <LoginForm key={chosen?.login} role={role} initial={chosen} />
          <OtherLogins role={role} />
          {/* Comes last: nothing below it moves when it appears. */}
          <DemoLogins role={role} onChoose={setChosen} />
        </div>
      </div>
    </div>
  )
}
