import type { Role } from '@nhip-cau/contract/kernel'
import { markPostsSeen } from '@nhip-cau/contract/posts'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'

const lookedAtAfter = 1000
const sentAfter = 2000

const reportedPosts = new Set<string>()
const waiting = new Map<Role, Set<string>>()
let timer: ReturnType<typeof setTimeout> | undefined

const send = () => {
  clearTimeout(timer)
  timer = undefined
  for (const [role, ids] of waiting) {
    waiting.delete(role)
    const post_ids = [...ids]
    // Posts that could not be reported are reported with the next batch.
    call(markPostsSeen, role, { body: { post_ids } }).catch(() => {
      for (const id of post_ids) reportedPosts.delete(`${role}:${id}`)
    })
  }
}

const remember = (role: Role, id: string) => {
  if (reportedPosts.has(`${role}:${id}`)) return
  reportedPosts.add(`${role}:${id}`)
  waiting.set(role, (waiting.get(role) ?? new Set()).add(id))
  timer ??= setTimeout(send, sentAfter)
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})

/** Counts a post as seen when half of it, or half of the screen, was visible for a second. Reports in batches. */
export const useSeen = (id: string, seen: boolean): RefObject<HTMLElement | null> => {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = card.current
    if (!element || seen) return
    const role = currentRole()
    let looking: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(looking)
        looking = undefined
        if (!entry) return
        const enough = entry.intersectionRatio >= 0.5 || entry.intersectionRect.height >= window.innerHeight / 2
        if (enough) looking = setTimeout(() => remember(role, id), lookedAtAfter)
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    )
    observer.observe(element)
    return () => {
      clearTimeout(looking)
      observer.disconnect()
    }
  }, [id, seen])
  return card
}
