import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The functions that a child process offers to its parent; arguments and results are sent as JSON. */
export type Calls = Record<string, (input: never) => Promise<unknown>>

type Question = {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

type Answer = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string }

/** In the child: serves the parent's calls until the parent ends. */
export const serveCalls = (calls: Calls): void => {
  const answer = async ({ id, name, input }: Question): Promise<Answer> => {
    const call = calls[name]
    try {
      if (call === undefined) throw new Error(`there is no call ${name}`)
      return { id, result: await call(input as never) }
    } catch (error) {
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  process.on('message', (question: Question) => {
    void answer(question).then((result) => process.send?.(result))
  })
  process.on('disconnect', () => process.exit(1))
  process.send?.({ id: 0, result: 'ready' })
}

/** The child's functions as the parent calls them; `exit` kills the process. */
export type Remote<C extends Calls> = {
  readonly [K in keyof C]: (...input: Parameters<C[K]>) => Promise<Awaited<ReturnType<C[K]>>>
} & { readonly exit: () => Promise<void>; readonly pid: number }

/** Node flags and environment variables that limit a process's memory. */
type Memory = { readonly flags: readonly string[]; readonly environment: Readonly<Record<string, string>> }

const unchangedMemory: Memory = { flags: [], environment: {} }

/** Starts a file of this folder as a child process, so that its processor time can be measured separately. */
export const startChild = async <C extends Calls>(
  file: string,
  { flags, environment }: Memory = unchangedMemory,
): Promise<Remote<C>> => {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: [...process.execArgv, ...flags],
    env: { ...environment, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  const wait = (id: number) => {
    const promise = Promise.withResolvers<unknown>()
    waiting.set(id, promise)
    return promise.promise
  }
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`))
      resolve()
    })
  })
  child.on('message', (answer: Answer) => {
    const promise = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) promise?.reject(new Error(answer.failure))
    else promise?.resolve(answer.result)
  })
  await wait(0)
  const remote = {
    pid: child.pid,
    exit: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
  return new Proxy(remote, {
    get: (target, name) => {
      // Without this, a promise that resolves to the proxy would treat it as a promise.
      if (name === 'then') return undefined
      if (name in target) return target[name as keyof typeof target]
      return (input: unknown) => {
        count += 1
        const answer = wait(count)
        child.send({ id: count, name, input: input ?? null })
        return answer
      }
    },
  }) as unknown as Remote<C>
}
