import {
  createPhrase,
  deletePhrase,
  listPhrases,
  type Phrase,
  type PhraseCategory,
  phraseCategories,
  updatePhrase,
} from '@nhip-cau/contract/schemas/phrases'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { phraseNames } from './phrase-names.ts'
import styles from './school-settings-page.module.css'
import { Section } from './settings-section.tsx'

const choices = () => phraseCategories.map((value) => ({ value, label: phraseNames[value]() }))

export const PhrasesSection = () => {
  const [category, setCategory] = useState<PhraseCategory>('eating')
  const [open, setOpen] = useState<Phrase | 'new'>()
  const { data } = useQuery(ask(listPhrases, { query: { category } }))
  const remove = useCommand(deletePhrase, { done: m.settings_phrase_deleted() })
  return (
    <Section id="phrases" title={m.settings_phrases()} hint={m.settings_phrases_hint()}>
      <FilterChips
        label={m.settings_phrase_category()}
        options={choices()}
        value={category}
        onChange={setCategory}
        dense
      />
      {data?.data.length === 0 && <Muted>{m.settings_phrase_empty()}</Muted>}
      <ul className={styles.phrases}>
        {data?.data.map((phrase) => (
          <li key={phrase.id}>
            <span className={`${styles.text} ${phrase.active ? '' : styles.off}`}>{phrase.text}</span>
            <IconButton
              label={m.settings_phrase_edit()}
              icon={<IconPencil size={20} />}
              onClick={() => setOpen(phrase)}
            />
            <IconButton
              label={m.common_delete()}
              icon={<IconTrash size={20} />}
              onClick={() => remove.mutate({ params: { id: phrase.id } })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="light" onClick={() => setOpen('new')}>
          {m.settings_phrase_new()}
        </Button>
      </div>
      {open && (
        <PhraseForm
          key={open === 'new' ? category : open.id}
          phrase={open === 'new' ? undefined : open}
          category={category}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

type FormProps = { phrase: Phrase | undefined; category: PhraseCategory; onClose: () => void }

const PhraseForm = ({ phrase, category, onClose }: FormProps) => {
  const warnings = phrase?.warnings ?? []
  const onDone = (saved: Phrase) => {
    if (saved.warnings.length > 0)
      showToast({ text: m.settings_phrase_warning({ words: saved.warnings.join(', ') }), tone: 'info', duration: 8000 })
    onClose()
  }
  const done = m.settings_phrase_saved()
  const create = useCommand(createPhrase, { done, quiet: true, form: 'phrase', onDone })
  const update = useCommand(updatePhrase, { done, quiet: true, onDone })
  const form = useContractForm({
    rules: createPhrase.body,
    start: { category: phrase?.category ?? category, text: phrase?.text ?? '', active: phrase?.active ?? true },
    bodyOf: (values) => values,
    failure: create.error ?? update.error,
    draft: phrase ? `phrase:${phrase.id}` : 'phrase',
  })
  const save = (body: typeof form.values) => {
    if (phrase) update.mutate({ params: { id: phrase.id }, body: { ...body, version: phrase.version } })
    else create.mutate({ body })
  }
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={phrase ? m.settings_phrase_edit() : m.settings_phrase_new()}
      {...form.panel}
      busy={create.isPending || update.isPending}
      onSubmit={() => form.submit(() => save(form.values))}
    >
      {warnings.length > 0 && (
        <Notice tone="waiting" title={m.settings_phrase_warning({ words: warnings.join(', ') })} />
      )}
      <SelectField
        label={m.settings_phrase_category()}
        options={choices()}
        {...form.field('category')}
        onChange={(value) => form.set('category', value as PhraseCategory)}
      />
      <InputField label={m.settings_phrase_text()} lines={3} maxLength={300} {...form.field('text')} />
      <CheckField label={m.settings_phrase_active()} {...form.field('active')} />
    </FormPanel>
  )
}
