import { Workbook } from '@cj-tech-master/excelts'

/** Reads every sheet of a workbook with the values and number formats of its cells. */
export const readCells = async (file: Buffer) => {
  const book = new Workbook()
  await book.xlsx.load(file)
  return new Map(
    book.worksheets.map((sheet) => [
      sheet.name,
      Array.from({ length: sheet.rowCount }, (_, row) =>
        Array.from({ length: sheet.columnCount }, (_, column) => {
          const { value, numFmt } = sheet.getCell(row + 1, column + 1)
          return { value, format: numFmt ?? 'General' }
        }),
      ),
    ]),
  )
}
