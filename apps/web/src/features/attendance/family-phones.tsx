import { listFamilyPhones } from '@nhip-cau/contract/attendance'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FamilyCalls } from '../../lib/family-calls.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/rows.module.css'

/** The phones of a child's guardians behind one tap; asked for when they are opened. */
export const FamilyPhones = ({ studentId }: { studentId: string }) => {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const phones = useQuery({ ...ask(listFamilyPhones, { params: { id: studentId } }), enabled: opened })
  return (
    <div className={styles.stack}>
      <Button
        variant="light"
        leftSection={<IconPhone size={20} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {m.call_family()}
      </Button>
      <div id={id} hidden={!opened}>
        {opened && (
          <QueryState query={phones} loading={2} empty={<p>{m.call_family_none()}</p>} isEmpty={noNumber}>
            {({ data }) => <FamilyCalls people={data} />}
          </QueryState>
        )}
      </div>
    </div>
  )
}

const noNumber = ({ data }: { data: readonly unknown[] }) => data.length === 0
