import { setAvatar } from '@nhip-cau/contract/own-account'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { refusalText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { sendFile } from '../../lib/send-file.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './avatar-crop-dialog.module.css'
import { type CropArea, cropPicture, type OpenedPicture } from './avatar-picture.ts'

type Props = {
  readonly picture: OpenedPicture
  readonly onDone: () => void
  readonly onClose: () => void
}

const nearest = 4

/** Selects the part of the photo with the face: by drag, pinch, wheel, arrow keys or slider. */
export const AvatarCropDialog = ({ picture, onDone, onClose }: Props) => {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const { current } = leaving
    return () => current.abort()
  }, [])
  const send = async () => {
    if (!area) return
    setBusy(true)
    setProblem(undefined)
    try {
      const file = await cropPicture(picture.url, area)
      const { signal } = leaving.current
      await sendFile(setAvatar, currentRole(), 'images', file, { signal, onProgress: () => undefined })
      showToast({ text: m.avatar_done() })
      onDone()
    } catch (error) {
      if (leaving.current.signal.aborted) return
      setProblem(refusalText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.avatar_crop_title()}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button loading={busy} disabled={!area} onClick={() => void send()}>
            {m.avatar_use()}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {problem && <Notice tone="danger" title={problem} />}
        <div className={styles.cropArea}>
          <Cropper
            image={picture.url}
            aspect={1}
            cropShape="round"
            showGrid={false}
            maxZoom={nearest}
            keyboardStep={8}
            crop={place}
            zoom={zoom}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': m.avatar_crop_area(), role: 'group' }}
          />
        </div>
        <label className={styles.zoom}>
          {m.avatar_zoom()}
          <input
            type="range"
            data-autofocus
            min={1}
            max={nearest}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      </div>
    </Dialog>
  )
}
