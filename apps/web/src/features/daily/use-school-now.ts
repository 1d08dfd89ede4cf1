import { useState } from 'react'
import { useNow } from '../../ui/use-now.ts'

/** The time at the school, however wrong this device's clock is: it goes on from what the server said. */
export const useSchoolNow = (said: string): number => {
  const now = useNow()
  const [first, setFirst] = useState({ said, ahead: Date.parse(said) - Date.now() })
  if (first.said !== said) setFirst({ said, ahead: Date.parse(said) - Date.now() })
  return now + first.ahead
}
