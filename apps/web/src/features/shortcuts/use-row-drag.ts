import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Moves rows of a list by dragging a handle, with mouse or finger. For the keyboard there are buttons. */
export const useRowDrag = (onMove: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number>()
  // Rows are rendered again during a drag, so it always calls the current callback.
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  }, [onMove])
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const start = (event: ReactPointerEvent<HTMLElement>, index: number) => {
    const list = event.currentTarget.closest('ol')
    if (!list || event.button !== 0) return
    event.preventDefault()
    stop.current?.abort()
    const drag = new AbortController()
    stop.current = drag
    let place = index
    setDragged(place)
    const end = () => {
      drag.abort()
      setDragged(undefined)
    }
    // Listens on the window, because the handle leaves the document for a moment when its row moves.
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const to = rowAt(list, clientY)
        if (to === -1 || to === place) return
        move.current(place, to)
        place = to
        setDragged(to)
      },
      drag,
    )
    window.addEventListener('pointerup', end, drag)
    window.addEventListener('pointercancel', end, drag)
  }
  return { dragged, start }
}

const rowAt = (list: HTMLElement, y: number) =>
  [...list.children].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })
