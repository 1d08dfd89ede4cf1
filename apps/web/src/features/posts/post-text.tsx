import type { RichText } from '@nhip-cau/contract/rich-text-plain'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { onResize } from '../../ui/on-resize.ts'
import styles from './post-text.module.css'
import { withLinks } from './text-links.tsx'

const RichBlocks = lazy(() => import('./rich-blocks.tsx').then((module) => ({ default: module.RichBlocks })))

type Props = { readonly text: string; readonly body: RichText | null; readonly whole: boolean }

/** Shows five lines and expands on demand. URLs in the text become links. */
export const PostText = ({ text, body, whole }: Props) => {
  const [opened, setOpened] = useState(whole)
  const [cut, setCut] = useState(false)
  const words = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = words.current
    if (!element || opened) return
    return onResize([element], () => setCut(element.scrollHeight > element.clientHeight + 1))
  }, [opened])
  const shown = { dir: 'auto', className: styles.text, 'data-clamped': !opened || undefined } as const
  return (
    <>
      {body ? (
        <div ref={words as RefObject<HTMLDivElement>} {...shown}>
          <Suspense fallback={withLinks(text)}>
            <RichBlocks blocks={body.content} />
          </Suspense>
        </div>
      ) : (
        <p ref={words as RefObject<HTMLParagraphElement>} {...shown}>
          {withLinks(text)}
        </p>
      )}
      {(cut || (opened && !whole)) && (
        <button type="button" className={styles.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? m.common_show_less() : m.common_load_more()}
        </button>
      )}
    </>
  )
}
