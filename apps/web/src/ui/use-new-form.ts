import { useState } from 'react'
import { useOpened } from './use-opened.ts'

/**
 * The form over a page of requests, with what it begins with. An address with `new`, as that of a quick action, opens it
 * empty at once.
 */
export const useNewForm = <Start extends object>(empty: Start) => {
  const { get, put } = useOpened()
  const [start, open] = useState<Start | undefined>(get('new') === null ? undefined : empty)
  const close = () => {
    open(undefined)
    if (get('new') !== null) put('new', undefined)
  }
  return { start, open, close, get }
}
