import { useEffect, useState } from 'react'

const pause = 120

/** The value once it has stayed the same for a moment, so that not every letter typed is searched for. */
export const useDebounced = <T>(value: T): T => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
