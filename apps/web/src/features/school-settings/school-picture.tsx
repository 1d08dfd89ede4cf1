import type { Image } from '@nhip-cau/contract/media'
import {
  getSettings,
  type removeCover,
  type removeLogo,
  type setCover,
  type setLogo,
} from '@nhip-cau/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { refusalText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { ask, refetchFeature, useCommand } from '../../lib/queries.ts'
import { sendFile } from '../../lib/send-file.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './school-settings-page.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly image: Image | null
  readonly store: typeof setLogo | typeof setCover
  readonly remove: typeof removeLogo | typeof removeCover
}

/** Saves the picture as soon as it is chosen. */
export const SchoolPicture = ({ label, hint, image, store, remove }: Props) => {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ask(getSettings, {}).queryKey })
    await refetchFeature(client, currentRole(), 'user')
  }
  const take = useCommand(remove, { done: m.settings_saved(), onDone: () => void refresh() })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const signal = new AbortController().signal
      await sendFile(store, currentRole(), 'images', file, { onProgress: () => undefined, signal })
      await refresh()
    } catch (error) {
      setRefusal(refusalText(error))
    } finally {
      setBusy(false)
    }
  }
  const source = faceAddress('school', image)
  return (
    <div className={styles.picture}>
      {source && <img src={source} alt={label} />}
      <div className={styles.text}>
        <strong>{label}</strong>
        <Muted>{hint}</Muted>
      </div>
      <div className={styles.buttons}>
        <Button variant="light" size="sm" loading={busy} onClick={() => input.current?.click()}>
          {m.settings_picture_choose()}
        </Button>
        {image && (
          <Button variant="subtle" color="red" size="sm" loading={take.isPending} onClick={() => take.mutate({})}>
            {m.settings_picture_remove()}
          </Button>
        )}
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
      {refusal && <Notice tone="danger" title={refusal} />}
    </div>
  )
}
