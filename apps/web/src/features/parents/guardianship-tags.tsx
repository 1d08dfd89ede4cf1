import type { ParentChild } from '@nhip-cau/contract/parents'
import { IconHandStop, IconStar } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { StatusTag } from '../../ui/status-tag.tsx'
import { shortKindNames } from './parent-texts.ts'

type Guardianship = Pick<ParentChild, 'kind' | 'main_contact' | 'may_pick_up' | 'barred'>

/** Shows the rights of a guardian that differ from the usual ones of a parent. */
export const GuardianshipTags = ({ guardianship, whole = false }: { guardianship: Guardianship; whole?: boolean }) => (
  <>
    {guardianship.barred && (
      <StatusTag tone="danger" icon={<IconHandStop size={16} aria-hidden="true" />}>
        {m.parents_barred()}
      </StatusTag>
    )}
    {guardianship.main_contact && (
      <StatusTag tone="primary" icon={<IconStar size={16} aria-hidden="true" />}>
        {m.parents_main_contact()}
      </StatusTag>
    )}
    {guardianship.kind !== 'parent' && <StatusTag tone="info">{shortKindNames[guardianship.kind]()}</StatusTag>}
    {whole && guardianship.may_pick_up && <StatusTag tone="neutral">{m.parents_may_pick_up()}</StatusTag>}
  </>
)
