import { createDataRequest, type RequestKind, requestKinds } from '@nhip-cau/contract/data-requests'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { kindNames } from './request-words.ts'

type Props = {
  readonly students: readonly { readonly id: string; readonly full_name: string }[]
  readonly onClose: () => void
}

type Fields = { student_id: string; kind: RequestKind; text: string }

const noErrors = {}

export const RequestForm = ({ students, onClose }: Props) => {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(noErrors)
  const fields = useFields<Fields>({ student_id: students[0]?.id ?? '', kind: 'view', text: '' }, errors)
  const create = useCommand(createDataRequest, {
    quiet: true,
    done: m.data_sent(),
    onDone: onClose,
    onFailed: (error) => setErrors(isApiProblem(error) ? error.errors : noErrors),
  })
  const { onChange: changeText, ...text } = fields.field('text')
  const kind = fields.field('kind')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.data_new()}
      dirty={fields.dirty}
      busy={create.isPending}
      submitLabel={m.common_send()}
      onSubmit={() => create.mutate({ body: { ...fields.values } })}
      errors={fields.summary}
      failure={create.isError ? problemText(create.error) : undefined}
    >
      <FormSection title={m.data_title()} hint={m.data_form_hint()}>
        <SelectField
          label={m.data_child()}
          options={students.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          {...fields.field('student_id')}
        />
        <SelectField
          label={m.data_kind()}
          options={requestKinds.map((value) => ({ value, label: kindNames[value]() }))}
          {...kind}
          onChange={(value) => kind.onChange(value as RequestKind)}
        />
        {fields.values.kind === 'delete' && <Notice tone="waiting" title={m.data_delete_warning()} />}
        <TextAreaField
          label={m.data_text()}
          placeholder={m.data_text_placeholder()}
          size="md"
          autosize
          minRows={4}
          maxLength={2000}
          {...text}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
      </FormSection>
    </FormPanel>
  )
}
