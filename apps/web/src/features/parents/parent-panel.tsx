import { createJoiningLetters } from '@nhip-cau/contract/joining-letters'
import { deleteParent, type ParentInfo, parentInfo, switchParentStatus } from '@nhip-cau/contract/parents'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { AccountTag, LastSeen } from '../../lib/account-words.tsx'
import { faceAddress } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole, inArea } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatPhone, givenName } from '../../ui/format.ts'
import { DetailPanel, DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { JoiningTag } from '../joining/joining-tag.tsx'
import { LettersButton } from '../joining/letters-button.tsx'
import { ResetAccessButton } from '../joining/reset-access-button.tsx'
import { ChildrenSection } from './parent-children-section.tsx'
import type { Input } from './rights-fields.tsx'

type Props = {
  readonly id: string
  readonly opened: boolean
  readonly input: Input
  readonly onClose: () => void
  readonly onEdit: (parent: ParentInfo) => void
}

/** Everything about one parent. */
export const ParentPanel = ({ id, opened, input, onClose, onEdit }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({ ...ask(parentInfo, { params: { id } }), enabled: opened })
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={data?.full_name ?? m.title_parents()}
      loading={!data}
      error={
        error && !data ? { text: problemText(error), retrying: isFetching, onRetry: () => void refetch() } : undefined
      }
      actions={data && <Actions parent={data} onEdit={onEdit} onGone={onClose} />}
    >
      {data && (
        <>
          <div className={styles.head}>
            <Avatar id={data.id} name={data.full_name} src={faceAddress(currentRole(), data.avatar)} size={96} />
            <div>
              <AccountTag account={data} />
              {data.phone && <a href={`tel:${data.phone}`}>{formatPhone(data.phone)}</a>}
            </div>
          </div>
          <ChildrenSection parent={data} input={input} />
          <FamilySection parent={data} />
          <DetailSection title={m.students_section_profile()}>
            <Facts
              facts={[
                { label: m.people_email(), value: data.email && <a href={`mailto:${data.email}`}>{data.email}</a> },
                { label: m.parents_birth_year(), value: data.birth_year },
                { label: m.parents_occupation(), value: data.occupation },
                { label: m.student_address(), value: data.address },
                { label: m.student_note(), value: data.note },
              ]}
            />
          </DetailSection>
          <AccountSection parent={data} />
          <HistorySection history={data.history} />
        </>
      )}
    </DetailPanel>
  )
}

/** Each of them once, with the children it is about. */
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
            <Link href={`${inArea(currentRole(), '/parents')}?open=${one.id}`}>{one.full_name}</Link>
            {children.length > 1 && <Muted as="span"> – {childrenOf(one.id)}</Muted>}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

const AccountSection = ({ parent }: { parent: ParentInfo }) => {
  const { permissions } = useProfile()
  const invites = parent.active && !parent.archived && mayCall(createJoiningLetters, currentRole(), permissions)
  return (
    <DetailSection title={m.people_account()}>
      <div className={styles.tags}>
        <JoiningTag state={parent.joining} />
      </div>
      <Facts facts={[{ label: m.people_last_seen(), value: <LastSeen at={parent.last_seen_at} /> }]} />
      {invites && (
        <div className={styles.buttons}>
          <ResetAccessButton accountId={parent.id} name={parent.full_name} joined={parent.joining === 'active'} />
          {parent.joining !== 'active' && <LettersButton role="parent" accountIds={[parent.id]} />}
        </div>
      )}
    </DetailSection>
  )
}

type ActionProps = { parent: ParentInfo; onEdit: (parent: ParentInfo) => void; onGone: () => void }

const Actions = ({ parent, onEdit, onGone }: ActionProps) => {
  const [open, setOpen] = useState<'lock' | 'archive' | null>(null)
  const close = () => setOpen(null)
  const lock = useCommand(switchParentStatus, { done: m.success_saved(), onDone: close })
  const remove = useCommand(deleteParent, {
    done: m.success_saved(),
    quiet: true,
    onDone: () => {
      close()
      onGone()
    },
  })
  const setActive = (active: boolean) => lock.mutate({ params: { id: parent.id }, body: { active } })
  const { can } = parent
  return (
    <>
      {can.edit && (
        <Button size="sm" leftSection={<IconPencil size={18} />} onClick={() => onEdit(parent)}>
          {m.common_edit()}
        </Button>
      )}
      {can.lock && (
        <Button
          size="sm"
          variant="default"
          leftSection={parent.active ? <IconLock size={18} /> : <IconLockOpen size={18} />}
          loading={lock.isPending}
          onClick={() => (parent.active ? setOpen('lock') : setActive(true))}
        >
          {parent.active ? m.parents_lock() : m.parents_unlock()}
        </Button>
      )}
      {can.archive && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setOpen('archive')}>
          {m.parents_archive()}
        </Button>
      )}
      <ConfirmDialog
        opened={open === 'lock'}
        tone="danger"
        title={m.parents_lock_title({ name: parent.full_name })}
        confirmLabel={m.parents_lock()}
        busy={lock.isPending}
        onConfirm={() => setActive(false)}
        onClose={close}
      >
        <p>{m.parents_lock_text()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'archive'}
        tone="danger"
        title={m.confirm_delete({ object: parent.full_name })}
        confirmLabel={m.parents_archive()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: parent.id } })}
        onClose={() => {
          close()
          remove.reset()
        }}
      >
        {remove.isError ? <Notice tone="info" title={problemText(remove.error)} /> : <p>{m.parents_archive_text()}</p>}
      </ConfirmDialog>
    </>
  )
}
