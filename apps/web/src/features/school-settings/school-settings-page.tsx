import { getSettings, type SchoolSettings } from '@nhip-cau/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { IdentitySection } from './identity-section.tsx'
import { PhrasesSection } from './phrases-section.tsx'
import { SaveBar } from './save-bar.tsx'
import styles from './school-settings-page.module.css'
import { SettingRow } from './setting-row.tsx'
import { settingText } from './settings-fields.ts'
import { Section } from './settings-section.tsx'
import { settingSections } from './settings-sections.ts'
import { TwoStepRow } from './two-step-row.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export const SchoolSettingsPage = () => {
  const settings = useQuery(ask(getSettings, {}))
  return (
    <Page title={m.title_school_settings()} description={m.settings_description()}>
      <QueryState query={settings}>{(data) => <Content data={data} />}</QueryState>
    </Page>
  )
}

const Content = ({ data }: { data: SchoolSettings }) => {
  const { form, changed, busy, save, discard, conflict, settle, leaveConflict } = useSettingsForm(data)
  useUnsaved(changed.length > 0 && !busy)
  const labels = new Map(settingSections.flatMap(({ rows }) => rows.map((row) => [row.key, row.label] as const)))
  return (
    <div className={styles.columns}>
      <nav className={styles.index} aria-label={m.settings_index()}>
        {[
          { id: 'identity', title: m.settings_identity },
          { id: 'calendar', title: m.settings_calendar },
          ...settingSections,
          { id: 'phrases', title: m.settings_phrases },
        ].map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title()}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <IdentitySection data={data} />
        <Section id="calendar" title={m.settings_calendar()} hint={m.settings_calendar_hint()}>
          <div>
            <Button component={Link} href="/school/academic-years" variant="light">
              {m.settings_calendar_open()}
            </Button>
          </div>
        </Section>
        <form
          className={styles.sections}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) save()
          }}
        >
          <FormErrors errors={form.panel.errors} />
          {!data.converts_videos && (
            <Notice tone="info" title={m.settings_no_ffmpeg_title()}>
              {m.settings_no_ffmpeg()}
            </Notice>
          )}
          {settingSections.map(({ id, title, hint, rows }) => (
            <Section key={id} id={id} title={title()} hint={hint?.()}>
              <div className={styles.rows}>
                {rows.map((row) => (
                  <SettingRow key={row.key} row={row} form={form} />
                ))}
                {id === 'product' && <TwoStepRow />}
              </div>
            </Section>
          ))}
          {changed.length > 0 && <SaveBar busy={busy} onDiscard={discard} />}
        </form>
        <PhrasesSection />
      </div>
      <ConflictDialog
        opened={conflict !== undefined}
        differences={(conflict?.keys ?? []).map((key) => ({
          name: key,
          label: labels.get(key)?.() ?? key,
          mine: settingText(form.values[key]),
          theirs: settingText(conflict?.theirs[key]),
        }))}
        onClose={leaveConflict}
        onChoose={settle}
      />
    </div>
  )
}
