import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { areaPath } from './area.ts'
import { canOpen } from './permission.ts'
import { useCurrentUser } from './profile.tsx'

type Props = {
  /** The address within the area, such as `/students?open=…`. */
  readonly to: string
  /** What the page behind the link reads. */
  readonly reads: Endpoint
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Shown to an account that may not open the page; the text of the link when absent. */
  readonly otherwise?: ReactNode
}

/** A link to a page, for accounts that may open it. */
export const PageLink = ({ to, reads, className, children, otherwise = <span dir="auto">{children}</span> }: Props) => {
  const { role, permissions, modules } = useCurrentUser()
  if (!canOpen(reads, role, permissions, modules)) return otherwise
  return (
    <Link href={areaPath(role, to)} className={className ?? ''} dir="auto">
      {children}
    </Link>
  )
}
