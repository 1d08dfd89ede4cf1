import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file as a download with this name. */
export const sendFile = (reply: FastifyReply, type: string, { name, file }: { name: string; file: Readable }): void => {
  void reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(file)
}

/** Sends a stored file that was generated for the caller only. */
export const sendKeptFile = (
  reply: FastifyReply,
  type: string,
  { name, size, stream }: { name: string; size: number; stream: Readable },
): void => {
  void reply
    .type(type)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(stream)
}
