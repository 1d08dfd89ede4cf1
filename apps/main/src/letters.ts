import type { Role } from '@nhip-cau/contract/kernel'
import { fill } from '@nhip-cau/contract/texts'
import messages from './messages/vi.json' with { type: 'json' }

export type Letter = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Recipient = { readonly role: Role; readonly name: string }

export const passwordCodeLetter = (recipient: Recipient, code: string): Letter =>
  write(messages.letter.password_code, recipient, code)

export const emailCodeLetter = (recipient: Recipient, code: string): Letter =>
  write(messages.letter.email_code, recipient, code)

export const addressChangedLetter = (recipient: Recipient): Letter => write(messages.letter.address_changed, recipient)

type Template = { readonly subject: string; readonly lines: readonly string[] }

const write = ({ subject, lines }: Template, { role, name }: Recipient, code = ''): Letter => {
  const values = { name, role: messages.role[role], code }
  const paragraphs = lines.map((line) => {
    const style = line === '{code}' ? 'font-size:28px;font-weight:bold;letter-spacing:6px' : 'font-size:16px'
    return `<p style="${style}">${escaped(fill(line, values))}</p>`
  })
  return {
    subject,
    text: `${lines.map((line) => fill(line, values)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="vi"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`,
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
