import { type Image, imageLimits, storeImages } from '@nhip-cau/contract/media'
import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { loadable } from '../../lib/api.ts'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { sendFile } from '../../lib/send-file.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './consents.module.css'

type Props = {
  readonly id: string
  readonly label: string
  readonly value: Image | null
  readonly error?: string | undefined
  readonly onChange: (image: Image) => void
}

/** A photo of a signed paper: sent as soon as it is taken. */
export const ScanField = ({ id, label, value, error, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again after it was refused.
    currentTarget.value = ''
    if (!file) return
    if (file.size > imageLimits.bytes) return setRefusal(m.image_size({ size: imageLimits.bytes / (1024 * 1024) }))
    setSending(true)
    setRefusal(undefined)
    try {
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      const { data } = await sendFile(storeImages, currentRole(), 'images', file, options)
      if (data[0]) onChange(data[0])
    } catch (failure) {
      const [reason] = isApiProblem(failure) ? Object.values(failure.errors) : []
      setRefusal(reason ?? problemText(failure))
    } finally {
      setSending(false)
    }
  }
  const shown = value && loadable(currentRole(), [value])[0]?.sources[0]?.url
  return (
    <div className={styles.scan}>
      {shown && <img src={shown} alt={label} />}
      <Button
        id={id}
        variant="light"
        loading={sending}
        leftSection={<IconCamera size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {(refusal ?? error) && (
        <p className={styles.error} role="alert">
          {refusal ?? error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
