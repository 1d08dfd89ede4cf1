import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { showToast } from './toasts.ts'

type Props = {
  readonly text: string
  readonly label: string
}

export const CopyButton = ({ text, label }: Props) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    showToast(done ? { text: m.copy_done() } : { text: m.copy_failed(), tone: 'danger' })
  }
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}

/** The clipboard is there over HTTPS only; a school that tries the product in its own network has the older way. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

const copySelected = (text: string): boolean => {
  const back = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Inside the dialog that is open: outside of it nothing can be selected.
  ;(back?.parentElement ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (back instanceof HTMLElement) back.focus()
  return done
}
