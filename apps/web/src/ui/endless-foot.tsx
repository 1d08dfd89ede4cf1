import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import styles from './endless-foot.module.css'

type Props = {
  /** False at the end of the list. */
  more: boolean
  loading: boolean
  /** The last attempt failed: nothing loads automatically, the button retries. */
  failed?: boolean
  onMore: () => void
}

/**
 * The end of an endless list: loads more shortly before the reader reaches it. The button does the same for keyboards
 * and screen readers.
 */
export const EndlessFoot = ({ more, loading, failed = false, onMore }: Props) => {
  const foot = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)
  useEffect(() => {
    const element = foot.current
    if (!element || !more || loading || failed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: '800px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, loading, failed])
  if (!more) return null
  return (
    <div ref={foot} className={styles.foot}>
      {failed && <p role="alert">{m.error_network()}</p>}
      <Button variant="light" size="md" loading={loading} onClick={onMore}>
        {failed ? m.common_retry() : m.common_load_more()}
      </Button>
    </div>
  )
}
