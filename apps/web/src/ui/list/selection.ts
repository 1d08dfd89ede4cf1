import type { ReactNode } from 'react'

export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** Buttons for what may be done with all chosen rows at once. */
  readonly actions: ReactNode
}
