import type { ReactNode } from 'react'
import { ErrorState } from '../error-state.tsx'
import { NothingKept } from '../nothing-kept.tsx'
import { SidePanel } from '../side-panel.tsx'
import { Loading, SkeletonText } from '../skeleton.tsx'
import { useOnline } from '../use-online.ts'
import styles from './detail-panel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** The page's address opens and closes it. */
  byAddress: boolean
  actions?: ReactNode
  /** True until the details have loaded. */
  loading?: boolean
  error?: { text: string; retrying: boolean; onRetry: () => void } | undefined
  children?: ReactNode
}

/** The details of one row, beside its list. */
export const DetailPanel = ({
  opened,
  onClose,
  title,
  byAddress,
  actions,
  loading = false,
  error,
  children,
}: Props) => {
  const online = useOnline()
  const isEmpty = loading || error !== undefined
  return (
    <SidePanel opened={opened} onClose={onClose} title={title} byAddress={byAddress} size="36rem">
      <div className={styles.panel}>
        {actions && <div className={styles.actions}>{actions}</div>}
        {isEmpty && !online && <NothingKept compact />}
        {error && online && <ErrorState {...error} />}
        {loading && !error && online && (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
        {!isEmpty && children}
      </div>
    </SidePanel>
  )
}

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
