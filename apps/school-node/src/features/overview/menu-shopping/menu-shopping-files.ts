import { Readable } from 'node:stream'
import type { ShoppingLine, ShoppingList } from '@nhip-cau/contract/menu-plan-shopping'
import { fill } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import importWords from '../../../../messages/menu-import.json' with { type: 'json' }
import words from '../../../../messages/plan-printouts.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { printable } from '../../../documents/printed-text.ts'
import { drawSignatures, drawTable, endPrintout, startPrintout } from '../../../documents/printout.ts'
import { writeSheets } from '../../../documents/sheets.ts'
import { dayText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { shoppingList } from './menu-shopping.ts'

type Asked = { readonly day?: string | undefined }
type File = { readonly name: string; readonly file: Readable }

const money = (value: number | null) => (value === null ? '' : new Intl.NumberFormat('vi-VN').format(value))
const nameOf = ({ name, substitute }: ShoppingLine) =>
  substitute ? fill(words.shopping_substitute, { dish: printable(name) }) : printable(name)

/** The lines by kind and meal. */
const linesOf = ({ kinds }: ShoppingList) =>
  kinds.flatMap(({ kind, meals }) =>
    meals.flatMap(({ meal, lines }) =>
      lines.map((line) => ({ kind: importWords.kind[kind], meal: importWords.meal[meal], line })),
    ),
  )

export const shoppingPrintout = async (context: Context, actor: Actor, asked: Asked): Promise<File> => {
  const list = await shoppingList(context, actor, asked)
  const school = await selectSchoolRow(context.db, actor.schoolId)
  const numbers = list.kinds.map(({ kind, children }) =>
    fill(words.shopping_children, { kind: importWords.kind[kind], count: children }),
  )
  const source =
    list.counted_at === null
      ? fill(words.shopping_expected, { time: list.cut_off })
      : fill(words.shopping_counted, { time: timeAt(new Date(list.counted_at), school.time_zone) })
  const printout = startPrintout(
    {
      school,
      title: fill(words.shopping_title, { day: dayText(list.day) }),
      lines: [source, ...(numbers.length > 0 ? [numbers.join(' · ')] : [])],
    },
    'portrait',
  )
  const rows = linesOf(list)
  const sum = list.unpriced > 0 ? fill(words.shopping_unpriced, { count: list.unpriced }) : words.shopping_sum
  drawTable(
    printout,
    [
      { title: words.shopping_group, width: 6 },
      { title: words.shopping_meal, width: 8 },
      { title: words.shopping_dish, width: 16 },
      { title: words.shopping_portions, width: 4, align: 'right' },
      { title: words.shopping_price, width: 6, align: 'right' },
      { title: words.shopping_total, width: 7, align: 'right' },
    ],
    rows.length === 0
      ? []
      : [
          ...rows.map(({ kind, meal, line }) => [
            kind,
            meal,
            nameOf(line),
            line.children,
            money(line.price),
            money(line.total),
          ]),
          ['', '', sum, '', '', money(list.total)],
        ],
    { bold: (row) => row === rows.length },
  )
  drawSignatures(printout, school, list.day, [words.maker, words.cook, words.accountant])
  return { name: `${fill(words.shopping_file, { day: list.day })}.pdf`, file: endPrintout(printout) }
}

export const shoppingWorkbook = async (context: Context, actor: Actor, asked: Asked): Promise<File> => {
  const list = await shoppingList(context, actor, asked)
  const content = await writeSheets([
    {
      name: words.shopping_sheet,
      columns: [
        { title: words.shopping_group, width: 14 },
        { title: words.shopping_meal, width: 20 },
        { title: words.shopping_dish, width: 36 },
        { title: words.shopping_portions, width: 12 },
        { title: words.shopping_price, width: 18 },
        { title: words.shopping_total, width: 18 },
      ],
      rows: [
        ...linesOf(list).map(({ kind, meal, line }) => [
          kind,
          meal,
          nameOf(line),
          line.children,
          line.price,
          line.total,
        ]),
        [words.shopping_sum, '', '', null, null, list.total],
      ],
    },
  ])
  return { name: `${fill(words.shopping_file, { day: list.day })}.xlsx`, file: Readable.from(content) }
}
