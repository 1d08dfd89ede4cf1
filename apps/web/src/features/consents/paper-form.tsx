import { type ChildConsents, recordPaperConsent } from '@nhip-cau/contract/consents'
import type { Image } from '@nhip-cau/contract/media'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { schoolDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import styles from './consents.module.css'
import { ScanField } from './scan-field.tsx'

type Said = '' | 'yes' | 'no'

const noErrors = {}

/** What a parent signed on paper, entered by the office with a photo of it. */
export const PaperForm = ({ child, onClose }: { child: ChildConsents; onClose: () => void }) => {
  const [scan, setScan] = useState<Image | null>(null)
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(noErrors)
  const [today] = useState(() => schoolDay(Date.now()))
  const fields = useFields({ account_id: child.parents[0]?.id ?? '', signed_on: String(today) }, errors)
  const record = useCommand(recordPaperConsent, {
    quiet: true,
    done: m.consents_paper_saved(),
    onDone: onClose,
    onFailed: (error) => setErrors(isApiProblem(error) ? error.errors : noErrors),
  })
  const answers = child.purposes.flatMap(({ text }) => {
    const word = said[text.id] ?? ''
    return word === '' ? [] : [{ text_id: text.id, granted: word === 'yes' }]
  })
  const submit = () => {
    const found = {
      ...(answers.length === 0 && { answers: m.consents_paper_none() }),
      ...(scan === null && { scan_media_id: m.consents_scan_required() }),
    }
    setErrors(found)
    if (scan === null || answers.length === 0) return
    record.mutate({ body: { student_id: child.student.id, scan_media_id: scan.id, answers, ...fields.values } })
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.consents_paper()}
      dirty={fields.dirty || scan !== null || answers.length > 0}
      busy={record.isPending}
      onSubmit={submit}
      errors={fields.summary}
      failure={record.isError ? problemText(record.error) : undefined}
    >
      <FormSection title={child.student.full_name} hint={m.consents_paper_hint()}>
        <SelectField
          label={m.consents_paper_by()}
          options={child.parents.map((one) => ({ value: one.id, label: `${one.full_name} (${one.relation})` }))}
          {...fields.field('account_id')}
        />
        <DateField label={m.consents_signed_on()} max={today} {...fields.field('signed_on')} />
        <ScanField
          id="paper-scan"
          label={m.consents_scan_add()}
          value={scan}
          error={errors.scan_media_id}
          onChange={(image) => {
            setScan(image)
            setErrors(noErrors)
          }}
        />
      </FormSection>
      <FormSection title={m.consents_paper_answers()}>
        {errors.answers && <p className={styles.error}>{errors.answers}</p>}
        {child.purposes.map(({ text }) => (
          <SelectField
            key={text.id}
            label={text.title}
            value={said[text.id] ?? ''}
            none={m.consents_paper_not_asked()}
            options={[
              { value: 'yes', label: m.consents_granted() },
              { value: 'no', label: m.consents_refused() },
            ]}
            onChange={(value) => setSaid({ ...said, [text.id]: value as Said })}
          />
        ))}
      </FormSection>
    </FormPanel>
  )
}
