import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Rows of a list are dragged by a handle, with a mouse or a finger. The keyboard has buttons of its own. */
export const useRowDrag = (onMove: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number>()
  // A drag goes on while its rows are drawn anew: it always moves what is there then.
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
    // On the window: the handle itself is taken out and put back when its row moves.
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
