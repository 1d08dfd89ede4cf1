import { listPrescriptions, type Prescription } from '@nhip-cau/contract/prescriptions'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

type Props = { readonly studentId: string; readonly onAgain: (last: Prescription) => void }

/** Fills the form from the child's last request, with its photos left out: the label is photographed each time. */
export const AgainButton = ({ studentId, onAgain }: Props) => {
  const query = { student_id: studentId, per_page: 20 }
  const { data } = useQuery({ ...ask(listPrescriptions, { query }), meta: { steady: true } })
  const [last] = data?.data.toSorted((one, other) => other.sent.at.localeCompare(one.sent.at)) ?? []
  if (!last) return null
  const names = last.medicines.map(({ name }) => name).join(', ')
  return (
    <Button variant="light" size="md" leftSection={<IconHistory size={20} />} onClick={() => onAgain(last)}>
      {`${m.prescription_again()}: ${names}`}
    </Button>
  )
}
