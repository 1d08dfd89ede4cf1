import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'
import styles from './send-failure.module.css'

type Props = { readonly text: string; readonly action?: ReactNode; readonly children?: ReactNode }

/** Why a form was not sent. It comes into view, because the button that sends may be far below or above. */
export const SendFailure = ({ text, action, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={styles.failure} data-above-actions>
      <Notice tone="danger" title={text} action={action}>
        {children}
      </Notice>
    </div>
  )
}
