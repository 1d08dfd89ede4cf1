import { type FamilyReview, seeReview } from '@nhip-cau/contract/student-review-family'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api.ts'

/** Milliseconds of looking after which a review counts as read. */
const lookedAtAfter = 1000

/** Records that a new review was read when its beginning was visible for a second. */
export const useSeenReview = ({ id, is_new }: FamilyReview) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!(element && is_new)) return
    let looking: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(looking)
        if (!entry?.isIntersecting) return
        looking = setTimeout(() => {
          observer.disconnect()
          // Not recorded now, it is new at the next visit and recorded then.
          call(seeReview, 'parent', { params: { id } }).catch(() => undefined)
        }, lookedAtAfter)
      },
      { rootMargin: '0px 0px -80px 0px' },
    )
    observer.observe(element)
    return () => {
      clearTimeout(looking)
      observer.disconnect()
    }
  }, [id, is_new])
  return box
}
