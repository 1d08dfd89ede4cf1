import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignedIn } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './two-step.module.css'

type Props = {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown only once; the server stores no readable copy. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const { session } = useSignedIn()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [m.two_step_codes_file({ login: session.user.login }), '', ...codes, ''].join('\r\n')
  return (
    <div className={styles.content}>
      <h3 ref={heading} tabIndex={-1} className={styles.codesTitle}>
        {m.two_step_codes_title()}
      </h3>
      <Notice tone="waiting" title={m.two_step_codes_once()}>
        {m.two_step_codes_use()}
      </Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.saveCodes}>
        <CopyButton text={text} label={m.two_step_copy_codes()} />
        <Button variant="default" leftSection={<IconDownload size={20} />} onClick={() => download(text)}>
          {m.common_download()}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
          {m.common_print()}
        </Button>
      </div>
      <Button onClick={onDone}>{m.two_step_saved()}</Button>
      <Sheet codes={codes} />
    </div>
  )
}

/** What is printed: the codes with their account, school and day, and nothing else of the page. */
const Sheet = ({ codes }: { readonly codes: readonly string[] }) => {
  const { user } = useSignedIn().session
  const [made] = useState(() => Date.now())
  return createPortal(
    <div className={styles.sheet}>
      <p>{user.school.name}</p>
      <h1>{m.two_step_codes_file({ login: user.login })}</h1>
      <p>{m.two_step_codes_date({ date: formatDate(made) })}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{m.two_step_codes_use()}</p>
    </div>,
    document.body,
  )
}

const download = (text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'nhip-cau-ma-khoi-phuc.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
