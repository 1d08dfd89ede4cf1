import type { NamedChild } from './children.ts'

type AboutMessage = {
  readonly school_id: string
  readonly message_id: string
  readonly class_id: string
  readonly child: NamedChild
  readonly by_account_id: string
}

export type FamilyMessageEvent =
  /** It can be undone no more, and the school's hours have begun. */
  (AboutMessage & { readonly kind: 'message-sent' }) | (AboutMessage & { readonly kind: 'message-answered' })
