import { allergens, ethnicGroups, provinces } from '@nhip-cau/contract/catalogues'
import { fill } from '@nhip-cau/contract/texts'
import audit from '../../../../messages/audit.json' with { type: 'json' }
import words from '../../../../messages/data-requests.json' with { type: 'json' }
import { selectPosts, selectWords } from '../../../children/child-data.queries.ts'
import type { Context } from '../../../context.ts'
import type { Sheet } from '../../../documents/sheets.ts'
import { keysUpTo } from '../../../files/stored-image.ts'
import { decryptIdentity } from '../../../people/identity-number.ts'
import { selectTimeline } from '../audit/audit-log.queries.ts'
import * as queries from './data-requests-copy.queries.ts'
import { gatherDays } from './data-requests-copy-day.ts'
import { type CopiedFile, clock, copiedVideo, shown, table } from './data-requests-tables.ts'

export type DataCopy = {
  readonly child: { readonly name: string; readonly school: string; readonly at: string }
  /** Machine-readable: stored names and values. */
  readonly json: object
  /** The same data as readable tables. */
  readonly tables: readonly Sheet[]
  readonly files: readonly CopiedFile[]
  /** The ids of those of the files that are photos of posts. */
  readonly postFiles: readonly string[]
}

const { kinds } = words.export
const fields: Readonly<Record<string, string>> = audit.fields

/** Catalogues whose codes are stored in a row. */
const lists: Readonly<Record<string, typeof provinces>> = {
  province: provinces,
  ethnic_group: ethnicGroups,
  allergens,
}

const named = (field: string, value: unknown): string | number | null => {
  const list = lists[field]
  if (list === undefined) return shown(value)
  const codes = Array.isArray(value) ? value : [value]
  const names = codes.flatMap((code) =>
    code === null ? [] : [list.find((one) => one.code === code)?.name ?? String(code)],
  )
  return names.length === 0 ? null : names.join(', ')
}

const logLimit = 2000

