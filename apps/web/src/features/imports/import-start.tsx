import { type Import, type ImportKind, importLimits } from '@nhip-cau/contract/imports'
import { useQueryClient } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { refetchFeature } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'
import { callsOf } from './import-calls.ts'
import { ImportFileStep } from './import-file-step.tsx'

type Props = { kind: ImportKind; onChecked: (started: Import) => void }

/** Downloads the template of a kind and uploads the completed file. */
export const ImportStart = ({ kind, onChecked }: Props) => {
  const calls = callsOf[kind]
  const client = useQueryClient()
  return (
    <ImportFileStep
      template={{ endpoint: calls.template, input: {}, fileName: calls.file }}
      upload={calls.upload}
      bytes={importLimits.bytes}
      words={{
        template: m.imports_template_text(),
        limits: m.imports_limits({ size: importLimits.bytes / 1024 ** 2, rows: formatNumber(importLimits.rows) }),
      }}
      onChecked={async (started) => {
        await refetchFeature(client, currentRole(), 'imports')
        onChecked(started)
      }}
    />
  )
}
