import { createDataRequest, type RequestKind, requestKinds } from '@nhip-cau/contract/schemas/data-requests'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { fieldLabel } from '../../ui/field-label.ts'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { kindNames } from './request-texts.ts'

type Props = {
  readonly students: readonly { readonly id: string; readonly full_name: string }[]
  readonly onClose: () => void
}

type Fields = { student_id: string; kind: RequestKind; text: string }

const draft = 'data-request'

export const RequestForm = ({ students, onClose }: Props) => {
  const create = useCommand(createDataRequest, {
    quiet: true,
    form: draft,
    done: m.data_sent(),
    onDone: onClose,
  })
  const start: Fields = { student_id: students[0]?.id ?? '', kind: 'view', text: '' }
  const fields = useContractForm({
    rules: createDataRequest.body,
    start,
    bodyOf: (values) => values,
    failure: create.error,
    draft,
  })
  const { onChange: changeText, ...text } = fields.field('text')
  const kind = fields.field('kind')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.data_new()}
      {...fields.panel}
      busy={create.isPending}
      submitLabel={m.common_send()}
      onSubmit={() => fields.submit((body) => create.mutate({ body }))}
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
          label={fieldLabel(m.data_text(), true)}
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
