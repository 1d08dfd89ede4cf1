/** A parameter of a statement. `null` is SQL's null; `undefined` is rejected. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | undefined
  | readonly (string | number | boolean | Date | null | undefined)[]
  | readonly (readonly (string | number | null)[])[]

export type Json =
  | null
  | string
  | number
  | boolean
  | Date
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

type Columns = Readonly<Record<string, Value | Insert>>

/** A part with its own SQL form; created by `db.json`, `db.uuid`, `db(name)`, `db(row)`, `db(rows)` and `db(list)`. */
export type Insert =
  | { readonly insert: 'uuid'; readonly id: string }
  | { readonly insert: 'json'; readonly text: string }
  | { readonly insert: 'name'; readonly name: string }
  | { readonly insert: 'rows'; readonly rows: readonly Columns[] }
  | { readonly insert: 'list'; readonly list: readonly Value[] }

export const template = Symbol('template')

/** SQL with separate values; inside another template it is a fragment. */
export type Template = {
  readonly [template]: { readonly strings: readonly string[]; readonly values: readonly Part[] }
}

export type Part = Value | Insert | Template

export type Statement = {
  readonly text: string
  readonly values: unknown[]
  /** Name of the prepared statement; undefined when too many are prepared already. */
  readonly name: string | undefined
}

/**
 * Converts the argument of `db(…)`: a name, the columns of an `update`, the rows of an `insert`, or a list for `in`.
 */
export const insertOf = (value: string | readonly Value[] | object): Insert => {
  if (typeof value === 'string') return { insert: 'name', name: value }
  if (!Array.isArray(value)) return { insert: 'rows', rows: [value as Columns] }
  return isRows(value) ? { insert: 'rows', rows: value } : { insert: 'list', list: value as Value[] }
}

const isRows = (list: readonly unknown[]): list is readonly Columns[] =>
  list.some((one) => typeof one === 'object' && one !== null && !(one instanceof Date) && !(one instanceof Uint8Array))

export const jsonOf = (value: Json | object): Insert => ({ insert: 'json', text: JSON.stringify(value) })

export const uuidOf = (id: string): Insert => ({ insert: 'uuid', id })

/** Joins a template and its fragments; the text contains placeholders and never a value. */
export const compile = ({ [template]: { strings, values } }: Template): Statement => {
  const written: Written = { text: '', values: [], places: new Map() }
  write(written, strings, values)
  return { text: written.text, values: written.values, name: nameOf(written.text) }
}

type Written = {
  text: string
  readonly values: unknown[]
  /** Where each `db.uuid` stands among the values. */
  readonly places: Map<string, string>
}

const write = (into: Written, strings: readonly string[], parts: readonly Part[]): void => {
  into.text += strings[0]
  for (const [index, part] of parts.entries()) {
    writePart(into, part)
    into.text += strings[index + 1]
  }
}

const writePart = (into: Written, part: Part): void => {
  const isObject = part !== null && typeof part === 'object'
  if (isObject && template in part) write(into, part[template].strings, part[template].values)
  else if (isObject && 'insert' in part) writeInsert(into, part)
  else writeValue(into, part)
}

const writeInsert = (into: Written, part: Insert): void => {
  switch (part.insert) {
    case 'json':
      into.text += `${place(into, part.text)}::jsonb`
      break
    case 'uuid':
      into.text += `${samePlace(into, part.id)}::uuid`
      break
    case 'name':
      into.text += quoted(part.name)
      break
    case 'list':
      into.text += '('
      for (const [index, value] of part.list.entries()) {
        if (index > 0) into.text += ', '
        writeValue(into, value)
      }
      into.text += part.list.length === 0 ? 'null)' : ')'
      break
    case 'rows':
      if (beforeRows.test(into.text)) writeRows(into, part.rows)
      else writeAssignments(into, part.rows)
  }
}

const beforeRows = /\binsert\s+into\s+\S+\s*$/i

/** `insert into t ${db(row)}` becomes the columns of the first row and the values of all. */
const writeRows = (into: Written, rows: readonly Columns[]): void => {
  const names = Object.keys(rows[0] ?? {})
  into.text += `(${names.map(quoted).join(', ')}) values `
  for (const [index, row] of rows.entries()) {
    into.text += index > 0 ? ', (' : '('
    for (const [column, name] of names.entries()) {
      if (column > 0) into.text += ', '
      writePart(into, row[name])
    }
    into.text += ')'
  }
}

/** `update t set ${db(row)}` becomes assignments. */
const writeAssignments = (into: Written, [row = {}, ...more]: readonly Columns[]): void => {
  const columns = Object.entries(row)
  if (columns.length === 0 || more.length > 0) throw new TypeError('An update sets the columns of one row.')
  for (const [index, [name, value]] of columns.entries()) {
    into.text += `${index > 0 ? ', ' : ''}${quoted(name)} = `
    writePart(into, value)
  }
}

/** Booleans and instants get a cast, because PostgreSQL cannot always infer the type of a parameter. */
const writeValue = (into: Written, value: Value): void => {
  switch (typeof value) {
    case 'undefined':
      throw new TypeError('A value of a statement is undefined; use null for no value.')
    case 'boolean':
      into.text += `${place(into, value)}::boolean`
      break
    case 'object':
      if (value instanceof Date) into.text += `${place(into, value.toISOString())}::timestamptz`
      else if (value === null || value instanceof Uint8Array) into.text += place(into, value)
      else into.text += place(into, arrayOf(value))
      break
    default:
      into.text += place(into, value)
  }
}

const arrayOf = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new TypeError('An object cannot be a value of a statement; use db.json.')
  return value.map((one: unknown) => (one instanceof Date ? one.toISOString() : (one ?? null)))
}

const place = (into: Written, value: unknown): string => `$${into.values.push(value)}`

const samePlace = (into: Written, id: string): string => {
  const known = into.places.get(id) ?? place(into, id)
  into.places.set(id, known)
  return known
}

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

// The limit protects the server's memory from texts that vary with the length of a list; there are fewer templates.
const mostNames = 5000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
