import { type Import, type ImportKind, importLimits } from '@nhip-cau/contract/imports'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { FileButton } from '../../lib/file-button.tsx'
import { refetchFeature } from '../../lib/queries.ts'
import { sendFile } from '../../lib/send-file.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callsOf } from './import-calls.ts'
import styles from './import-panel.module.css'
import { ProgressLine } from './progress-line.tsx'

type Props = { kind: ImportKind; onChecked: (started: Import) => void }

/** Downloads the template and uploads the completed file. */
export const ImportStart = ({ kind, onChecked }: Props) => {
  const calls = callsOf[kind]
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const send = async (file: File | null | undefined) => {
    if (!file || progress !== undefined) return
    setProblem(undefined)
    // The server checks the size too; checking here saves the upload on a slow network.
    if (file.size > importLimits.bytes) return setProblem(m.imports_too_large({ size: importLimits.bytes / 1024 ** 2 }))
    setProgress(0)
    try {
      const started = await sendFile(calls.upload, currentRole(), 'file', file, {
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      await refetchFeature(client, currentRole(), 'imports')
      onChecked(started)
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
        <Muted>{m.imports_template_text()}</Muted>
        <FileButton
          endpoint={calls.template}
          input={{}}
          fileName={calls.file}
          size="md"
          variant="light"
          kind="download"
          label={m.imports_template()}
        />
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
          <Muted as="span">
            {m.imports_limits({ size: importLimits.bytes / 1024 ** 2, rows: formatNumber(importLimits.rows) })}
          </Muted>
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
