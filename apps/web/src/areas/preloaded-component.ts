import { type ComponentType, lazy } from 'react'

const started = new Map<string, unknown>()

/** Starts loading at once, so that the frame and the page load in parallel. */
export const preloadedComponent = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  const known = started.get(name)
  if (known) return known as ComponentType<P>
  const loading = load()
  // A failed load is retried the next time.
  loading.catch(() => started.delete(name))
  const component: ComponentType<P> = lazy(() => loading.then((value) => ({ default: value })))
  started.set(name, component)
  return component
}
