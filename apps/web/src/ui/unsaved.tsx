import { use, useEffect, useRef, useState } from 'react'
import { layers } from './layers.ts'
import { LayerContext } from './use-layer.tsx'

/**
 * Asks before typed text is lost by a link, Back, a closed tab, or by closing the layer it is in. A form with a draft
 * passes `drop`, which deletes the draft; the question then also offers to keep it.
 */
export const useUnsaved = (isUnsaved: boolean, drop?: () => void): void => {
  const layer = use(LayerContext)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  const keepsDraft = drop !== undefined
  useEffect(() => {
    if (!isUnsaved) return
    return layers.guard({ layer, ...(keepsDraft ? { drop: () => latest.current?.() } : {}) })
  }, [isUnsaved, keepsDraft, layer])
}

type Props = {
  /** The values that the user types or chooses; they count as unsaved while they differ from the first ones. */
  readonly typed: unknown
  readonly drop?: (() => void) | undefined
}

/** The same for the content of a layer. */
export const Unsaved = ({ typed, drop }: Props) => {
  const text = JSON.stringify(typed)
  const [first] = useState(text)
  useUnsaved(text !== first, drop)
  return null
}
