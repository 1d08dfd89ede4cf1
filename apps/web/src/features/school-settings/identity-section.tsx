import { type School, updateSchool } from '@nhip-cau/contract/schemas/schools'
import {
  getSettings,
  removeCover,
  removeLogo,
  type SchoolSettings,
  setCover,
  setLogo,
} from '@nhip-cau/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../lib/api-problem.ts'
import { compareChanges } from '../../lib/concurrent-changes.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { m } from '../../paraglide/messages.js'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { FormRow } from '../../ui/form-panel.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { SaveBar } from './save-bar.tsx'
import { SchoolPicture } from './school-picture.tsx'
import styles from './school-settings-page.module.css'
import { Section } from './settings-section.tsx'

const names = ['name', 'short_name', 'address', 'phone', 'email', 'website', 'introduction', 'governing_body'] as const
type Values = Record<(typeof names)[number], string>

const labels: Record<(typeof names)[number], () => string> = {
  name: m.settings_name,
  short_name: m.settings_short_name,
  address: m.settings_address,
  phone: m.settings_phone,
  email: m.settings_email,
  website: m.settings_website,
  introduction: m.settings_introduction,
  governing_body: m.settings_governing_body,
}

const valuesOf = (school: { readonly [N in keyof Values]?: School[N] | undefined }): Values =>
  Object.fromEntries(names.map((name) => [name, school[name] ?? ''])) as Values

/**
 * Name, contact and pictures of the school. Main stores the texts; its response is shown before the node has received
 * the change.
 */
export const IdentitySection = ({ data }: { data: SchoolSettings }) => {
  const client = useQueryClient()
  const [known, setKnown] = useState(data.identity)
  const [conflict, setConflict] = useState(false)
  const save = useCommand(updateSchool, {
    done: m.settings_saved(),
    quiet: true,
    onDone: (school, { body }) => {
      setKnown(school)
      form.settle(valuesOf(body), valuesOf(school))
    },
    onFailed: (error) => {
      if (!isApiProblem(error) || error.status !== 409) return
      setConflict(true)
      void client.invalidateQueries({ queryKey: ask(getSettings, {}).queryKey })
    },
  })
  const form = useContractForm({
    rules: updateSchool.body,
    start: valuesOf(known),
    bodyOf: (values) => ({ version: known.version, ...values }),
    failure: save.error,
  })
  const { dirty, errors, failure } = form.panel
  useUnsaved(dirty && !save.isPending)
  const newest = data.identity.version > known.version ? data.identity : known
  if (newest !== known && !dirty) {
    setKnown(newest)
    form.replace(valuesOf(newest), true)
  }
  const theirs = valuesOf(newest)
  const changes = compareChanges({ base: valuesOf(known), mine: form.values, theirs })
  return (
    <Section id="identity" title={m.settings_identity()} hint={m.settings_identity_hint()}>
      <SchoolPicture
        label={m.settings_logo()}
        hint={m.settings_logo_hint()}
        image={data.logo}
        store={setLogo}
        remove={removeLogo}
      />
      <SchoolPicture
        label={m.settings_cover()}
        hint={m.settings_cover_hint()}
        image={data.cover}
        store={setCover}
        remove={removeCover}
      />
      <form
        className={styles.sections}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit((body) => save.mutate({ body }))
        }}
      >
        <FormErrors errors={errors} />
        <InputField label={m.settings_name()} maxLength={150} {...form.field('name')} />
        <FormRow>
          <InputField
            label={m.settings_short_name()}
            hint={m.settings_short_name_hint()}
            optional
            maxLength={40}
            {...form.field('short_name')}
          />
          <InputField
            label={m.settings_governing_body()}
            hint={m.settings_governing_body_hint()}
            optional
            maxLength={150}
            {...form.field('governing_body')}
          />
        </FormRow>
        <InputField label={m.settings_address()} optional maxLength={200} {...form.field('address')} />
        <FormRow>
          <InputField label={m.settings_phone()} optional inputMode="tel" maxLength={20} {...form.field('phone')} />
          <InputField label={m.settings_email()} optional type="email" maxLength={254} {...form.field('email')} />
        </FormRow>
        <InputField label={m.settings_website()} optional type="url" maxLength={200} {...form.field('website')} />
        <InputField
          label={m.settings_introduction()}
          optional
          lines={3}
          maxLength={2000}
          {...form.field('introduction')}
        />
        {failure && errors.length === 0 && !conflict && <Notice tone="danger" title={failure} />}
        {dirty && <SaveBar busy={save.isPending} onDiscard={() => form.replace(valuesOf(known), true)} />}
      </form>
      <ConflictDialog
        opened={conflict && newest !== known}
        differences={changes.clashing.map((name) => ({
          name,
          label: labels[name](),
          mine: form.values[name],
          theirs: theirs[name],
        }))}
        onClose={() => setConflict(false)}
        onChoose={(fromThem) => {
          const values = changes.merge(fromThem)
          setConflict(false)
          form.replace(values)
          save.mutate({ body: { version: newest.version, ...values } })
        }}
      />
    </Section>
  )
}
