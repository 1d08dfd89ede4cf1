import type { Rows } from './connection.ts'
import {
  compile,
  type Insert,
  insertOf,
  type Json,
  jsonOf,
  type Part,
  type Statement,
  type Template,
  template,
  uuidOf,
  type Value,
} from './statement.ts'

/** The row type of a query without a type argument. */
export type Row = Record<string, unknown>

/** A statement that is sent when it is awaited, or a fragment of another statement. */
export interface Query<T extends readonly object[] = Row[]> extends Promise<T & { readonly count: number }>, Template {}

/** SQL as a tagged template: `db<Row[]>\`select … where id = ${id}\``. Fragments can be nested. */
export type Sql = {
  <T extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...parts: readonly Part[]): Query<T>
  /** The name of a table or column, a list for `in`, the row or rows of an `insert`, or the columns of an `update`. */
  (value: string | readonly Value[] | object): Insert
  /** A value of the type `jsonb`. */
  json(value: Json | object): Insert
  /**
   * An id. The same id is one parameter however often a statement has it, which long statements read faster: PostgreSQL
   * spends a microsecond on each parameter.
   */
  uuid(id: string): Insert
  /**
   * SQL text without values: a script of any number of statements, or a fragment of another statement. Never pass user
   * input.
   */
  unsafe(text: string): Query
}

type Run = {
  readonly statement: (statement: Statement) => Promise<Rows>
  readonly script: (text: string) => Promise<Rows>
}

export const createSql = (run: Run): Sql => {
  const sql = (first: TemplateStringsArray | string | readonly Value[] | object, ...parts: readonly Part[]) => {
    if (!isTemplate(first)) return insertOf(first)
    const own: Template = { [template]: { strings: first, values: parts } }
    return queryOf(own, async () => run.statement(compile(own)))
  }
  return Object.assign(sql, {
    json: jsonOf,
    uuid: uuidOf,
    unsafe: (text: string) => queryOf({ [template]: { strings: [text], values: [] } }, () => run.script(text)),
  }) as Sql
}

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && 'raw' in value

const waiting = new Set<string | symbol>(['then', 'catch', 'finally'])

/** The statement is sent once, at the first `await`; a fragment is never awaited. */
const queryOf = (own: Template, send: () => Promise<Rows>): Query => {
  let sent: Promise<Rows> | undefined
  return new Proxy(own, {
    get: (target, key) => {
      if (!waiting.has(key)) return Reflect.get(target, key) as unknown
      sent ??= send()
      return sent[key as 'then'].bind(sent)
    },
  }) as unknown as Query
}
