import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { sendFile } from '../../lib/send-file.ts'
import { m } from '../../paraglide/messages.js'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './import-panel.module.css'
import { ProgressLine } from './progress-line.tsx'

type Props<T extends Endpoint, U extends Endpoint> = {
  readonly template: { readonly endpoint: T; readonly input: RequestOf<T>; readonly fileName: string }
  readonly upload: U
  /** Values of the upload's address. */
  readonly input?: { readonly query: Readonly<Record<string, unknown>> }
  readonly bytes: number
  readonly words: { readonly template: string; readonly limits: string }
  readonly onChecked: (started: AnswerOf<U>) => void | Promise<void>
}

/** Downloads the template and uploads the completed file. */
export const ImportFileStep = <T extends Endpoint, U extends Endpoint>(props: Props<T, U>) => {
  const { template, upload, input: address, bytes, words, onChecked } = props
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const send = async (file: File | null | undefined) => {
    if (!file || progress !== undefined) return
    setProblem(undefined)
    // The server checks the size too; checking here saves the upload on a slow network.
    if (file.size > bytes) return setProblem(m.imports_too_large({ size: bytes / 1024 ** 2 }))
    setProgress(0)
    try {
      const started = await sendFile(upload, currentRole(), 'file', file, {
        ...(address ? { input: address } : {}),
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      await onChecked(started)
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setProgress(undefined)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <section className={styles.section}>
        <h3>{m.imports_template_title()}</h3>
        <Muted>{words.template}</Muted>
        <FileButton {...template} size="md" variant="light" kind="download" label={m.imports_template()} />
      </section>
      <section className={styles.section}>
        <h3>{m.imports_file_title()}</h3>
        <label
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void send(event.dataTransfer.files[0])
          }}
        >
          <IconUpload size={28} aria-hidden="true" />
          <span className={styles.choose}>{m.imports_choose()}</span>
          <Muted as="span">{words.limits}</Muted>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            disabled={progress !== undefined}
            onChange={(event) => void send(event.currentTarget.files?.[0])}
          />
        </label>
        {progress !== undefined && (
          <ProgressLine
            label={progress < 1 ? m.imports_sending() : m.imports_reading()}
            percent={progress < 1 ? Math.round(progress * 100) : undefined}
          />
        )}
        {problem !== undefined && <Notice tone="danger" title={problem} />}
      </section>
    </>
  )
}
