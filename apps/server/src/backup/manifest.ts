import { z } from 'zod'

const Column = z.object({ name: z.string(), type: z.string(), required: z.boolean(), default: z.string().nullable() })

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Without generated columns. */
  columns: z.array(Column),
  primary_key: z.string().nullable(),
})
export type Table = z.output<typeof Table>

const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.number(), is_called: z.boolean() })
export type Sequence = z.output<typeof Sequence>

const Database = z.object({
  /** The applied migrations, ours and those of the job queue; they determine the tables. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  queue: z.array(z.number()),
  /** Check value of the data secret that encrypts the database; it does not reveal the secret. */
  secret_check: z.string().nullable(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
export type DatabaseShape = z.output<typeof Database>

/** The node comes first: it reads changes from main, so its snapshot may be older than that of main, never newer. */
export const databaseNames = ['node', 'main'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** The first entry of an archive. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  databases: z.object({ main: Database, node: Database }),
})
export type Manifest = z.output<typeof Manifest>

/** The last entry. An archive without it is incomplete; a different digest means that the archive was changed. */
export const Ending = z.object({
  sha256: z.string(),
  rows: z.object({ main: z.record(z.string(), z.number()), node: z.record(z.string(), z.number()) }),
  files: z.number(),
})
export type Ending = z.output<typeof Ending>

export const manifestName = 'manifest.json'
export const endingName = 'end.json'
export const mediaPrefix = 'media/'

export const tableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`

/** Path of a part of a table in the archive: `node/public.posts/000001.copy.gz`. */
export const partName = (database: DatabaseName, table: Table, part: number) =>
  `${database}/${tableName(table)}/${String(part).padStart(6, '0')}.copy.gz`

const Part = /^(main|node)\/([^/]+)\/\d+\.copy\.gz$/

/** The table that an entry belongs to; undefined for other entries. */
export const tableOf = (entry: string): { database: DatabaseName; table: string } | undefined => {
  const [, database, table] = Part.exec(entry) ?? []
  return database && table ? { database: database as DatabaseName, table } : undefined
}
