import type { TestServer } from '@nhip-cau/server/testing/test-school'

/** Gives all schools the settings of a new one. The next request reads them: it does not wait for the notification. */
export const resetSettings = async ({ node, server }: Pick<TestServer, 'node' | 'server'>): Promise<void> => {
  const schools = await node<{ school_id: string }[]>`update schools set settings = '{}' returning school_id`
  for (const { school_id } of schools) server.node.forgetSettings(school_id)
}
