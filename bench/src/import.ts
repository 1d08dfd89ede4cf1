import { type Import, importInfo, importStudents, listImports, runImport, undoImport } from '@nhip-cau/contract/imports'
import { workbookOf } from '@nhip-cau/school-node/testing/import-life'
import type { Remote } from './child.ts'
import type { Databases } from './filled-databases.ts'
import file from './import.json' with { type: 'json' }
import { familyTime } from './processor-time.ts'
import type { Product } from './product.ts'
import { type Findings, rounded, type Table } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const children = 5000
const most = { check: 5, write: 10, megabytes: 100 } as const

const letters = (n: number) => [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')

/** A row with one child and both parents; every two children are siblings. */
const rowOf = (n: number) => {
  const family = n >> 1
  const phone = (before: string) => `${before}${String(family).padStart(6, '0')}`
  return [
    `${file.child} ${letters(n)}`,
    `${String((n % 28) + 1).padStart(2, '0')}/0${(n % 9) + 1}/2023`,
    file.sexes[n % 2] ?? null,
    file.age_group,
    file.class,
    file.representative,
    `${file.father} ${letters(family)}`,
    phone('0961'),
    `${file.mother} ${letters(family)}`,
    phone('0962'),
    `0000${String(n).padStart(8, '0')}`,
    n % 3 ? file.yes : null,
    `${n} ${file.address}`,
  ]
}

const timed = async <T>(task: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now()
  const result = await task()
  return [result, (performance.now() - started) / 1000]
}

/** Measures checking and writing a large file of children with two parents each, in a server that has just started. */
export const measureImport = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url, product }) => {
    const [office] = await signIn(databases, url, 'school', 1)
    if (office === undefined) throw new Error('nobody is signed in')
    const { table, missed } = await importFile(url, office, product, databases.databasePid)
    return { title: `Import of ${children} children`, parts: [table], missed }
  })

const importFile = async (url: string, { authorization }: SignedIn, product: Remote<Product>, databasePid: number) => {
  const content = await workbookOf([file.titles, ...Array.from({ length: children }, (_, n) => rowOf(n))])
  const call = async (path: string, init: RequestInit = {}): Promise<Import> => {
    const headers = { authorization, ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(url + path.replace(':role', 'school'), { ...init, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Import
  }
  const settled = async (id: string): Promise<Import> => {
    for (;;) {
      const one = await call(importInfo.path.replace(':id', id))
      if (one.state !== 'checking' && one.state !== 'running' && one.state !== 'undoing') return one
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const undo = async (one: Import) => {
    await call(undoImport.path.replace(':id', one.id), { method: 'POST', body: '{}' })
    const { state } = await settled(one.id)
    if (state !== 'undone') throw new Error(`an undone import ended as ${state}`)
  }
  // An import left by an earlier run would make every row a known one.
  const { data: left } = (await call(listImports.path)) as unknown as { data: Import[] }
  for (const one of left) if (one.state === 'done') await undo(one)
  const used = async () => ((await product.cpu()) + (familyTime(databasePid) ?? Number.NaN)) / 1e6
  const before = await product.memory()
  const used0 = await used()
  const [checked, check] = await timed(async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), 'bench.xlsx')
    return settled((await call(importStudents.path, { method: 'POST', body })).id)
  })
  const used1 = await used()
  const [done, write] = await timed(async () => {
    await call(runImport.path.replace(':id', checked.id), { method: 'POST', body: '{}' })
    return settled(checked.id)
  })
  if (done.state !== 'done' || done.counts.new !== children)
    throw new Error(`the import ended as ${JSON.stringify(done)}`)
  const used2 = await used()
  const after = await product.memory()
  const [, undoing] = await timed(() => undo(done))
  const megabytes = (after.most - before.now) / 1e6
  const table: Table = {
    columns: [
      `file of ${children} children, two parents each`,
      'measured',
      'limit',
      'processor s, server and database',
    ],
    rows: [
      ['upload and check, s', rounded(check, 1), most.check, rounded(used1 - used0, 1)],
      ['write, s', rounded(write, 1), most.write, rounded(used2 - used1, 1)],
      ['undo, s', rounded(undoing, 1), '', ''],
      ['more memory, MB', rounded(megabytes), most.megabytes, ''],
    ],
  }
  const missed = [
    ...(check > most.check ? [`checking took ${rounded(check, 1)} s, should be ${most.check} on a quiet machine`] : []),
    ...(write > most.write ? [`writing took ${rounded(write, 1)} s, should be ${most.write} on a quiet machine`] : []),
    ...(megabytes > most.megabytes ? [`${rounded(megabytes)} MB more memory, should be ${most.megabytes}`] : []),
  ]
  return { table, missed }
}
