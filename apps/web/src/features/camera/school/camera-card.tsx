import type { Camera } from '@nhip-cau/contract/cameras'
import people from '../../../ui/entity-panel.module.css'
import { Muted } from '../../../ui/muted.tsx'
import { placeOf } from '../wall/wall-tile.tsx'
import { StateTag } from './state-tag.tsx'

/** A camera on a phone: name, place, state. */
export const CameraCard = ({ row }: { readonly row: Camera }) => (
  <span className={people.cardText}>
    <strong dir="auto">{row.name}</strong>
    <Muted as="span">{placeOf(row)}</Muted>
    <span>
      <StateTag state={row.state} />
    </span>
  </span>
)
