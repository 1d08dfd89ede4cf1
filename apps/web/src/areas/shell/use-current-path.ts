import { usePathname } from 'wouter/use-browser-location'

/** Returns the current path as the route table writes it. */
export const useCurrentPath = (): string => {
  const path = usePathname()
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
