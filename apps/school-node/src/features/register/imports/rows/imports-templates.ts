import { ethnicGroups, provinces, relations } from '@nhip-cau/contract/catalogues'
import { ageGroups } from '@nhip-cau/contract/classes'
import { type ImportKind, importLimits } from '@nhip-cau/contract/imports'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../../context.ts'
import { words } from '../../../../documents/excel/words.ts'
import { makeTemplate } from '../../../../documents/excel/write-workbook.ts'
import { selectTemplateChoices } from '../writing/imports-register.queries.ts'
import { titlesOf } from './imports-columns.ts'

/** Widths of columns whose content is longer than their title. */
const wide: Readonly<Record<string, number>> = {
  full_name: 26,
  father_name: 26,
  mother_name: 26,
  address: 30,
  note: 26,
}

/** Creates the template file with this school's classes, years and teachers in its lists. */
export const templateOf = async (context: Context, actor: Actor, kind: ImportKind) => {
  const { classes, years, teachers } = await selectTemplateChoices(context.db, actor.schoolId)
  const choices: Readonly<Record<string, readonly string[]>> = {
    sex: Object.values(words.sex),
    age_group: ageGroups.map((group) => words.age_group[group]),
    class: classes,
    classes,
    year: years,
    ethnic_group: ethnicGroups.map(({ name }) => name),
    province: provinces.map(({ name }) => name),
    representative: words.representatives,
    guardian_relation: relations,
    relation: relations,
    photo_consent: words.yes_no,
    may_pick_up: words.yes_no,
    degree: Object.values(words.degree),
    homeroom_phone: teachers,
  }
  const strict = new Set([
    'sex',
    'age_group',
    'year',
    'representative',
    'photo_consent',
    'may_pick_up',
    'degree',
    'province',
  ])
  const columns = Object.entries(titlesOf(kind)).map(([key, title]) => ({
    title,
    width: wide[key] ?? Math.min(22, Math.max(8, title.length + 2)),
    ...(choices[key] === undefined ? {} : { choices: choices[key], strict: strict.has(key) }),
    ...(key in words.hint ? { hint: words.hint[key as keyof typeof words.hint] } : {}),
  }))
  const { file, sheet, guide, example } = words.template[kind]
  const shown: Readonly<Record<string, string>> = example
  const filled: Readonly<Record<string, string | undefined>> = {
    no: words.example_mark,
    class: classes[0] ?? '',
    age_group: words.age_group.kindergarten_3_4,
    year: years[0],
  }
  const content = await makeTemplate({
    sheet,
    columns,
    example: Object.keys(titlesOf(kind)).map((key) => shown[key] ?? filled[key] ?? ''),
    guideSheet: words.sheet.guide,
    guide,
    listSheet: words.sheet.lists,
    rows: importLimits.rows,
  })
  return { file, content }
}
