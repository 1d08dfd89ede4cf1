import { type TouchEvent, useRef } from 'react'
import { isRightToLeft } from '../language/direction.ts'

/** Pixels of a swipe. */
const swipe = 70

/** A swipe goes to the next thing or back, except over a text, whose own gesture it would disturb. */
export const useSwipe = (move: (forwards: boolean) => void) => {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      const typing = target instanceof Element && target.closest('textarea, input[type="text"]')
      from.current = touch && touches.length === 1 && !typing ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!(from.current && touch)) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = undefined
      if (Math.abs(x) < swipe || Math.abs(y) > Math.abs(x) / 2) return
      move(isRightToLeft() ? x > 0 : x < 0)
    },
  }
}
