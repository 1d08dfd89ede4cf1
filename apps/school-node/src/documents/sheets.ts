import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeTables } from './excel/write-workbook.ts'

export type Sheet = {
  readonly name: string
  readonly columns: readonly { readonly title: string; readonly width?: number }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Writes short tables to a complete file in memory; long tables are streamed by `writeTable`. */
export const writeSheets = async (sheets: readonly Sheet[]): Promise<Buffer> => {
  const out = new PassThrough()
  const tables = sheets.map(({ name, columns, rows }) => ({
    title: name,
    columns: columns.map(({ title, width = 24 }) => ({ title, width })),
    rows,
  }))
  const [file] = await Promise.all([buffer(out), writeTables(out, tables)])
  return file
}

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
