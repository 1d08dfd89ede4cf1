import clsx from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Size = number | string

export const Skeleton = ({
  width = '100%',
  height = '1em',
  round = false,
}: {
  width?: Size
  height?: Size
  round?: boolean
}) => <span className={clsx(styles.skeleton, round && styles.round)} style={{ width, height }} />

/** Lines as high as text, the last one shorter. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span className={styles.text}>
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
      <Skeleton key={key} width={line === lines - 1 && lines > 1 ? '62%' : '100%'} />
    ))}
  </span>
)

/**
 * Announces loading to screen readers and shows the skeleton after 150 ms, so that a quick response does not flicker.
 */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div role="status" data-loading="">
    <VisuallyHidden>{m.loading()}</VisuallyHidden>
    <div className={styles.delayed} aria-hidden="true">
      {children}
    </div>
  </div>
)

/** Announces loading, with lines as high as text in place of what loads. */
export const LoadingLines = ({ count }: { count: number }) => (
  <Loading>
    <SkeletonText lines={count} />
  </Loading>
)
