import type { Image } from '@nhip-cau/contract/media'
import { type ChildConsents, recordPaperConsent } from '@nhip-cau/contract/schemas/consents'
import { useState } from 'react'
import { useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { schoolDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './consents.module.css'
import { ScanField } from './scan-field.tsx'

type Said = '' | 'yes' | 'no'

type Values = {
  readonly account_id: string
  readonly signed_on: string
  readonly scan_media_id: Image | null
  readonly answers: Readonly<Record<string, Said>>
}

/** The office enters a consent that a parent signed on paper, with a photo of it. */
export const PaperConsentForm = ({ child, onClose }: { child: ChildConsents; onClose: () => void }) => {
  const [today] = useState(() => schoolDay(Date.now()))
  const record = useCommand(recordPaperConsent, { quiet: true, done: m.consents_paper_saved(), onDone: onClose })
  const start: Values = {
    account_id: child.parents[0]?.id ?? '',
    signed_on: String(today),
    scan_media_id: null,
    answers: {},
  }
  const form = useContractForm({
    rules: recordPaperConsent.body,
    start,
    bodyOf: ({ scan_media_id, answers, ...rest }) => ({
      ...rest,
      student_id: child.student.id,
      scan_media_id: scan_media_id?.id ?? '',
      answers: child.purposes.flatMap(({ text: { id } }) =>
        answers[id] ? [{ text_id: id, granted: answers[id] === 'yes' }] : [],
      ),
    }),
    failure: record.error,
    draft: `paper-consent:${child.student.id}`,
    texts: { answers: m.consents_paper_none, scan_media_id: m.consents_scan_required },
  })
  const { values, field, set } = form
  const scan = field('scan_media_id')
  const answers = field('answers')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.consents_paper()}
      {...form.panel}
      busy={record.isPending}
      onSubmit={() => form.submit((body) => record.mutate({ body }))}
    >
      <FormSection title={child.student.full_name} hint={m.consents_paper_hint()}>
        <SelectField
          label={m.consents_paper_by()}
          options={child.parents.map((one) => ({ value: one.id, label: `${one.full_name} (${one.relation})` }))}
          {...field('account_id')}
        />
        <DateField label={m.consents_signed_on()} max={today} {...field('signed_on')} />
        <ScanField
          id={scan.id}
          label={m.consents_scan_add()}
          value={scan.value}
          error={scan.error}
          onChange={scan.onChange}
        />
      </FormSection>
      <FormSection title={m.consents_paper_answers()}>
        {answers.error && (
          <p id={answers.id} tabIndex={-1} className={styles.error}>
            {answers.error}
          </p>
        )}
        {child.purposes.map(({ text }) => (
          <SelectField
            key={text.id}
            label={text.title}
            value={values.answers[text.id] ?? ''}
            none={m.consents_paper_not_asked()}
            options={[
              { value: 'yes', label: m.consents_granted() },
              { value: 'no', label: m.consents_refused() },
            ]}
            onChange={(value) => set('answers', { ...values.answers, [text.id]: value as Said })}
          />
        ))}
      </FormSection>
    </FormPanel>
  )
}
