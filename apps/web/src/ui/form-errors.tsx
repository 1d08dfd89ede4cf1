import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { fieldOf } from './field-name.ts'
import styles from './form-errors.module.css'
import { Notice } from './notice.tsx'

type Props = { errors: readonly { fieldId: string; message: string }[] }

/**
 * The list of errors above a form after a failed send, with links to the fields. Takes the focus when errors appear.
 */
export const FormErrors = ({ errors }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const some = errors.length > 0
  useEffect(() => {
    if (some) box.current?.focus()
  }, [some])
  if (!some) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.errors}>
      <Notice tone="danger" title={m.error_summary_title({ count: errors.length })}>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  fieldOf(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
