import memory from '@nhip-cau/server/memory.json' with { type: 'json' }
import { type Remote, startChild } from './child.ts'
import type { Databases } from './filled-databases.ts'
import type { LoadGenerator } from './load.ts'
import type { Product } from './product.ts'

export type Running = {
  readonly product: Remote<Product>
  readonly load: Remote<LoadGenerator>
  readonly url: string
}

/** Starts the product and a load generator, and ends both in every case. */
export const withProduct = async <T>(
  databases: Databases,
  task: (running: Running) => Promise<T>,
  { jobs = true }: { readonly jobs?: boolean } = {},
): Promise<T> => {
  const [product, load] = await Promise.all([
    startChild<Product>('./product.ts', memory),
    startChild<LoadGenerator>('./load.ts'),
  ])
  try {
    const { mainDatabaseUrl, nodeDatabaseUrl, folder } = databases
    const { url } = await product.start({ mainDatabaseUrl, nodeDatabaseUrl, folder, jobs })
    const result = await task({ product, load, url })
    await product.stop()
    return result
  } finally {
    await product.exit()
    await load.exit()
  }
}
