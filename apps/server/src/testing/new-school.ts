import { Phone } from '@nhip-cau/contract/people'
import { connect } from '@nhip-cau/server-kit/database'
import { createFirstAdministrator } from '../cli/create-school.ts'

type Urls = { readonly main: string; readonly node: string }

/** Creates a school as the command does, in the databases of a running product; returns the one-time password. */
export const createNewSchool = async (urls: Urls, name: string, adminPhone: string, adminName: string) => {
  const main = connect(urls.main, { connections: 1 })
  const node = connect(urls.node, { connections: 1 })
  try {
    const input = { name, adminPhone: Phone.parse(adminPhone), adminName, code: undefined, address: undefined }
    const { password } = await createFirstAdministrator({ main, node }, input)
    return password
  } finally {
    await Promise.all([main.end(), node.end()])
  }
}
