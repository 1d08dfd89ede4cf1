import type { FamilyCard } from '@nhip-cau/contract/nice-student'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'

type Props = { readonly card: FamilyCard; readonly name: string; readonly school: string }

/** Saves the card as a picture on the device; nothing is sent anywhere. */
export const KeepButton = ({ card, name, school }: Props) => {
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      const { keepCardPicture } = await import('./keep-card-picture.ts')
      await keepCardPicture(card, name, school)
      showToast({ text: m.book_kept() })
    } catch {
      showToast({ text: m.book_keep_failed(), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconDownload size={20} />}
      loading={busy}
      onClick={() => void keep()}
    >
      {m.book_keep()}
    </Button>
  )
}