/** Gathers all data stored about a child. Returns undefined if the child does not exist or was erased. */
export const gatherCopy = async (
  context: Context,
  { schoolId, studentId, accountId }: { schoolId: string; studentId: string; accountId: string },
): Promise<DataCopy | undefined> => {
  const { db } = context
  const child = await queries.selectChild(db, schoolId, studentId)
  if (!child) return undefined
  const [classes, statuses, family, pickUp, consents, requests, posts, said, days, log] = await Promise.all([
    queries.selectClasses(db, schoolId, studentId),
    queries.selectStatuses(db, schoolId, studentId),
    queries.selectFamily(db, schoolId, studentId, accountId),
    queries.selectPickUp(db, schoolId, studentId),
    queries.selectConsents(db, schoolId, studentId),
    queries.selectRequests(db, schoolId, studentId, accountId),
    selectPosts(db, schoolId, studentId),
    selectWords(db, { schoolId, studentId, accountId }),
    gatherDays(db, schoolId, studentId, clock(child.time_zone)),
    selectTimeline(db, schoolId, studentId, logLimit),
  ])
  const identity = decryptIdentity(context.vault, child.id, child.identity_ciphertext)
  const profile = { ...child.profile, identity_number: identity }
  const time = clock(child.time_zone)
  const nameOf = (at: string, index: number) => `${at.slice(0, 10)}-${String(index + 1).padStart(3, '0')}`
  const pictured = posts.map((post, index) => ({
    ...post,
    images: post.images.map((image, place) => ({
      keys: keysUpTo(schoolId, image),
      path: `anh/${nameOf(post.at, index)}-${place + 1}.webp`,
    })),
    videos: post.videos.map((video, place) => copiedVideo(schoolId, video, `${nameOf(post.at, index)}-${place + 1}`)),
  }))
  const face = child.photo && { keys: keysUpTo(schoolId, child.photo), path: 'anh/anh-dai-dien.webp' }
  const entries = log.map((one) => ({
    at: one.at,
    by: one.actor_name,
    action: one.action,
    before: one.before,
    after: one.after,
  }))
  return {
    child: { name: child.full_name, school: child.school, at: time(context.now()) },
    json: {
      profile,
      classes,
      statuses,
      family,
      pick_up_people: pickUp,
      consents,
      requests,
      posts: pictured.map(({ images, videos, ...post }) => ({
        ...post,
        images: images.map((image) => image.path),
        videos: videos.map((video) => video.path),
      })),
      said_to_posts: said,
      ...days.json,
      log: entries,
    },
    tables: [
      table(
        'profile',
        ['field', 'value'],
        Object.entries(profile).flatMap(([name, value]) => {
          const text = named(name, value)
          return text === null || text === '' ? [] : [[fields[name] ?? name, text]]
        }),
      ),
      table(
        'classes',
        ['class', 'year', 'from', 'to'],
        classes.map((one) => [one.class, one.year, shown(one.from), shown(one.to)]),
      ),
      table(
        'statuses',
        ['status', 'from', 'text'],
        statuses.map((one) => [shown(one.status), shown(one.from), one.reason]),
      ),
      table(
        'family',
        ['name', 'relation', 'phone'],
        family.map((one) => [one.full_name, one.relation, one.phone]),
      ),
      table(
        'pick_up',
        ['name', 'relation', 'phone', 'status'],
        pickUp.map((one) => [one.full_name, one.relation, one.phone, shown(one.status)]),
      ),
      table(
        'consents',
        ['purpose', 'version', 'answer', 'by', 'at', 'method', 'text'],
        consents.map((one) => [
          one.purpose,
          one.version,
          one.granted ? words.export.yes : words.export.no,
          `${one.by} (${one.relation})`,
          time(one.at),
          shown(one.method),
          one.text,
        ]),
      ),
      table(
        'requests',
        ['kind', 'at', 'status', 'text', 'answer'],
        requests.map((one) => [
          kinds[one.kind as keyof typeof kinds],
          time(one.at),
          shown(one.status),
          one.text,
          one.answer,
        ]),
      ),
      table(
        'posts',
        ['title', 'at', 'text', 'photos', 'videos'],
        pictured.map((one) => [one.title, time(one.at), one.text, pathsOf(one.images), pathsOf(one.videos)]),
      ),
      table(
        'said_to_posts',
        ['title', 'kind', 'at', 'by', 'relation', 'text'],
        said.map((one) => [one.title, words.export.said_kinds[one.kind], time(one.at), one.by, one.relation, one.text]),
      ),
      ...days.tables,
      table(
        'log',
        ['at', 'by', 'action'],
        entries.map((one) => [
          time(one.at),
          one.by,
          audit.actions[one.action as keyof typeof audit.actions] ?? one.action,
        ]),
      ),
    ],
    files: [
      ...(face ? [face] : []),
      ...pictured.flatMap(({ images, videos }) => [...images, ...videos]),
      ...days.files,
    ],
    postFiles: posts.flatMap(({ images, videos }) => [...images, ...videos].map(({ id }) => id)),
  }
}

const pathsOf = (files: readonly CopiedFile[]) => files.map(({ path }) => path).join(', ')

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2a2733}
h1{color:#5b4bbd}h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #d9d5e6;padding:.4rem .6rem;text-align:start;vertical-align:top;white-space:pre-wrap}
th{background:#f3f0fb}.photos{display:flex;flex-wrap:wrap;gap:.5rem}.photos img{height:10rem;border-radius:8px}`

const video = /^video\/[\w-]+\.\w+(?:, video\/[\w-]+\.\w+)*$/
const picture = /^anh\/[\w-]+\.webp(?:, anh\/[\w-]+\.webp)*$/

const linkTo = (path: string) => `<a href="${path}">${path}</a>`

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  if (video.test(text)) return text.split(', ').map(linkTo).join('<br>')
  if (!picture.test(text)) return escaped(text)
  const images = text.split(', ').map((path) => `<img src="${path}" alt="" loading="lazy">`)
  return `<div class="photos">${images.join('')}</div>`
}

/** Returns one HTML page without scripts and external resources, so that it can be opened from a disk. */
export const copyPage = ({ child, tables }: DataCopy): string => {
  const title = escaped(fill(words.export.title, { child: child.name }))
  const parts = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, columns, rows }) => {
      const head = columns.map((column) => `<th scope="col">${escaped(column.title)}</th>`).join('')
      const body = rows.map((row) => `<tr>${row.map((value) => `<td>${cell(value)}</td>`).join('')}</tr>`).join('')
      return `<h2>${escaped(name)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
    })
  return `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><h1>${title}</h1>
<p>${escaped(fill(words.export.lead, { school: child.school, time: child.at }))}</p>${parts.join('\n')}</html>`
}
