import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Layer, layers } from './layers.ts'

/** The layer around a component; absent on the page itself. */
export const LayerContext = createContext<Layer | undefined>(undefined)

/**
 * Makes a dialog, panel or menu a layer: Back and Escape close it while it is on top. Its own close buttons call
 * `close`, which asks first if text in it is not saved; `frame` puts its content in the layer.
 */
export const useLayer = (opened: boolean, onClose: () => void, kind: Pick<Layer, 'byAddress' | 'ownEscape'> = {}) => {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const [layer] = useState<Layer>(() => ({ ...kind, close: () => latest.current() }))
  useEffect(() => (opened ? layers.enter(layer) : undefined), [opened, layer])
  return {
    close: () => layers.requestClose(layer),
    frame: (children: ReactNode) => <LayerContext value={layer}>{children}</LayerContext>,
  }
}
