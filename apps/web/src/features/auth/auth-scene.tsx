import { Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { Logo } from '../../ui/logo.tsx'
import { optional } from '../../ui/optional.ts'
import styles from './auth-scene.module.css'

// The form does not wait for its picture.
const LoginScene = optional(() => import('../../ui/art/login-scene.tsx').then((module) => module.LoginScene))

/** The picture beside the login form; on a phone it is above the form. */
export const AuthScene = () => (
  <div className={styles.scene}>
    <div className={styles.greeting}>
      <Logo size={40} />
      <p>{m.auth_slogan()}</p>
    </div>
    <Suspense fallback={null}>
      <LoginScene />
    </Suspense>
  </div>
)
