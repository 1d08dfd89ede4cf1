import type { WriteKind } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { takeFromBucket } from './write-limits.queries.ts'

type Limit = { readonly burst: number; readonly perMinute: number }

/**
 * Token bucket limits per account: several times what the busiest person sends, and too little for a program to flood
 * phones or the disk.
 */
const limits: Readonly<Record<WriteKind, Limit>> = {
  code: { burst: 30, perMinute: 6 },
  upload: { burst: 300, perMinute: 60 },
  post: { burst: 60, perMinute: 12 },
  comment: { burst: 20, perMinute: 6 },
  request: { burst: 60, perMinute: 12 },
  letter: { burst: 60, perMinute: 12 },
  export: { burst: 60, perMinute: 12 },
  import: { burst: 20, perMinute: 4 },
}

/** Throws too_many_requests over the limit; called before the body is read. `factor` scales the limits. */
export const limitWrites =
  (db: Db, factor: number) =>
  async ({ schoolId, accountId }: Actor, kind: WriteKind): Promise<void> => {
    const { burst, perMinute } = limits[kind]
    const bucket = { schoolId, accountId, kind, burst: burst * factor, perMinute: perMinute * factor }
    if (await takeFromBucket(db, bucket)) return
    throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(60 / bucket.perMinute) })
  }
