import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './post-text.module.css'

/** Shows five lines and expands on demand. URLs in the text become links. */
export const PostText = ({ text, whole }: { text: string; whole: boolean }) => {
  const [opened, setOpened] = useState(whole)
  const [cut, setCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || opened) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [opened])
  return (
    <>
      <p ref={words} dir="auto" className={styles.text} data-clamped={!opened || undefined}>
        {withLinks(text)}
      </p>
      {(cut || (opened && !whole)) && (
        <button type="button" className={styles.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? m.common_show_less() : m.common_load_more()}
        </button>
      )}
    </>
  )
}

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

/** Splitting leaves the URLs at odd indexes; the offset of each piece is its key. */
const withLinks = (text: string) => {
  let begin = 0
  return text.split(address).map((piece, index) => {
    const key = begin
    begin += piece.length
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>
    return (
      <a key={key} href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    )
  })
}
