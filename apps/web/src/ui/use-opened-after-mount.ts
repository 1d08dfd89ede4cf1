import { useEffect, useState } from 'react'

/**
 * Mantine remembers where the focus was when a dialog changes from closed to open. One that is mounted open, because its
 * code was loaded only then, would never make that change and never give the focus back.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
