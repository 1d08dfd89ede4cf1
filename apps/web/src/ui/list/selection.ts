import type { ReactNode } from 'react'

export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** Buttons for the actions on all selected rows. */
  readonly actions: ReactNode
}
