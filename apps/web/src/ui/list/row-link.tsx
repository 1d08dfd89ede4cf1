import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { afterPaint } from '../after-paint.ts'
import type { ListView } from './use-list-state.ts'

type Props = {
  readonly state: ListView
  readonly id: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Opens the panel of a row; as a link, so that it can also be opened in another tab. */
export const RowLink = ({ state, id, className, children }: Props) => (
  <Link
    href={state.openHref(id)}
    className={className ?? ''}
    onClick={(event: MouseEvent) => {
      event.stopPropagation()
      if (opensElsewhere(event)) return
      event.preventDefault()
      afterPaint(() => state.openRow(id))
    }}
  >
    {children}
  </Link>
)

const opensElsewhere = ({ ctrlKey, metaKey, altKey, shiftKey, button }: MouseEvent) =>
  ctrlKey || metaKey || altKey || shiftKey || button !== 0
