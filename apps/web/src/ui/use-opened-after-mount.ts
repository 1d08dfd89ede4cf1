import { useEffect, useState } from 'react'

/**
 * Mantine stores the previous focus when a dialog changes from closed to open. A dialog that is mounted open, because
 * its code was loaded on demand, never changes, and would not return the focus.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
