import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import type { Db } from '@nhip-cau/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKinds } from '../service.ts'
import { giveTo } from './testing/owners.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

type Column = {
  readonly column: string
  /** The kind in each trigger that writes references for this column. */
  readonly kinds: string[]
  /** The foreign key's action on deletion of the file; `a` and `r` refuse it. */
  readonly deletion: string
}

/** Selects all columns with a foreign key to a file from the database catalogue. */
const fileColumns = (db: Db) => db<Column[]>`
  select c.conrelid::regclass || '.' || a.attname as column, c.confdeltype::text as deletion,
    coalesce((
      select array_agg(t.args[1]) from (
        select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args from pg_trigger t
        where t.tgrelid = c.conrelid and t.tgfoid = 'refer_to_file'::regproc and t.tgenabled = 'O'
          -- Each row, after it was inserted, deleted or updated (in this column at least).
          and t.tgtype = 1 + 4 + 8 + 16 and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any(t.tgattr::int2[]))) t
      where t.args[2] = a.attname), '{}') as kinds
  from pg_constraint c
  join lateral unnest(c.conkey, c.confkey) as pair (own, other) on true
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
  join pg_attribute id on id.attrelid = c.confrelid and id.attnum = pair.other and id.attname = 'id'
  where c.contype = 'f' and c.confrelid = 'media'::regclass and c.conrelid <> 'file_references'::regclass
  order by 1`

const faults = async (db: Db): Promise<string[]> => {
  const known = new Set(fileKinds.map((one) => one.kind))
  return (await fileColumns(db)).flatMap(({ column, kinds, deletion }) => [
    ...(kinds.length === 1 ? [] : [`${column} has ${kinds.length} triggers of refer_to_file`]),
    ...kinds
      .filter((kind) => !known.has(kind))
      .map((kind) => `${column} is of the kind ${kind}, which no slice declares`),
    ...('ar'.includes(deletion) ? [] : [`${column} would lose its file without a word`]),
  ])
}

test('every column with a file has one kind, and a slice declares it', async () => {
  expect(await faults(life.node)).toEqual([])
  const kinds = (await fileColumns(life.node)).flatMap((one) => one.kinds)
  expect(kinds.toSorted()).toEqual(fileKinds.map((one) => one.kind).toSorted())
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('the test owners cover every kind', () => {
  expect(Object.keys(giveTo).toSorted()).toEqual(fileKinds.map((one) => one.kind).toSorted())
})

test('reports a column without a trigger, with an undeclared kind, or that is set to null with its file', async () => {
  const found: string[][] = []
  await life.node
    .begin(async (tx) => {
      await tx`
        create table menu_dishes (school_id uuid, id uuid, photo_id uuid,
          foreign key (school_id, photo_id) references media (school_id, id) on delete set null (photo_id))`
      found.push(await faults(tx))
      await tx.unsafe(`create trigger menu_dishes_file after insert or delete or update on menu_dishes
        for each row execute function refer_to_file('dish', 'photo_id', 'id')`)
      found.push(await faults(tx))
      throw new Error('enough')
    })
    .catch((error: Error) => expect(error.message).toBe('enough'))
  const lost = 'menu_dishes.photo_id would lose its file without a word'
  expect(found).toEqual([
    ['menu_dishes.photo_id has 0 triggers of refer_to_file', lost],
    ['menu_dishes.photo_id is of the kind dish, which no slice declares', lost],
  ])
})
