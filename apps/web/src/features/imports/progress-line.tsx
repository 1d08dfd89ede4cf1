import styles from './progress-line.module.css'

/** How far something is; without a figure it only says that it goes on. */
export const ProgressLine = ({ label, percent }: { label: string; percent?: number | undefined }) => (
  <div className={styles.line} role="status">
    <span className={styles.words}>
      {label}
      {percent !== undefined && <span>{percent}%</span>}
    </span>
    <progress aria-label={label} max={100} value={percent} />
  </div>
)
