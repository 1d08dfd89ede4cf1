import { m } from '../paraglide/messages.js'
import styles from './loading-overlay.module.css'

type Props = { visible: boolean; zIndex?: number; blur?: number }

/** Covers the nearest positioned parent during an operation, so that it cannot be clicked. */
export const LoadingOverlay = ({ visible, zIndex = 100, blur = 2 }: Props) =>
  visible && (
    <div
      className={styles.overlay}
      style={{ zIndex, backdropFilter: `blur(${blur}px)` }}
      role="status"
      aria-label={m.loading()}
    >
      <span className={styles.spinner} />
    </div>
  )
