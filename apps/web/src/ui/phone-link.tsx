import type { ReactNode } from 'react'
import { formatPhone } from './format.ts'

type Props = {
  readonly phone: string | null | undefined
  readonly className?: string | undefined
  /** Instead of the number. */
  readonly children?: ReactNode
}

/** A link that calls a number; renders nothing without a number. */
export const PhoneLink = ({ phone, className, children }: Props) =>
  phone ? (
    <a href={`tel:${phone}`} className={className}>
      {children ?? formatPhone(phone)}
    </a>
  ) : null
