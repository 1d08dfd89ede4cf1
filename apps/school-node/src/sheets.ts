import { Workbook } from '@cj-tech-master/excelts'

export type Sheet = {
  readonly name: string
  readonly columns: readonly { readonly title: string; readonly width?: number }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Plain tables as an Excel file: a bold first row that stays in sight and can be filtered by, and text that stays text. */
export const writeSheets = async (sheets: readonly Sheet[]): Promise<Buffer> => {
  const workbook = new Workbook()
  for (const { name, columns, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ title, width = 24 }) => ({ header: title, width }))
    sheet.getRow(1).font = { bold: true }
    for (const row of rows) sheet.addRow([...row])
    sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: 1, col: columns.length } }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
