import { type ComponentType, lazy } from 'react'

/**
 * A component that a page can do without: it is loaded beside the page, and left out if its code cannot be loaded, as
 * without a network.
 */
export const optional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (component): { default: ComponentType<P> } => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )
