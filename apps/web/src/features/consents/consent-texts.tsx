import { type ConsentKey, consentKeys, consentTexts, publishConsentText } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, problemText } from '../../lib/api-problem.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormPanel, FormSection } from '../../ui/form-panel.tsx'
import { formatDate, schoolDay } from '../../ui/format.ts'
import { InputField } from '../../ui/input-field.tsx'
import { DetailPanel, DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { purposeNames } from './consent-words.ts'
import styles from './consents.module.css'

type Start = { readonly key: ConsentKey; readonly title: string; readonly text: string }

/** The wording of every purpose, each version of it, and a way to say it in the school's own words. */
export const ConsentTexts = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const texts = useQuery(ask(consentTexts, {}))
  const [writing, setWriting] = useState<Start>()
  return (
    <>
      <DetailPanel
        opened={opened && !writing}
        onClose={onClose}
        title={m.consents_texts()}
        loading={!texts.data}
        error={
          texts.isError && !texts.data
            ? { text: problemText(texts.error), retrying: texts.isFetching, onRetry: () => void texts.refetch() }
            : undefined
        }
      >
        {consentKeys.map((key) => {
          const versions = texts.data?.data.filter((one) => one.key === key) ?? []
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
        })}
      </DetailPanel>
      {writing && <TextForm start={writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}

const noErrors = {}

const TextForm = ({ start, onClose }: { start: Start; onClose: () => void }) => {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(noErrors)
  const [today] = useState(() => schoolDay(Date.now()))
  const fields = useFields({ title: start.title, text: start.text, valid_from: String(today) }, errors)
  const publish = useCommand(publishConsentText, {
    quiet: true,
    done: m.consents_published(),
    onDone: onClose,
    onFailed: (error) => setErrors(isApiProblem(error) ? error.errors : noErrors),
  })
  const { onChange: changeText, ...text } = fields.field('text')
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={m.consents_new_version()}
      dirty={fields.dirty}
      busy={publish.isPending}
      submitLabel={m.consents_publish()}
      onSubmit={() => publish.mutate({ body: { key: start.key, ...fields.values } })}
      errors={fields.summary}
      failure={publish.isError ? problemText(publish.error) : undefined}
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
