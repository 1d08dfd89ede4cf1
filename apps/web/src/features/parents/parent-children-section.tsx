import { type ParentChild, type ParentInfo, unlinkChild } from '@nhip-cau/contract/parents'
import { listStudents } from '@nhip-cau/contract/students'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { problemText } from '../../lib/api-problem.ts'
import { PageLink } from '../../lib/page-link.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from '../../ui/entity-panel.module.css'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GuardianshipForm } from './guardianship-form.tsx'
import { GuardianshipTags } from './guardianship-tags.tsx'
import { childText } from './parent-texts.ts'
import type { Input } from './rights-fields.tsx'

/** The parent's children with the rights for each, and the actions that change them. */
export const ChildrenSection = ({ parent, input }: { parent: ParentInfo; input: Input }) => {
  const [form, setForm] = useState<{ child?: ParentChild } | null>(null)
  const [unlinking, setUnlinking] = useState<ParentChild | null>(null)
  const unlink = useCommand(unlinkChild, {
    done: m.success_saved(),
    quiet: true,
    onDone: () => setUnlinking(null),
  })
  return (
    <DetailSection
      title={m.parents_children()}
      action={
        parent.can.edit && (
          <Button size="sm" variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => setForm({})}>
            {m.parents_link()}
          </Button>
        )
      }
    >
      {parent.children.length === 0 && <Muted>{m.parents_no_children()}</Muted>}
      <ul className={styles.people}>
        {parent.children.map((child) => (
          <li key={child.id} className={styles.person}>
            <div className={styles.personText}>
              <Muted as="span">{child.relation}</Muted>{' '}
              <PageLink to={`/students?open=${child.id}`} reads={listStudents}>
                {childText(child)}
              </PageLink>
            </div>
            <div className={styles.tags}>
              <GuardianshipTags guardianship={child} whole />
            </div>
            {parent.can.edit && (parent.can.edit_barred || !child.barred) && (
              <div className={styles.buttons}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`${m.common_edit()}: ${child.full_name}`}
                  onClick={() => setForm({ child })}
                >
                  {m.common_edit()}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${m.parents_unlink()}: ${child.full_name}`}
                  onClick={() => setUnlinking(child)}
                >
                  {m.parents_unlink()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {form && <GuardianshipForm input={input} parent={parent} child={form.child} onClose={() => setForm(null)} />}
      <ConfirmDialog
        opened={unlinking !== null}
        tone="danger"
        title={m.parents_unlink_title({ child: unlinking?.full_name ?? '', name: parent.full_name })}
        confirmLabel={m.parents_unlink()}
        busy={unlink.isPending}
        onConfirm={() => unlinking && unlink.mutate({ params: { id: parent.id, student_id: unlinking.id } })}
        onClose={() => {
          setUnlinking(null)
          unlink.reset()
        }}
      >
        {unlink.isError ? <Notice tone="info" title={problemText(unlink.error)} /> : <p>{m.parents_unlink_text()}</p>}
      </ConfirmDialog>
    </DetailSection>
  )
}
