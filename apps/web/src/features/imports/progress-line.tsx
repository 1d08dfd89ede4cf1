import styles from './progress-line.module.css'

/** A progress bar; without a percentage it shows only that work continues. */
export const ProgressLine = ({ label, percent }: { label: string; percent?: number | undefined }) => (
  <div className={styles.line} role="status">
    <span className={styles.label}>
      {label}
      {percent !== undefined && <span>{percent}%</span>}
    </span>
    <progress aria-label={label} max={100} value={percent} />
  </div>
)
