import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { problemText } from './api-problem.ts'
import { downloadFile } from './download.ts'

const icons = { print: IconPrinter, excel: IconFileSpreadsheet, pdf: IconFileTypePdf, download: IconDownload }

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly input: RequestOf<E>
  readonly fileName: string
  /** What is made; each has one icon everywhere. */
  readonly kind: keyof typeof icons
  readonly label: string
  readonly size?: 'sm' | 'md'
  readonly variant?: 'default' | 'light' | 'filled'
  readonly disabled?: boolean
  /** Called when the file has been saved. */
  readonly onSaved?: () => void
}

/** Downloads a file that the server creates. */
export const FileButton = <E extends Endpoint>(props: Props<E>) => {
  const { endpoint, input, fileName, kind, label, size = 'sm', variant = 'default', disabled = false, onSaved } = props
  const [busy, setBusy] = useState(false)
  const Icon = icons[kind]
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(endpoint, input, { fileName })
      onSaved?.()
    } catch (error) {
      showToast({ text: problemText(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size={size}
      variant={variant}
      disabled={disabled}
      leftSection={<Icon size={size === 'sm' ? 18 : 20} aria-hidden="true" />}
      loading={busy}
      title={label}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
