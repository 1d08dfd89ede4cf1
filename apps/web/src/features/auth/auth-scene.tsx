import { m } from '../../paraglide/messages.js'
import { LoginScene } from '../../ui/art/login-scene.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './auth-scene.module.css'

/** The picture beside the login form; on a phone it is above the form. */
export const AuthScene = () => (
  <div className={styles.scene}>
    <div className={styles.greeting}>
      <Logo size={40} />
      <p>{m.auth_slogan()}</p>
    </div>
    <LoginScene />
  </div>
)
