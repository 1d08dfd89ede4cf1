import { useEffect, useRef, useState } from 'react'
import styles from './qr-scanner.module.css'

type Props = {
  /** The text above the picture. */
  readonly hint: string
  /** The message when the camera cannot be opened. */
  readonly denied: string
  /** Called for each new text; a code held still is reported once. */
  readonly onText: (text: string) => void
}

type Read = (source: HTMLVideoElement) => Promise<string | undefined>

/** Scans QR codes with the camera: with the browser's `BarcodeDetector`, or with a decoder that is loaded on demand. */
export const QrScanner = ({ hint, denied, onText }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onText)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    report.current = onText
  }, [onText])
  useEffect(() => {
    const element = video.current
    let stopped = false
    let stream: MediaStream | undefined
    let last: string | undefined
    const run = async () => {
      if (!element) return
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (stopped) return stop(stream)
      element.srcObject = stream
      await element.play()
      const read = await createReader()
      while (!stopped) {
        const text = await read(element)
        if (text !== undefined && text !== last) {
          last = text
          report.current(text)
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    run().catch(() => {
      if (!stopped) setFailed(true)
    })
    return () => {
      stopped = true
      if (stream) stop(stream)
    }
  }, [])
  if (failed) return <p role="alert">{denied}</p>
  return (
    <figure className={styles.scanner}>
      <figcaption>{hint}</figcaption>
      <video ref={video} muted playsInline aria-label={hint} />
    </figure>
  )
}

/** Milliseconds between two scans; scanning more often does not read a moving code better. */
const pause = 150

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const createReader = async (): Promise<Read> => {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (native && (await native.getSupportedFormats()).includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (source) => (await detector.detect(source).catch(() => []))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const { videoWidth, videoHeight } = source
    if (!context || videoWidth === 0) return undefined
    // This many pixels are enough for a code that fills a third of the picture; more only cost time on a slow phone.
    const scale = Math.min(1, 640 / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this frame.
      return undefined
    }
  }
}
