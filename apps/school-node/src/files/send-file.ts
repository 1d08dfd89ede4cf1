import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file as a download with this name. */
export const sendFile = (reply: FastifyReply, type: string, { name, file }: { name: string; file: Readable }): void => {
  void reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(file)
}
