import type { Readable } from 'node:stream'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, Role } from '@nhip-cau/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorIn } from './actor.ts'

type ActorOf<A extends Access> = A extends string ? undefined : ActorIn<Extract<keyof A, Role>>

export type UploadedFile = {
  readonly name: string
  readonly stream: Readable
  /** True once the stream was cut because the file is larger than the endpoint allows. */
  tooLarge(): boolean
}

export type Call<E extends Endpoint, C> = {
  readonly context: C
  readonly actor: ActorOf<E['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The role in the path; for public endpoints too. Undefined where the path names none. */
  readonly role: Role | undefined
  /** The files of an upload, one after the other; each stream has to be read to its end. */
  readonly files: () => AsyncIterable<UploadedFile>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Route<C> = {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint, C>) => Promise<unknown>
  /** Of an endpoint that asks main: how what was cut off is ended without the request. */
  readonly saga?: {
    /** What has to be kept of the call; plain JSON. */
    readonly input: (call: Call<Endpoint, C>) => unknown
    readonly run: (context: C, actor: Actor, input: never) => Promise<unknown>
  }
}
