import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Presents a row of `media` as JSON; null if an outer join found none. `alias` is the table alias in the query. */
export const pictureJson = (db: Db, alias = 'm'): Fragment => {
  const m = db(alias)
  return db`
    case when ${m}.id is not null then json_build_object('id', ${m}.id, 'width', ${m}.width, 'height', ${m}.height,
      'placeholder', ${m}.placeholder, 'widths', ${m}.widths) end`
}
