import { m } from '../paraglide/messages.js'
import styles from './skip-link.module.css'

/** The first element of a layout; `target` is the id of its `<main tabIndex={-1}>`. */
export const SkipLink = ({ target = 'content' }: { target?: string }) => (
  <a className={styles.link} href={`#${target}`}>
    {m.common_skip_to_content()}
  </a>
)
