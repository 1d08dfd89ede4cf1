import {
  consentLog,
  consentStates,
  exportConsents,
  type RegisterItem,
  remindConsents,
} from '@nhip-cau/contract/consents'
import { IconBellRinging, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { FileButton } from '../../lib/file-button.tsx'
import { useListRows } from '../../lib/list-rows.ts'
import { useProfile } from '../../lib/profile.tsx'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Muted } from '../../ui/muted.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { ConsentState } from './consent-state.tsx'
import styles from './consents.module.css'
import { purposeNames, shownPurposes, stateNames } from './purpose-names.ts'

const ConsentTexts = lazy(() => import('./consent-texts.tsx').then((module) => ({ default: module.ConsentTexts })))

const columns = (): readonly Column<RegisterItem>[] => [
  {
    key: 'name',
    title: m.consents_column_child(),
    sort: 'name',
    width: 14,
    render: ({ student }) => student.full_name,
  },
  {
    key: 'class',
    title: m.consents_column_class(),
    sort: 'class',
    width: 7,
    render: ({ student }) => student.class?.name,
  },
  ...shownPurposes.map((key) => ({
    key,
    title: purposeNames[key](),
    optional: true,
    width: 10.75,
    render: ({ states }: RegisterItem) => <ConsentState state={states.find((one) => one.key === key)} />,
  })),
]

/** The current consents of each child, and the missing answers. */
export const ConsentLogPage = () => {
  const { id, classes } = useProfile()
  const state = useListState({ filters: ['class_id', 'key', 'state'] as const, sort: 'name' })
  const list = useListRows(consentLog, state.query)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [texts, setTexts] = useState(false)
  const [reminding, setReminding] = useState(false)
  const remind = useCommand(remindConsents, {
    onDone: ({ reminded }) => {
      setReminding(false)
      setChosen(new Set())
      showToast({ text: reminded === 0 ? m.consents_reminded_none() : m.consents_reminded({ count: reminded }) })
    },
  })
  const { page: _, per_page: __, sort: ___, ...query } = state.query
  const filters = [
    {
      name: 'class_id',
      label: m.consents_column_class(),
      options: classes.map((one) => ({ value: one.id, label: one.name })),
    },
    {
      name: 'key',
      label: m.consents_purpose(),
      options: shownPurposes.map((key) => ({ value: key, label: purposeNames[key]() })),
    },
    {
      name: 'state',
      label: m.consents_answer(),
      options: consentStates.map((one) => ({ value: one, label: stateNames[one]() })),
    },
  ] as const
  return (
    <ListPage
      title={m.consents_log()}
      description={m.consents_register_lead()}
      action={{
        label: m.consents_remind(),
        icon: <IconBellRinging size={20} />,
        onClick: () => setReminding(true),
      }}
      placeholder={m.consents_search()}
      filters={filters}
      storageKey={`nhip-cau-columns:consents:${id}`}
      columns={columns()}
      state={state}
      list={list}
      rowId={(row) => row.student.id}
      rowName={(row) => row.student.full_name}
      renderCard={(row) => <RegisterCard row={row} />}
      emptyText={m.consents_register_empty()}
      tools={
        <>
          <Button size="sm" variant="default" leftSection={<IconFileText size={18} />} onClick={() => setTexts(true)}>
            {m.consents_texts()}
          </Button>
          <FileButton
            endpoint={exportConsents}
            input={{ query: query as never }}
            fileName="so-dong-y.xlsx"
            kind="excel"
            label={m.exports_button()}
          />
        </>
      }
      selection={{
        ids: chosen,
        onChange: setChosen,
        actions: (
          <Button
            size="sm"
            loading={remind.isPending}
            onClick={() => remind.mutate({ body: { student_ids: [...chosen] } })}
          >
            {m.consents_remind()}
          </Button>
        ),
      }}
      panel={(shown) => <ConsentPanel id={shown} opened={state.open !== null} onClose={state.close} />}
    >
      {texts && (
        <Suspense fallback={null}>
          <ConsentTexts opened onClose={() => setTexts(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={reminding}
        title={m.consents_remind_title()}
        confirmLabel={m.consents_remind()}
        busy={remind.isPending}
        onConfirm={() => remind.mutate({ body: {} })}
        onClose={() => setReminding(false)}
      >
        <p>{m.consents_remind_text()}</p>
      </ConfirmDialog>
    </ListPage>
  )
}

const RegisterCard = ({ row: { student, states } }: { row: RegisterItem }) => {
  const count = (wanted: boolean | null) => states.filter(({ granted }) => granted === wanted).length
  return (
    <div className={styles.question}>
      <div className={styles.head}>
        <strong>{student.full_name}</strong>
        <Muted as="span">{student.class?.name ?? m.child_without_class()}</Muted>
      </div>
      <Muted>{m.consents_summary({ granted: count(true), refused: count(false), none: count(null) })}</Muted>
      {states.some((one) => one.differing) && <span>{m.consents_differing()}</span>}
    </div>
  )
}
