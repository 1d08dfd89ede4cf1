import { confirmLimits, type Strokes } from '@nhip-cau/contract/post-confirmations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/muted.tsx'
import styles from './post-confirm.module.css'

type Props = { readonly onChange: (strokes: Strokes | null) => void }

const { width, height, points } = confirmLimits

/** A field to sign in with finger, pen or mouse. Who cannot draw types the name instead, below it. */
export const SignatureField = ({ onChange }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isDrawn, setDrawn] = useState(false)
  const drawn = useEffectEvent((made: SignaturePad) => {
    const strokes = strokesOf(made, canvas.current?.offsetWidth ?? width)
    setDrawn(strokes !== null)
    onChange(strokes)
  })
  useEffect(() => {
    if (!canvas.current) return
    const field = canvas.current
    const made = new SignaturePad(field, { minWidth: 1, maxWidth: 2.5, throttle: 16 })
    pad.current = made
    const onEnd = () => drawn(made)
    made.addEventListener('endStroke', onEnd)
    const resized = new ResizeObserver(() => fitTo(field, made))
    resized.observe(field)
    return () => {
      resized.disconnect()
      made.removeEventListener('endStroke', onEnd)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    setDrawn(false)
    onChange(null)
  }
  return (
    <div className={styles.signature}>
      <Muted as="span">{m.signature_hint()}</Muted>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={m.signature_field()} />
      {isDrawn && (
        <Button size="sm" variant="subtle" onClick={clear}>
          {m.signature_clear()}
        </Button>
      )}
    </div>
  )
}

/** Gives the canvas the pixels of its place on the screen; a drawing grows with it. */
const fitTo = (field: HTMLCanvasElement, pad: SignaturePad) => {
  const pixels = Math.max(1, window.devicePixelRatio)
  const size = Math.round(field.offsetWidth * pixels)
  if (size === 0 || size === field.width) return
  const grown = field.dataset.width === undefined ? 1 : field.offsetWidth / Number(field.dataset.width)
  const drawing = pad.toData().map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * grown, y: point.y * grown })),
  }))
  field.dataset.width = String(field.offsetWidth)
  field.width = size
  field.height = Math.round(field.offsetHeight * pixels)
  field.getContext('2d')?.scale(pixels, pixels)
  pad.fromData(drawing)
}

/** The drawing as whole numbers in its field, thinned out until it is small enough to send. */
const strokesOf = (pad: SignaturePad, shownWidth: number): Strokes | null => {
  const scale = width / shownWidth
  const groups = pad.toData().map(({ points: drawn }) => drawn)
  const all = groups.reduce((sum, group) => sum + group.length, 0)
  if (all === 0) return null
  const step = Math.ceil(all / (points - confirmLimits.strokes))
  return groups
    .slice(0, confirmLimits.strokes)
    .map((group) =>
      group
        .filter((_, at) => at % step === 0 || at === group.length - 1)
        .map(({ x, y }): [number, number] => [within(x * scale, width), within(y * scale, height)]),
    )
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
