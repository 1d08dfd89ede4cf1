import { deleteParent, listParents, type ParentInfo, parentInfo, switchParentStatus } from '@nhip-cau/contract/parents'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountTag } from '../../lib/account-texts.tsx'
import type { PanelOf } from '../../lib/entity-page.tsx'
import { DeleteButton, EditButton, EntityPanel, PanelHead } from '../../lib/entity-panel.tsx'
import { PageLink } from '../../lib/page-link.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { givenName } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { AccountSection } from '../onboarding/account-section.tsx'
import { ChildrenSection } from './parent-children-section.tsx'
import type { Input } from './rights-fields.tsx'

type Props = PanelOf<ParentInfo> & { readonly input: Input }

export const ParentPanel = ({ id, opened, input, onClose, onEdit }: Props) => (
  <EntityPanel
    query={useQuery({ ...ask(parentInfo, { params: { id } }), enabled: opened })}
    opened={opened}
    onClose={onClose}
    title={m.title_parents()}
    nameOf={({ full_name }) => full_name}
    actions={(parent) => <Actions parent={parent} onEdit={onEdit} onGone={onClose} />}
  >
    {(parent) => (
      <>
        <PanelHead person={parent} face={parent.avatar}>
          <AccountTag account={parent} />
          <PhoneLink phone={parent.phone} />
        </PanelHead>
        <ChildrenSection parent={parent} input={input} />
        <FamilySection parent={parent} />
        <DetailSection title={m.students_section_profile()}>
          <Facts
            facts={[
              { label: m.people_email(), value: parent.email && <a href={`mailto:${parent.email}`}>{parent.email}</a> },
              { label: m.parents_birth_year(), value: parent.birth_year },
              { label: m.parents_occupation(), value: parent.occupation },
              { label: m.student_address(), value: parent.address },
              { label: m.student_note(), value: parent.note },
            ]}
          />
        </DetailSection>
        <AccountSection
          title={m.people_account()}
          role="parent"
          account={parent}
          invitable={parent.active && !parent.archived}
        />
        <HistorySection history={parent.history} />
      </>
    )}
  </EntityPanel>
)

/** Lists each family member once, with the children they belong to. */
const FamilySection = ({ parent: { family, children } }: { parent: ParentInfo }) => {
  const names = new Map(children.map(({ id, full_name }) => [id, givenName(full_name)]))
  const people = [...new Map(family.map((one) => [one.id, one])).values()]
  const childrenOf = (id: string) =>
    family
      .filter((one) => one.id === id)
      .map((one) => names.get(one.student_id))
      .join(', ')
  if (people.length === 0) return null
  return (
    <DetailSection title={m.parents_family()}>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.id} dir="auto">
            <Muted as="span">{one.relation}</Muted>{' '}
            <PageLink to={`/parents?open=${one.id}`} reads={listParents}>
              {one.full_name}
            </PageLink>
            {children.length > 1 && <Muted as="span"> – {childrenOf(one.id)}</Muted>}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

type ActionProps = { parent: ParentInfo; onEdit: (parent: ParentInfo) => void; onGone: () => void }

const Actions = ({ parent, onEdit, onGone }: ActionProps) => {
  const [locking, setLocking] = useState(false)
  const close = () => setLocking(false)
  const lock = useCommand(switchParentStatus, { done: m.success_saved(), onDone: close })
  const setActive = (active: boolean) => lock.mutate({ params: { id: parent.id }, body: { active } })
  const { can } = parent
  return (
    <>
      {can.edit && <EditButton onClick={() => onEdit(parent)} />}
      {can.lock && (
        <Button
          size="sm"
          variant="default"
          leftSection={parent.active ? <IconLock size={18} /> : <IconLockOpen size={18} />}
          loading={lock.isPending}
          onClick={() => (parent.active ? setLocking(true) : setActive(true))}
        >
          {parent.active ? m.parents_lock() : m.parents_unlock()}
        </Button>
      )}
      {can.archive && (
        <DeleteButton
          name={parent.full_name}
          endpoint={deleteParent}
          input={{ params: { id: parent.id } }}
          hint={m.parents_archive_text()}
          label={m.parents_archive()}
          done={m.success_saved()}
          onGone={onGone}
        />
      )}
      <ConfirmDialog
        opened={locking}
        tone="danger"
        title={m.parents_lock_title({ name: parent.full_name })}
        confirmLabel={m.parents_lock()}
        busy={lock.isPending}
        onConfirm={() => setActive(false)}
        onClose={close}
      >
        <p>{m.parents_lock_text()}</p>
      </ConfirmDialog>
    </>
  )
}
