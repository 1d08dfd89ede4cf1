import { reviewPeriods } from '@nhip-cau/contract/settings'
import type { ReviewKind, ReviewTemplate } from '@nhip-cau/contract/student-review-parts'
import { listTemplates } from '@nhip-cau/contract/student-review-setup'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { kindNames } from '../review-texts.ts'
import styles from './setup.module.css'
import { SetupSection } from './setup-section.tsx'

const TemplateForm = lazy(() => import('./template-form.tsx').then((module) => ({ default: module.TemplateForm })))

type Props = {
  /** The kinds of reviews that the school offers. */
  readonly offered: readonly ReviewKind[]
}

/** The texts to begin with, of one kind at a time; a kind that is switched off shows the texts that it has. */
export const TemplatesSection = ({ offered }: Props) => {
  const answer = useQuery(ask(listTemplates, {}))
  const [chosen, setChosen] = useState<ReviewKind>()
  const [open, setOpen] = useState<ReviewTemplate | 'new'>()
  const kinds = reviewPeriods.filter(
    (kind) => offered.includes(kind) || answer.data?.data.some((one) => one.kind === kind),
  )
  const shown = chosen ?? kinds[0] ?? 'day'
  const count = (kind: ReviewKind) => answer.data?.data.filter((one) => one.kind === kind).length
  return (
    <SetupSection
      title={m.review_templates()}
      hint={m.review_setup_templates_hint()}
      addLabel={m.review_setup_template_new()}
      onAdd={() => setOpen('new')}
    >
      {kinds.length > 1 && (
        <FilterChips
          label={m.review_kinds()}
          dense
          value={shown}
          onChange={setChosen}
          options={kinds.map((value) => ({ value, label: kindNames[value](), count: count(value) }))}
        />
      )}
      <QueryState
        query={answer}
        loading={3}
        isEmpty={({ data }) => data.every(({ kind }) => kind !== shown)}
        empty={<Muted>{m.review_setup_templates_none()}</Muted>}
      >
        {({ data }) => (
          <ul className={styles.rows} aria-label={m.review_templates()}>
            {data
              .filter(({ kind }) => kind === shown)
              .map((one) => (
                <li key={one.id}>
                  <span className={styles.text} data-off={!one.active || undefined} dir="auto">
                    {one.name}
                    <small className={styles.sample}>{one.text}</small>
                    {!one.active && <StatusTag tone="neutral">{m.review_setup_off()}</StatusTag>}
                  </span>
                  <IconButton
                    label={m.review_setup_edit({ name: one.name })}
                    icon={<IconPencil size={20} />}
                    onClick={() => setOpen(one)}
                  />
                </li>
              ))}
          </ul>
        )}
      </QueryState>
      {open && (
        <Suspense fallback={null}>
          <TemplateForm
            template={open === 'new' ? undefined : open}
            kind={shown}
            kinds={kinds}
            onClose={() => setOpen(undefined)}
            onSaved={(kind) => {
              setChosen(kind)
              setOpen(undefined)
            }}
          />
        </Suspense>
      )}
    </SetupSection>
  )
}
