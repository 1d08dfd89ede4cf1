import { type Import, type ImportKind, importInfo, listImports } from '@nhip-cau/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { SidePanel } from '../../ui/side-panel.tsx'
import { titleOf } from './import-calls.ts'
import { ImportHistory } from './import-history.tsx'
import styles from './import-panel.module.css'
import { ImportStart } from './import-start.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportView } from './import-view.tsx'

type Props = { kind: ImportKind; opened: boolean; onClose: () => void }

/** The three steps template, check and import beside the list, with earlier imports below. */
export const ImportPanel = ({ kind, opened, onClose }: Props) => {
  const [id, setId] = useState<string>()
  return (
    <SidePanel opened={opened} onClose={onClose} title={titleOf[kind]()} size="60rem">
      <div className={styles.panel}>
        {id === undefined ? (
          <>
            <ImportSteps at="file" />
            <ImportStart kind={kind} onChecked={(started) => setId(started.id)} />
            <History kind={kind} onOpen={setId} />
          </>
        ) : (
          <One id={id} onAgain={() => setId(undefined)} />
        )}
      </div>
    </SidePanel>
  )
}

const isWorking = (state: Import['state'] | undefined) =>
  state === 'checking' || state === 'running' || state === 'undoing'

const One = ({ id, onAgain }: { id: string; onAgain: () => void }) => {
  const found = useQuery({
    ...ask(importInfo, { params: { id } }),
    // The live stream reports progress too; polling works where the stream is blocked.
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? 1000 : false),
  })
  return (
    <QueryState query={found} loading={6}>
      {(one) => <ImportView one={one} onAgain={onAgain} />}
    </QueryState>
  )
}

const History = ({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) => {
  const { data } = useQuery(ask(listImports, { query: { kind, per_page: 10 } }))
  if (!data || data.data.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{m.imports_history()}</h3>
      <ImportHistory imports={data.data} onOpen={onOpen} />
    </section>
  )
}
