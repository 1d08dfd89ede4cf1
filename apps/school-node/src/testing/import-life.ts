import { type Import, importInfo, importRows } from '@nhip-cau/contract/imports'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import writeExcel from 'write-excel-file/node'

export type TestCell = string | number | Date | null

/** Writes a workbook with another library than the one that reads it. */
export const workbookOf = async (rows: readonly (readonly TestCell[])[]): Promise<Buffer> => {
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null
      if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' }
      return typeof value === 'number' ? { value, type: Number } : { value, type: String }
    }),
  )
  return writeExcel(cells as never).toBuffer()
}

export const send = (
  who: Client,
  endpoint: Endpoint,
  file: Buffer,
  name = 'danh-sach.xlsx',
  input: Parameters<typeof addressOf>[2] = {},
): Promise<Response> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)]), name)
  return who.fetch(addressOf(endpoint, 'school', input), { method: 'POST', body })
}

const isInProgress = ({ state }: Import) => state === 'checking' || state === 'running' || state === 'undoing'

export const settled = (who: Client, id: string): Promise<Import> =>
  eventually(
    () => who.get(importInfo, { params: { id } }),
    (one) => !isInProgress(one),
  )

export const check = async (
  who: Client,
  endpoint: Endpoint,
  rows: readonly (readonly TestCell[])[],
): Promise<Import> => {
  const answer = await send(who, endpoint, await workbookOf(rows))
  const started = (await answer.json()) as Import
  if (answer.status !== 200) throw new Error(JSON.stringify(started))
  return settled(who, started.id)
}

export const rowsOf = async (who: Client, id: string) =>
  (await who.get(importRows, { params: { id }, query: { per_page: 100 } })).data
