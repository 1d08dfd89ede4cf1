import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startServerProcess } from '@nhip-cau/server/testing/running-server'
import { cloneDatabase } from '@nhip-cau/server-kit/testing/cloned-database'

/** The filled demo with no server running, of which each worker gets a copy. */
export type Template = {
  readonly postgresUrl: string
  readonly databases: Databases
  readonly dataDir: string
  /** The folder of the copies: on the same disk, deleted after the run. */
  readonly folder: string
}

/** Stored photos never change, so the copies share them by hard links; the other files are small and are copied. */
const copyFolder = (from: string, to: string, isPhotos = false): void => {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target, isPhotos || entry.name === 'media')
    else if (isPhotos) linkSync(source, target)
    else copyFileSync(source, target)
  }
}

export type OwnProduct = { readonly url: string; readonly databases: Databases; stop(): Promise<void> }

type Databases = { readonly main: string; readonly node: string }

/** The addresses of the databases of this worker's product, which test.ts has started. */
export const productDatabases = (): Databases => JSON.parse(process.env.PRODUCT_DATABASES ?? '') as Databases

/** Starts a product with the demo's two schools for one worker; `prepare` can change its databases before the start. */
export const startOwnProduct = async (
  settings: Record<string, string>,
  prepare?: (addresses: Databases) => Promise<void>,
): Promise<OwnProduct> => {
  // Set by demo-template.ts (playwright.config.ts).
  const said = process.env.DEMO_TEMPLATE
  if (!said) throw new Error('There is no demo to be copied: PRODUCT_URL names a product that is running already.')
  const template = JSON.parse(said) as Template
  const [main, node] = await Promise.all([
    cloneDatabase(template.postgresUrl, template.databases.main),
    cloneDatabase(template.postgresUrl, template.databases.node),
  ])
  const folder = mkdtempSync(path.join(template.folder, 'product-'))
  const dataDir = path.join(folder, 'data')
  copyFolder(template.dataDir, dataDir)
  await prepare?.({ main: main.url, node: node.url })
  const server = startServerProcess(dataDir, {
    MAIN_DATABASE_URL: main.url,
    NODE_DATABASE_URL: node.url,
    ...settings,
  })
  return {
    url: await server.ready,
    databases: { main: main.url, node: node.url },
    stop: async () => {
      await server.end()
      if (server.errorOutput() !== '') process.stderr.write(server.errorOutput())
      await Promise.all([main.drop(), node.drop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
