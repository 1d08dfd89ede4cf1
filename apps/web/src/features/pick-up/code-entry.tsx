import { type Collector, checkPickUpCode } from '@nhip-cau/contract/pick-up'
import { IconCamera, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import styles from '../../ui/rows.module.css'
import { showToast } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import door from './door.module.css'

const QrScanner = lazy(() => import('../../ui/qr-scanner.tsx').then((module) => ({ default: module.QrScanner })))

type Props = {
  readonly studentId: string
  readonly onFound: (collector: Collector, code: string) => void
}

/** Enters the six digits of a pick-up code by keyboard or camera; the sixth digit checks the code. */
export const CodeEntry = ({ studentId, onFound }: Props) => {
  const [code, setCode] = useState('')
  const [scanning, setScanning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const check = useCommand(checkPickUpCode, {
    quiet: true,
    onDone: ({ collector }, { body }) => onFound(collector, body.code),
    onFailed: (error) => setRefusal(refusalText(error)),
  })
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== undefined) fields.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  const send = (text: string) => {
    setCode(text)
    setRefusal(undefined)
    check.mutate({ body: { code: text, student_id: studentId } })
  }
  const enter = (text: string) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length === 6 && digits !== code) return send(digits)
    setCode(digits)
    setRefusal(undefined)
  }
  const read = (text: string) => {
    if (!/^\d{6}$/.test(text)) {
      showToast({ text: m.door_scan_unknown(), tone: 'danger' })
      return
    }
    setScanning(false)
    send(text)
  }
  return (
    <div className={styles.stack}>
      {scanning && (
        <Suspense fallback={null}>
          <QrScanner hint={m.door_scan_hint()} denied={m.door_scan_denied()} onText={read} />
        </Suspense>
      )}
      <Button
        variant="light"
        leftSection={scanning ? <IconX size={20} /> : <IconCamera size={20} />}
        onClick={() => setScanning(!scanning)}
      >
        {scanning ? m.door_scan_stop() : m.door_scan()}
      </Button>
      {/* The focus stays in the field, so its error is not read by itself. */}
      <span role="alert">{refusal !== undefined && <VisuallyHidden>{refusal}</VisuallyHidden>}</span>
      <div ref={fields} className={door.fields}>
        <InputField
          label={m.attend_code()}
          inputMode="numeric"
          maxLength={6}
          value={code}
          {...(refusal === undefined ? {} : { error: refusal })}
          onChange={enter}
        />
        <Button variant="light" disabled={code.length !== 6} loading={check.isPending} onClick={() => send(code)}>
          {m.attend_code_check()}
        </Button>
      </div>
    </div>
  )
}
