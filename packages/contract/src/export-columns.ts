const known = <const C extends readonly [string, ...string[]]>(columns: C) => columns

/** The columns of each file and printout, in their default order. */
const exportColumns = {
  students: known([
    'code',
    'full_name',
    'nickname',
    'birth_date',
    'sex',
    'class',
    'status',
    'admitted_on',
    'contact',
    'phone',
  ]),
  parents: known(['full_name', 'phone', 'email', 'occupation', 'children', 'classes', 'account', 'last_seen_at']),
  classes: known(['name', 'code', 'age_group', 'room', 'students', 'capacity', 'homeroom', 'teachers']),
  teachers: known([
    'code',
    'full_name',
    'phone',
    'email',
    'birth_date',
    'sex',
    'position',
    'classes',
    'started_on',
    'status',
    'account',
    'last_seen_at',
  ]),
} as const
export type ExportKind = keyof typeof exportColumns

/** What a teacher takes home must not contain phone numbers or e-mail addresses of families. */
const officeOnly: readonly string[] = ['phone', 'email']

/**
 * The columns of a file or printout: the known ones of those asked for (separated by commas), or all when none of them
 * is known.
 */
export const columnsFor = (
  kind: ExportKind,
  role: 'school' | 'teacher' | 'parent',
  asked: string | undefined,
): readonly string[] => {
  const known: readonly string[] = exportColumns[kind]
  const wanted = asked?.split(',').filter((key) => known.includes(key)) ?? []
  const columns = wanted.length === 0 ? known : [...new Set(wanted)]
  return role === 'teacher' ? columns.filter((key) => !officeOnly.includes(key)) : columns
}

const mostUpright = 6

/** The side of an A4 page that is up; the number of a row is not counted as a column. */
export const layoutOf = (columns: number): 'portrait' | 'landscape' =>
  columns > mostUpright ? 'landscape' : 'portrait'
