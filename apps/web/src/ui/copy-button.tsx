import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { showToast } from './toasts.ts'

type Props = {
  readonly text: string
  readonly label: string
  readonly size?: 'sm' | 'md'
}

export const CopyButton = ({ text, label, size }: Props) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    showToast(done ? { text: m.copy_done() } : { text: m.copy_failed(), tone: 'danger' })
  }
  return (
    <Button
      variant="default"
      {...(size === undefined ? {} : { size })}
      leftSection={copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}

/** The clipboard API exists over HTTPS only; without it, a message asks the user to copy by hand. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => 'clipboard' in navigator,
    () => false,
  )
