import { Logo } from '../../ui/logo.tsx'
import styles from './auth-scene.module.css'

/** The picture beside the logins on large screens. */
export const AuthScene = () => (
  <div className={styles.scene} aria-hidden="true">
    <Logo />
  </div>
)
