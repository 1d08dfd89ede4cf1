import { type MarkInput, type SavedRegister, saveAttendance } from '@nhip-cau/contract/attendance'
import { addressOf } from '../../../lib/request.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Save = { readonly class_id: string; readonly day: string; readonly marks: readonly MarkInput[] }
export type SaveAnswer = { readonly status: number; readonly body: SavedRegister }

/** The possible outcomes of a save request. */
export const fates = ['arrives', 'is lost', 'is answered late', 'loses its answer', 'arrives twice', 'is held'] as const
export type Fate = (typeof fates)[number]

type Asked = {
  readonly address: string
  readonly request: RequestInit
  readonly isOnline: () => boolean
  /** Whether the requesting page is still open. */
  readonly isOpen: () => boolean
}
export type Fetch = (asked: Asked) => Promise<Response>

type Held = { readonly send: () => Promise<Response>; readonly answer: (response: Response) => void }

/** A request in flight belongs to no page and continues when its page closes. */
const noPage = -1
const never = new Promise<never>(() => undefined)
const cutOff = () => new TypeError('Failed to fetch')

/** Simulates the network between the phones and one server. Requests other than saves arrive, or fail when offline. */
export const createNetwork = (
  url: string,
  time: VirtualTime,
  arrived: (phone: number, save: Save, answer: SaveAnswer) => void,
) => {
  let held: readonly Held[] = []
  const weather = new Map<number, readonly Fate[]>()

  const send = async ({ address, request }: Asked): Promise<Response> => {
    const { signal: _, ...rest } = request
    return time.during(
      fetch(url + address, rest).then(async (response) => {
        const text = await response.text()
        return new Response(text, { status: response.status, headers: response.headers })
      }),
    )
  }

  const save = async (phone: number, asked: Asked): Promise<Response> => {
    const response = await send(asked)
    if (response.status !== 401) {
      const answer = { status: response.status, body: JSON.parse(await response.clone().text()) as SavedRegister }
      arrived(phone, JSON.parse(asked.request.body as string) as Save, answer)
    }
    return response
  }

  const travel = async (phone: number, asked: Asked, fate: Fate): Promise<Response> => {
    switch (fate) {
      case 'arrives':
        return save(phone, asked)
      case 'is lost':
        throw cutOff()
      case 'is answered late': {
        const response = await save(phone, asked)
        return new Promise((answer) => time.setTimer(noPage, () => answer(response), 8000))
      }
      case 'loses its answer':
        await save(phone, asked)
        throw cutOff()
      case 'arrives twice':
        await save(phone, asked)
        return save(phone, asked)
      case 'is held':
        return new Promise((answer) => {
          held = [...held, { send: () => save(phone, asked), answer }]
        })
    }
  }

  const abortOf = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(cutOff()))
    })

  const isSave = ({ address, request }: Asked) =>
    request.method === saveAttendance.method && address.endsWith(addressOf(saveAttendance, 'teacher'))

  const nextFate = (phone: number): Fate => {
    const [fate = 'arrives', ...later] = weather.get(phone) ?? []
    weather.set(phone, later)
    return fate
  }

  const answerTo = async (phone: number, asked: Asked): Promise<Response> => {
    if (!asked.isOnline()) throw cutOff()
    const travelled = isSave(asked) ? travel(phone, asked, nextFate(phone)) : send(asked)
    return Promise.race([travelled, abortOf(asked.request.signal)])
  }

  /** A closed page receives no response. */
  const unlessGone = async ({ isOpen }: Asked, answer: Promise<Response>): Promise<Response> => {
    const [result] = await Promise.allSettled([answer])
    if (!isOpen()) return never
    if (result.status === 'rejected') throw result.reason
    return result.value
  }

  return {
    /** Sets the outcomes of a phone's next saves. */
    setWeather: (phone: number, next: readonly Fate[]) => void weather.set(phone, next),
    clear: () => {
      held = []
      weather.clear()
    },
    countHeld: () => held.length,
    /** Delivers a held save, possibly long after its page gave up on it. */
    deliver: async (index: number) => {
      const one = held[index % held.length]
      if (!one) return
      held = held.filter((other) => other !== one)
      one.answer(await one.send())
      await time.idle()
    },
    fetchOf:
      (phone: number): Fetch =>
      (asked) =>
        unlessGone(asked, answerTo(phone, asked)),
  }
}

export type Network = ReturnType<typeof createNetwork>
