import { usePathname } from 'wouter/use-browser-location'

/** Where one is, as the table of routes writes it. */
export const useCurrentPath = (): string => {
  const path = usePathname()
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
