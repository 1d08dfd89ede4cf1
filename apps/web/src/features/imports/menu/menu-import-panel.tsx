import {
  importMenu,
  listMenuImports,
  menuImportInfo,
  menuImportLimits,
  menuTemplateFile,
} from '@nhip-cau/contract/menu-plan-import'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { ask, refetchFeature } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { menuKindNames } from '../../menu-plan/menu-texts.ts'
import { weekTitle } from '../../menu-plan/week/week-switch.tsx'
import { ImportFileStep } from '../import-file-step.tsx'
import styles from '../import-panel.module.css'
import { ImportSteps } from '../import-steps.tsx'
import { MenuImportState } from './menu-import-state.tsx'
import { MenuImportView } from './menu-import-view.tsx'

type Props = { readonly kind: MenuKind; readonly day: string; readonly opened: boolean; readonly onClose: () => void }

/** The three steps template, check and import beside the week, with earlier imports below. */
export const MenuImportPanel = ({ kind, day, opened, onClose }: Props) => {
  const client = useQueryClient()
  const [id, setId] = useState<string>()
  const week = { kind, day }
  return (
    <SidePanel opened={opened} onClose={onClose} title={m.menu_import_title()} size="60rem">
      <div className={styles.panel}>
        {id === undefined ? (
          <>
            <ImportSteps at="file" />
            <ImportFileStep
              template={{ endpoint: menuTemplateFile, input: { query: week }, fileName: 'mau-thuc-don-tuan.xlsx' }}
              upload={importMenu}
              input={{ query: week }}
              bytes={menuImportLimits.bytes}
              words={{
                template: m.menu_import_template(),
                limits: m.menu_import_limits({ size: menuImportLimits.bytes / 1024 ** 2 }),
              }}
              onChecked={async (started) => {
                await refetchFeature(client, currentRole(), 'menu')
                setId(started.id)
              }}
            />
            <History onOpen={setId} />
          </>
        ) : (
          <One id={id} onAgain={() => setId(undefined)} />
        )}
      </div>
    </SidePanel>
  )
}

const One = ({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) => {
  const found = useQuery(ask(menuImportInfo, { params: { id } }))
  return (
    <QueryState query={found} loading={6}>
      {(one) => <MenuImportView one={one} onAgain={onAgain} />}
    </QueryState>
  )
}

const History = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const { data } = useQuery(ask(listMenuImports, { query: { per_page: 10 } }))
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{m.imports_history()}</h3>
      <ul className={styles.history}>
        {data.data.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onOpen(one.id)}>
              <span className={styles.file}>{one.file_name}</span>
              <MenuImportState state={one.state} />
              <Muted as="span">
                {menuKindNames[one.kind]()} · {weekTitle(one.week)} · {one.created_by} ·{' '}
                <RelativeTime at={one.created_at} />
              </Muted>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
