import type { Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { problemText } from './api-problem.ts'
import { downloadFile } from './download.ts'

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly input: RequestOf<E>
  readonly fileName: string
  readonly icon: ReactNode
  readonly label: string
  readonly size?: 'sm' | 'md'
  readonly variant?: 'default' | 'light' | 'filled'
  readonly disabled?: boolean
  /** Called when the file has been saved. */
  readonly onSaved?: () => void
}

/** Downloads a file that the server creates. */
export const FileButton = <E extends Endpoint>(props: Props<E>) => {
  const { endpoint, input, fileName, icon, label, size = 'sm', variant = 'default', disabled = false, onSaved } = props
  const [busy, setBusy] = useState(false)
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
      leftSection={icon}
      loading={busy}
      title={label}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
