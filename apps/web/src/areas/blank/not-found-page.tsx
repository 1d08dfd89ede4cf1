import { Link } from 'wouter'
import { homePaths, roleOfPath } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { BrokenBridge } from '../../ui/art/broken-bridge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './not-found-page.module.css'

/** Shows the path, so that a typing mistake is visible. */
export const NotFoundPage = ({ error = '' }: { error?: string | undefined }) => (
  <div className={styles.page}>
    <title>{`${m.title_not_found()} · ${m.app_name()}`}</title>
    <div className={styles.picture} aria-hidden="true">
      <BrokenBridge />
    </div>
    <h1>{m.title_not_found()}</h1>
    <p>{m.not_found_text()}</p>
    <p className={styles.path}>
      <bdi>/{readable(error)}</bdi>
    </p>
    <Button component={Link} href={homePaths[roleOfPath(`/${error}`)]} size="md">
      {m.not_found_home()}
    </Button>
  </div>
)

/** Decodes percent-encoded Vietnamese letters in the path. */
const readable = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
