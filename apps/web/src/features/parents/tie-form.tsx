import { linkChild, type ParentChild, type ParentInfo, updateChildRights } from '@nhip-cau/contract/parents'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel } from '../../ui/form-panel.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { ChildPicker, type Input, newTie, RightsFields, type TieValues, tieOf } from './rights-fields.tsx'

type Props = {
  readonly input: Input
  readonly parent: ParentInfo
  /** Absent: one more child. */
  readonly child?: ParentChild | undefined
  readonly onClose: () => void
}

const nothing = {}

/** What a parent is to one child. */
export const TieForm = ({ input, parent, child, onClose }: Props) => {
  const options = { done: m.success_saved(), quiet: true, onDone: onClose } as const
  const link = useCommand(linkChild, options)
  const update = useCommand(updateChildRights, options)
  const { error, isPending } = child ? update : link
  const [own, setOwn] = useState<Readonly<Record<string, string>>>()
  const errors = own ?? (isApiProblem(error) ? error.errors : nothing)
  const form = useFields<{ tie: TieValues }>({ tie: child ? tieOf(child) : newTie(0) }, nothing)
  const { tie } = form.values
  const send = () => {
    const { key: _key, student_id, ...rights } = { ...tie, relation: tie.relation as never }
    if (student_id === '') return setOwn({ student_id: m.parents_choose_child() })
    setOwn(undefined)
    if (!child) return link.mutate({ params: { id: parent.id }, body: { ...rights, student_id } })
    update.mutate({ params: { id: parent.id, student_id }, body: { ...rights, version: parent.version } })
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={
        child
          ? m.parents_rights_title({ name: parent.full_name, child: child.full_name })
          : m.parents_link_title({ name: parent.full_name })
      }
      dirty={form.dirty}
      busy={isPending}
      failure={error && Object.keys(errors).length === 0 ? problemText(error) : undefined}
      onSubmit={send}
    >
      {!child && (
        <ChildPicker
          input={input}
          value={tie}
          errors={errors}
          taken={parent.children.map(({ id }) => id)}
          onChange={(student_id) => form.set('tie', { ...tie, student_id })}
        />
      )}
      <RightsFields input={input} value={tie} errors={errors} onChange={(next) => form.set('tie', next)} />
    </FormPanel>
  )
}
