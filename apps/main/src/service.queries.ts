import type { Db } from '@nhip-cau/server-kit/database'

/** Throws if the database cannot be reached. */
export const ping = (db: Db) => db`select 1`
