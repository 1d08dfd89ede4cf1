import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/rows.module.css'
import { RefusedPerson } from './refused-person.tsx'

type Props = {
  /** Newest first. */
  readonly questions: readonly PickUpRequest[]
  /** Ids of the children still here. */
  readonly here: readonly string[]
}

/** The refused people of children who are still here, on top of the list until the teacher has read it. */
export const RefusedAtDoor = ({ questions, here }: Props) => {
  const [read, setRead] = useState<readonly string[]>([])
  const newest = new Map([...questions].reverse().map((one) => [one.child.id, one]))
  return [...newest.values()]
    .filter((one) => one.refused !== null && here.includes(one.child.id) && !read.includes(one.id))
    .map((one) => (
      <div key={one.id} className={styles.stack}>
        <RefusedPerson question={one} />
        <Button variant="default" onClick={() => setRead([...read, one.id])}>
          {m.door_refused_read()}
        </Button>
      </div>
    ))
}
