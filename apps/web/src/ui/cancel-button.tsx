import { use } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { layers } from './layers.ts'
import { LayerContext } from './use-layer.tsx'

/** Closes the dialog or panel it is in, and asks first if text in it is not saved. */
export const CancelButton = () => {
  const layer = use(LayerContext)
  return (
    <Button variant="default" onClick={() => layer && layers.requestClose(layer)}>
      {m.common_cancel()}
    </Button>
  )
}
