import type { TestProject } from 'vitest/node'
import { startThrowAwayCluster } from './throw-away-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startThrowAwayCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
