import { type ConsentKey, consentTexts, publishConsentText } from '@nhip-cau/contract/schemas/consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { formatDate, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './consents.module.css'
import { purposeNames, shownPurposes } from './purpose-names.ts'

type Start = { readonly key: ConsentKey; readonly title: string; readonly text: string }

/** Lists every version of each purpose's wording and lets the school write its own. */
export const ConsentTexts = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const texts = useQuery(ask(consentTexts, {}))
  const [writing, setWriting] = useState<Start>()
  return (
    <>
      <EntityPanel
        query={texts}
        byAddress={false}
        opened={opened && !writing}
        onClose={onClose}
        title={m.consents_texts()}
        nameOf={() => m.consents_texts()}
      >
        {({ data }) =>
          shownPurposes.map((key) => {
            const versions = data.filter((one) => one.key === key)
            const current = versions.find((one) => one.current)
            return (
              <DetailSection
                key={key}
                title={purposeNames[key]()}
                action={
                  current && (
                    <Button size="sm" variant="light" onClick={() => setWriting(current)}>
                      {m.consents_new_version()}
                    </Button>
                  )
                }
              >
                <ul className={styles.list}>
                  {versions.map((one) => (
                    <li key={one.id} className={styles.question}>
                      <div className={styles.head}>
                        <strong>{one.title}</strong>
                        {one.current && <StatusTag tone="good">{m.consents_in_force()}</StatusTag>}
                      </div>
                      <Muted>
                        {[
                          m.consents_version({ version: one.version }),
                          m.consents_valid_from({ day: formatDate(one.valid_from) }),
                          one.own ? (one.published_by ?? '') : m.consents_product_text(),
                          m.consents_answer_count({ count: one.answers }),
                        ].join(' · ')}
                      </Muted>
                      <details className={styles.details}>
                        <summary>{m.consents_read()}</summary>
                        <p className={styles.text}>{one.text}</p>
                        <Muted>SHA-256: {one.hash}</Muted>
                      </details>
                    </li>
                  ))}
                </ul>
              </DetailSection>
            )
          })
        }
      </EntityPanel>
      {writing && <TextForm start={writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}

const TextForm = ({ start, onClose }: { start: Start; onClose: () => void }) => {
  const [today] = useState(() => schoolDay(Date.now()))
  const publish = useCommand(publishConsentText, { quiet: true, done: m.consents_published(), onDone: onClose })
  const fields = useContractForm({
    rules: publishConsentText.body,
    start: { title: start.title, text: start.text, valid_from: String(today) },
    bodyOf: (values) => ({ key: start.key, ...values }),
    failure: publish.error,
    draft: `consent-text:${start.key}`,
  })
  const { onChange: changeText, ...text } = fields.field('text')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.consents_new_version()}
      {...fields.panel}
      busy={publish.isPending}
      submitLabel={m.consents_publish()}
      onSubmit={() => fields.submit((body) => publish.mutate({ body }))}
    >
      <FormSection title={purposeNames[start.key]()} hint={m.consents_publish_hint()}>
        <InputField label={m.consents_text_title()} maxLength={150} {...fields.field('title')} />
        <TextAreaField
          label={m.consents_text_text()}
          size="md"
          autosize
          minRows={8}
          maxLength={10_000}
          {...text}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
        <DateField label={m.consents_text_from()} min={today} {...fields.field('valid_from')} />
      </FormSection>
    </FormPanel>
  )
}
