import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { addressOf, type Client } from '../client.ts'

const form = 'multipart/form-data'
const part = 'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'

/** Multipart bodies that are malformed, truncated or unusual. */
const bodies: readonly (readonly [type: string, body: string])[] = [
  [form, `--x\r\n${part}abc\r\n--x--\r\n`],
  [`${form}; boundary=`, `--x\r\n${part}abc\r\n--x--\r\n`],
  [`${form}; boundary=x`, ''],
  [`${form}; boundary=x`, 'no form at all'],
  [`${form}; boundary=x`, `--x\r\n${part}`],
  [`${form}; boundary=x`, `--x\r\n${part}abc`],
  [`${form}; boundary=x`, `--x\r\n\r\nabc\r\n--x--\r\n`],
  [
    `${form}; boundary=x`,
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\na\r\n--x--\r\n',
  ],
  [
    `${form}; boundary=x`,
    `--x\r\nContent-Disposition: form-data; name="f"; filename="a\0\ud800.xlsx"\r\n\r\na\r\n--x--\r\n`,
  ],
  [`${form}; boundary=x`, `${'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\na\r\n'.repeat(50)}--x--\r\n`],
  [`${form}; boundary=x`, `--x\r\n${'a: b\r\n'.repeat(5000)}\r\nabc\r\n--x--\r\n`],
  ['application/json', '{}'],
  ['text/plain', 'a'],
  ['application/x-www-form-urlencoded', 'a=b'],
]

/** Sends each body to one endpoint that takes files; returns the responses that are not refusals. */
export const tryBrokenForms = async (
  who: Client,
  endpoint: Endpoint,
  role: Role,
  input: Parameters<typeof addressOf>[2],
): Promise<string[]> => {
  const findings: string[] = []
  for (const [type, body] of bodies) {
    const response = await who.fetch(addressOf(endpoint, role, input), {
      method: endpoint.method,
      headers: { 'content-type': type },
      body,
    })
    const text = await response.text()
    if (response.status < 400 || response.status >= 500)
      findings.push(
        `${endpoint.path} answers ${response.status} to ${type} ${body.slice(0, 60)}: ${text.slice(0, 200)}`,
      )
  }
  return findings
}
