import { useEffect, useEffectEvent } from 'react'
import type { OpenView } from './use-view.ts'

/** Stops watching when another camera of the page begins, and tells the page when this one does. */
export const useOnlyOne = (open: OpenView, isOther: boolean, onWatch: () => void) => {
  const isWatching = open.state.phase === 'watching' || open.state.phase === 'starting'
  const isTrying = open.state.phase === 'over' && open.state.why === 'silent'
  const settle = useEffectEvent(() => {
    if (isWatching || isTrying) open.stop()
  })
  useEffect(() => {
    if (isOther) settle()
  }, [isOther])
  const start = () => {
    onWatch()
    open.start()
  }
  return { isWatching, open: { ...open, start } }
}
