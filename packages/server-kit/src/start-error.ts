/**
 * A cause outside the program prevents its start; the message is one sentence for the operator and is shown without a
 * stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'a folder on the way to it cannot be made',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in its place',
}

/** The reason why a file operation failed, to be placed after a colon. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}
