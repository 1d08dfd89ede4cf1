import type { Readable } from 'node:stream'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, Role } from '@nhip-cau/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorIn } from './actor.ts'

type ActorOf<A extends Access> = A extends string ? undefined : ActorIn<Extract<keyof A, Role>>

export type UploadedFile = {
  readonly name: string
  readonly stream: Readable
  /** True when the stream was truncated because the file exceeds the endpoint's limit. */
  tooLarge(): boolean
}

export type Call<E extends Endpoint, C> = {
  readonly context: C
  readonly actor: ActorOf<E['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The role in the path, also for public endpoints. Undefined when the path has none. */
  readonly role: Role | undefined
  /** The files of an upload in order; each stream must be read to its end. */
  readonly files: () => AsyncIterable<UploadedFile>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Route<C> = {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint, C>) => Promise<unknown>
  /** For an endpoint that calls main: how an interrupted saga is completed without the request. */
  readonly saga?: {
    /** The part of the call that is stored for a retry; plain JSON. */
    readonly input: (call: Call<Endpoint, C>) => unknown
    readonly run: (context: C, actor: Actor, input: never) => Promise<unknown>
  }
}
