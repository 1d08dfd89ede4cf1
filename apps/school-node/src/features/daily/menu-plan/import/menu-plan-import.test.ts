import { listAudit } from '@nhip-cau/contract/audit'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { MenuImport } from '@nhip-cau/contract/menu-plan-import'
import * as api from '@nhip-cau/contract/menu-plan-import'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCells } from '../../../../documents/excel/testing/read-cells.ts'
import { type TestCell, workbookOf } from '../../../../testing/import-life.ts'
import { lunch, type MenuSchool, monday, startMenuSchool } from '../../../../testing/menu-school.ts'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from menu_imports`
})

type Sent = { kind?: MenuKind; day?: string; who?: Client; name?: string }

const sendFile = (file: Buffer, { kind = 'kindergarten', day = monday, who, name = 'thuc-don.xlsx' }: Sent = {}) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)]), name)
  return (who ?? life.as.writer).fetch(addressOf(api.importMenu, 'school', { query: { kind, day } }), {
    method: 'POST',
    body,
  })
}
const check = async (rows: readonly (readonly TestCell[])[], sent: Sent = {}): Promise<MenuImport> => {
  const answer = await sendFile(await workbookOf(rows), sent)
  const one = (await answer.json()) as MenuImport
  if (answer.status !== 200) throw new Error(JSON.stringify(one))
  return one
}
const refusal = async (rows: readonly (readonly TestCell[])[], sent?: Sent) => refusalOf(await workbookOf(rows), sent)
const refusalOf = async (file: Buffer, sent?: Sent): Promise<string> => {
  const answer = await sendFile(file, sent)
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { detail: string }).detail
}
const download = async (endpoint: Endpoint, input: Parameters<typeof addressOf>[2]) => {
  const answer = await life.as.writer.fetch(addressOf(endpoint, 'school', input))
  return { name: answer.headers.get('content-disposition'), file: Buffer.from(await answer.arrayBuffer()) }
}
const run = (one: MenuImport, skip_wrong = false, who = life.as.writer) =>
  who.ask(api.runMenuImport, { params: { id: one.id }, body: { skip_wrong } })
const undo = (one: MenuImport) => life.as.writer.ask(api.undoMenuImport, { params: { id: one.id } })
const hindrances = async (one: MenuImport) =>
  (await life.as.writer.get(api.menuImportUndoPreview, { params: { id: one.id } })).hindrances
const dishes = async (day = monday) =>
  Object.fromEntries(
    (await life.grid({ day })).cells
      .filter((cell) => cell.dishes.length > 0)
      .map((cell) => [`${cell.day} ${cell.meal} ${cell.slot}`, cell.dishes.map(({ name }) => name)]),
  )

const days = ['Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6']
const head = ['Nhóm tuổi*', 'Tuần từ ngày*', 'Bữa*', ...days]
const line = (label: string, ...cells: TestCell[]) => ['Mẫu giáo', '23/11/2026', label, ...cells]
const week = [
  head,
  line('Bữa trưa: món mặn', 'Thịt kho trứng cút', 'Cá basa kho thơm', null, null, 'Tôm rim thịt nạc'),
  line('Bữa trưa: tráng miệng', 'Chuối', null, null, null, 'Đu đủ;Cam'),
  line('Kcal bữa trưa', 402, 388, null, null, '410 kcal'),
  line('Bữa phụ chiều (xế)', 'Sữa chua\nBánh flan', null, null, null, null),
]

test('checks a file without writing, writes it in one go, and undoes it with the dishes that it brought', async () => {
  await life.write([[lunch, 'Thịt bò xào cà chua']])
  const checked = await check(week)
  expect(checked).toMatchObject({
    state: 'checked',
    kind: 'kindergarten',
    week: { monday },
    counts: { new: 8, changed: 1, same: 0, wrong: 0 },
    new_dishes: expect.arrayContaining(['Thịt kho trứng cút', 'Sữa chua', 'Bánh flan', 'Đu đủ']),
  })
  expect(checked.cells[0]).toMatchObject({
    at: 'D2',
    before: ['Thịt bò xào cà chua'],
    content: ['Thịt kho trứng cút'],
    outcome: 'changed',
  })
  expect(await dishes()).toEqual({ '2026-11-23 lunch main': ['Thịt bò xào cà chua'] })

  const done = await run(checked)
  expect(done).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await dishes()).toEqual({
    '2026-11-23 lunch main': ['Thịt kho trứng cút'],
    '2026-11-24 lunch main': ['Cá basa kho thơm'],
    '2026-11-27 lunch main': ['Tôm rim thịt nạc'],
    '2026-11-23 lunch dessert': ['Chuối'],
    '2026-11-27 lunch dessert': ['Đu đủ', 'Cam'],
    '2026-11-23 afternoon_snack dish': ['Sữa chua', 'Bánh flan'],
  })
  expect((await life.grid()).energy.map(({ kcal }) => kcal).filter((kcal) => kcal !== null)).toEqual([402, 388, 410])
  expect((await check(week)).counts).toEqual({ new: 0, changed: 0, same: 9, wrong: 0 })

  expect(await hindrances(checked)).toEqual([])
  expect(await undo(checked)).toMatchObject({ status: 200, body: { state: 'undone' } })
  expect(await dishes()).toEqual({ '2026-11-23 lunch main': ['Thịt bò xào cà chua'] })
  const library = await life.node<{ name: string }[]>`select name from dishes order by name`
  expect(library.map(({ name }) => name)).toEqual(['Thịt bò xào cà chua'])
})

test('an import and its undo stand in the audit log; one that is refused does not', async () => {
  const checked = await check(week)
  await run(checked, false, life.as.cook)
  await run(checked)
  await run(checked)
  await undo(checked)
  await undo(checked)
  const { data } = await life.as.head.get(listAudit, { query: { object_id: checked.id } })
  expect(data.map(({ text, actor, object }) => [text, actor.full_name, object.name])).toEqual([
    ['Hoàn tác một lần nhập thực đơn', 'Cô Thu Hà', 'thuc-don.xlsx'],
    ['Nhập thực đơn từ Excel', 'Cô Thu Hà', 'thuc-don.xlsx'],
  ])
  expect(data.at(-1)?.changes).toContainEqual(
    expect.objectContaining({ label: 'Tuần từ ngày', before: null, after: '23/11/2026' }),
  )
})

test('reads the grid as schools draw it: a title, meals without a column of their own, dates beside the days', async () => {
  const checked = await check(
    [
      ['TRƯỜNG MẪU GIÁO HOA SEN'],
      ['BẢNG THỰC ĐƠN TUẦN 13 (từ 23/11 đến 27/11/2026) – NHÀ TRẺ'],
      [null, null, 'Thứ hai (23/11)', 'T3', 'Thứ Tư', 'thu 5', 'THỨ 6'],
      ['BỮA TRƯA', 'Mặn', 'Thịt kho trứng cút', null, null, null, null],
      [null, 'Canh', 'Canh bí đỏ thịt bằm', null, null, null, null],
      [null, 'Xào / luộc', null, 'Su su xào', null, null, null],
      ['Bữa chính chiều', null, null, null, 'Cháo cá hồi bí đỏ', null, null],
    ],
    { day: '2026-12-07' },
  )
  expect(checked).toMatchObject({ kind: 'nursery', week: { monday }, warnings: [] })
  expect(checked.cells.map(({ day, meal, slot, outcome }) => [day, meal, slot, outcome])).toEqual([
    ['2026-11-23', 'lunch', 'main', 'new'],
    ['2026-11-23', 'lunch', 'soup', 'new'],
    ['2026-11-24', 'lunch', 'vegetable', 'new'],
    ['2026-11-25', 'afternoon_meal', 'dish', 'new'],
  ])
  const undated = await check([
    ['Thực đơn tuần 3'],
    ['', ...days, 'Ghi chú'],
    ['Trưa', 'Phở bò', null, null, null, null, 'Nhiều rau'],
  ])
  expect(undated).toMatchObject({ kind: 'kindergarten', week: { monday } })
  expect(undated.warnings).toEqual([
    'File ghi tuần 3 (ô A1), thực đơn được nhập vào tuần 13.',
    'Cột "Ghi chú" (ô G2) không được đọc.',
  ])
})

test('refuses a dish of 500 letters and other wrong cells with sheet, row and cell, and skips them only when told', async () => {
  const checked = await check([
    head,
    line('Bữa trưa: món mặn', 'Thịt kho trứng cút', 'x'.repeat(500), 12, '#N/A', 'a'),
    line('Bữa trưa: món mặn', 'Cá kho', null, null, null, null),
    line('Kcal bữa trưa', 2001, '402/215', null, null, null),
    line('Bữa đêm', 'Sữa', null, null, null, null),
    line('Bữa sáng', 'Cháo', null, null, null, null),
    line('Bữa trưa: canh', 'a1\na2\na3\na4\na5\na6\na7', 'Canh chua;canh  CHUA', null, null, null),
  ])
  const errors = checked.cells.flatMap((cell) => cell.errors)
  const at = (row: number, cell: string, text: string) => `Trang tính "Sheet1", dòng ${row}, ô ${cell}: ${text}`
  expect(errors).toEqual([
    at(2, 'E2', 'tên món dài 500 ký tự, tối đa 150.'),
    at(2, 'F2', '"12" là số, không phải tên món.'),
    at(2, 'G2', 'có giá trị lỗi của Excel (#N/A).'),
    at(2, 'H2', 'tên món "a" quá ngắn, ít nhất 2 ký tự.'),
    at(3, 'D3', 'trùng với ô D2.'),
    at(4, 'D4', 'kcal phải là số nguyên từ 0 đến 2000.'),
    at(4, 'E4', 'kcal phải là số nguyên từ 0 đến 2000.'),
    at(5, 'C5', 'không nhận ra bữa "Bữa đêm".'),
    at(6, 'D6', 'trường không có bữa sáng trong thực đơn Mẫu giáo.'),
    at(7, 'D7', 'có 7 món, tối đa 6 món trong một ô.'),
    at(7, 'E7', 'món "canh CHUA" ghi hai lần.'),
  ])
  expect(checked.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 11 })
  const refused = await run(checked)
  expect(refused).toMatchObject({ status: 409, body: { code: 'menu_import_wrong' } })
  expect(await dishes()).toEqual({})
  const marked = await download(api.menuImportMarkedFile, { params: { id: checked.id } })
  const texts = [...(await readCells(marked.file)).values()].flat(2)
  expect(JSON.stringify(texts)).toContain('tên món dài 500 ký tự')
  expect((await run(checked, true)).status).toBe(200)
  expect(await dishes()).toEqual({ '2026-11-23 lunch main': ['Thịt kho trứng cút'] })
})

test('refuses a file with two weeks, two tables, two kinds, no days, or a date on another weekday, and names the cells', async () => {
  const canh = ['Trưa: canh', 'Canh bí', null, null, null, null]
  expect(await refusal([head, line('Trưa', 'Phở bò'), ['Mẫu giáo', '30/11/2026', 'Xế', 'Sữa chua']])).toBe(
    'Trang tính "Sheet1" có hai tuần: 23/11/2026 (ô B2) và 30/11/2026 (ô B3). Mỗi lần chỉ nhập một tuần, vui lòng tách ra.',
  )
  expect(await refusal([['Tuần từ 16/11 đến 27/11/2026'], ['', ...days], canh])).toContain(
    'có hai tuần: 16/11/2026 (ô A1)',
  )
  expect(await refusal([['', ...days], canh, ['', ...days], canh])).toContain('có hai bảng thực đơn (ô B1 và ô B3)')
  expect(await refusal([['', ...days, ...days], canh])).toContain('có hai bảng thực đơn (ô B1 và ô G1)')
  expect(await refusal([head, line('Trưa', 'Phở'), ['Nhà trẻ', '23/11/2026', 'Xế', 'Sữa']])).toContain(
    'có hai nhóm tuổi (ô A2 và ô A3)',
  )
  expect(await refusal([head, ['Cấp 1', '23/11/2026', 'Trưa', 'Phở bò']])).toContain('ô A2: nhóm tuổi "Cấp 1" không có')
  expect(await refusal([head, ['Mẫu giáo', 'tuần sau', 'Trưa', 'Phở bò']])).toContain(
    'ô B2: "tuần sau" không phải là ngày',
  )
  expect(
    await refusal([
      ['Món', 'Giá'],
      ['Phở bò', 20000],
    ]),
  ).toContain('không có dòng tiêu đề Thứ 2')
  expect(
    await refusal([
      ['', 'Thứ 2 (24/11)', 'Thứ 3'],
      ['Trưa', 'Phở bò', null],
    ]),
  ).toBe('Trang tính "Sheet1", ô B1: ngày 24/11/2026 không phải Thứ 2.')
  expect(
    await refusal([
      ['', ...days],
      ['Trưa', null, null],
    ]),
  ).toContain('chưa có món ăn nào')
  expect(await life.node`select from menu_imports`).toHaveLength(0)
})

test('refuses a week outside of the school year and a week without school', async () => {
  expect(await refusal([head, ['Mẫu giáo', '05/07/2027', 'Trưa', 'Phở bò']])).toBe(
    'Trang tính "Sheet1", ô B2: tuần 05/07/2027 nằm ngoài năm học hoặc không có ngày học nào.',
  )
  expect(
    await refusal(
      [
        ['', ...days],
        ['Trưa', 'Phở bò', null],
      ],
      { day: '2027-07-06' },
    ),
  ).toContain('Tuần 05/07/2027 không có ngày học nào')
})

test('refuses merged cells, an old font and a PDF that is called xlsx', async () => {
  const { Workbook } = await import('@cj-tech-master/excelts')
  const made = async (change: (sheet: ReturnType<InstanceType<typeof Workbook>['addWorksheet']>) => void) => {
    const book = new Workbook()
    const sheet = book.addWorksheet('Tuần 13')
    sheet.addRow(['', ...days])
    sheet.addRow(['Trưa', 'Thịt kho', '', '', '', ''])
    change(sheet)
    return Buffer.from(await book.xlsx.writeBuffer())
  }
  expect(await refusalOf(await made((sheet) => sheet.mergeCells('A1:B1')))).toBe(
    'Trang tính "Tuần 13": File có ô gộp (A1:B1). Vui lòng bỏ gộp ô rồi chọn lại.',
  )
  expect(await refusalOf(await made((sheet) => sheet.addRow(['XÕ', 'Ch¸o thÞt b»m'])))).toBe(
    'Trang tính "Tuần 13": File dùng phông chữ cũ (TCVN3/VNI) ở ô B3, vui lòng chuyển sang Unicode.',
  )
  expect(await refusalOf(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toBe('Chỉ nhận file Excel .xlsx.')
  expect(await refusalOf(Buffer.from('%PDF-1.7'), { name: 'thuc-don.pdf' })).toBe('Chỉ nhận file Excel .xlsx.')
})

test('writes nothing after the menu has changed since the check, and shows the new effect', async () => {
  const checked = await check(week)
  await life.write([[lunch, 'Thịt bò xào cà chua']])
  const refused = await run(checked)
  expect(refused).toMatchObject({ status: 409, body: { code: 'menu_import_changed' } })
  expect(await dishes()).toEqual({ '2026-11-23 lunch main': ['Thịt bò xào cà chua'] })
  const now = await life.as.writer.get(api.menuImportInfo, { params: { id: checked.id } })
  expect(now.cells[0]).toMatchObject({ before: ['Thịt bò xào cà chua'], outcome: 'changed' })
  const [first, second] = await Promise.all([run(checked), run(checked)])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
})

test('does not undo after a cell was changed, after the menu was sent, or after seven days', async () => {
  const one = await check(week)
  await run(one)
  await life.write([[lunch, 'Phở bò']])
  expect(await hindrances(one)).toEqual(['1 ô đã được sửa sau khi nhập.'])
  expect((await undo(one)).status).toBe(409)
  expect((await dishes())['2026-11-23 lunch main']).toEqual(['Phở bò'])

  const two = await check([head, line('Bữa trưa: canh', 'Canh bí đỏ')])
  await run(two)
  await life.approve()
  expect(await hindrances(two)).toEqual(['Thực đơn đã được gửi duyệt hoặc đã duyệt sau khi nhập.'])

  const three = await check([head, line('Bữa trưa: món xào, luộc', 'Su su xào')])
  await run(three)
  life.setNow('2026-11-30T08:31:00')
  expect(await hindrances(three)).toEqual(['Đã quá 7 ngày từ khi nhập.'])
})

test('undoing the import that began a menu leaves no menu', async () => {
  const one = await check(week)
  await run(one)
  expect((await undo(one)).status).toBe(200)
  expect((await life.grid()).menu).toBeNull()
  expect(await life.node`select from dishes`).toHaveLength(0)
  expect((await undo(one)).status).toBe(409)
})

test('the template of a week has its meals, days and dishes, and read back changes nothing', async () => {
  await life.write([
    [lunch, 'Thịt kho trứng cút'],
    [[monday, 'afternoon_snack', 'dish'], 'Sữa chua', 'Bánh flan'],
  ])
  const { name, file } = await download(api.menuTemplateFile, { query: { kind: 'kindergarten', day: monday } })
  expect(name).toContain('mau-thuc-don-tuan.xlsx')
  const sent = await sendFile(file)
  expect(await sent.json()).toMatchObject({ counts: { new: 0, changed: 0, same: 2, wrong: 0 }, week: { monday } })
})

test('answers only who writes menus, and nobody of another school; old imports are forgotten', async () => {
  const one = await check(week)
  expect((await sendFile(await workbookOf(week), { who: life.as.cook })).status).toBe(403)
  expect((await life.as.otherHead.ask(api.menuImportInfo, { params: { id: one.id } })).status).toBe(404)
  expect((await run(one, false, life.as.otherHead)).status).toBe(404)
  expect((await life.as.writer.get(api.listMenuImports)).data.map(({ id }) => id)).toEqual([one.id])
  expect((await life.as.otherHead.get(api.listMenuImports)).data).toEqual([])
  life.setNow('2026-12-24T08:30:00')
  await life.server.node.runClock('menu-imports.forget')
  expect((await life.as.writer.get(api.listMenuImports)).data).toEqual([])
})
