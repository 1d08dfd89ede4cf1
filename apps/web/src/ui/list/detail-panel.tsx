import type { ReactNode } from 'react'
import { ErrorState } from '../error-state.tsx'
import { SidePanel } from '../side-panel.tsx'
import { Loading, SkeletonText } from '../skeleton.tsx'
import styles from './detail-panel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  actions?: ReactNode
  /** True until the details have loaded. */
  loading?: boolean
  error?: { text: string; retrying: boolean; onRetry: () => void } | undefined
  children?: ReactNode
}

/** The details of one row, beside its list. */
export const DetailPanel = ({ opened, onClose, title, actions, loading = false, error, children }: Props) => (
  <SidePanel opened={opened} onClose={onClose} title={title} size="36rem">
    <div className={styles.panel}>
      {actions && <div className={styles.actions}>{actions}</div>}
      {error && <ErrorState {...error} />}
      {loading && !error && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {!loading && !error && children}
    </div>
  </SidePanel>
)

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

export const DetailSection = ({ title, action, children }: SectionProps) => (
  <section className={styles.section}>
    <header className={styles.head}>
      <h3>{title}</h3>
      {action}
    </header>
    {children}
  </section>
)

type Fact = { readonly label: string; readonly value: ReactNode }

/** Names and values; empty values are left out unless they have a replacement text. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
