import { type MarkInput, type SavedRegister, saveAttendance } from '@nhip-cau/contract/attendance'
import { addressOf } from '../../../lib/request.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Save = { readonly class_id: string; readonly day: string; readonly marks: readonly MarkInput[] }
export type SaveAnswer = { readonly status: number; readonly body: SavedRegister }

/** The possible outcomes of a save request. */
export const deliveries = [
  'arrives',
  'is lost',
  'is answered late',
  'loses its answer',
  'arrives twice',
  'is held',
] as const
export type Delivery = (typeof deliveries)[number]

type PageRequest = {
  readonly address: string
  readonly request: RequestInit
  readonly isOnline: () => boolean
  /** Whether the requesting page is still open. */
  readonly isOpen: () => boolean
}
export type Fetch = (pageRequest: PageRequest) => Promise<Response>

type Held = { readonly send: () => Promise<Response>; readonly answer: (response: Response) => void }

/** A request in flight belongs to no page and continues when its page closes. */
const noPage = -1
const never = new Promise<never>(() => undefined)
const networkError = () => new TypeError('Failed to fetch')

/** Simulates the network between the phones and one server. Requests other than saves arrive, or fail when offline. */
export const createNetwork = (
  url: string,
  time: VirtualTime,
  arrived: (phone: number, save: Save, answer: SaveAnswer) => void,
) => {
  let held: readonly Held[] = []
  const plannedDeliveries = new Map<number, readonly Delivery[]>()

  const send = async ({ address, request }: PageRequest): Promise<Response> => {
    const { signal: _, ...rest } = request
    return time.during(
      fetch(url + address, rest).then(async (response) => {
        const text = await response.text()
        return new Response(text, { status: response.status, headers: response.headers })
      }),
    )
  }

  const save = async (phone: number, pageRequest: PageRequest): Promise<Response> => {
    const response = await send(pageRequest)
    if (response.status !== 401) {
      const answer = { status: response.status, body: JSON.parse(await response.clone().text()) as SavedRegister }
      arrived(phone, JSON.parse(pageRequest.request.body as string) as Save, answer)
    }
    return response
  }

  const deliverSave = async (phone: number, pageRequest: PageRequest, delivery: Delivery): Promise<Response> => {
    switch (delivery) {
      case 'arrives':
        return save(phone, pageRequest)
      case 'is lost':
        throw networkError()
      case 'is answered late': {
        const response = await save(phone, pageRequest)
        return new Promise((answer) => time.setTimer(noPage, () => answer(response), 8000))
      }
      case 'loses its answer':
        await save(phone, pageRequest)
        throw networkError()
      case 'arrives twice':
        await save(phone, pageRequest)
        return save(phone, pageRequest)
      case 'is held':
        return new Promise((answer) => {
          held = [...held, { send: () => save(phone, pageRequest), answer }]
        })
    }
  }

  const abortOf = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(networkError()))
    })

  const isSave = ({ address, request }: PageRequest) =>
    request.method === saveAttendance.method && address.endsWith(addressOf(saveAttendance, 'teacher'))

  const nextDelivery = (phone: number): Delivery => {
    const [delivery = 'arrives', ...later] = plannedDeliveries.get(phone) ?? []
    plannedDeliveries.set(phone, later)
    return delivery
  }

  const answerTo = async (phone: number, pageRequest: PageRequest): Promise<Response> => {
    if (!pageRequest.isOnline()) throw networkError()
    const response = isSave(pageRequest) ? deliverSave(phone, pageRequest, nextDelivery(phone)) : send(pageRequest)
    return Promise.race([response, abortOf(pageRequest.request.signal)])
  }

  /** A closed page receives no response. */
  const unlessClosed = async ({ isOpen }: PageRequest, answer: Promise<Response>): Promise<Response> => {
    const [result] = await Promise.allSettled([answer])
    if (!isOpen()) return never
    if (result.status === 'rejected') throw result.reason
    return result.value
  }

  return {
    /** Sets the outcomes of a phone's next saves. */
    planDeliveries: (phone: number, next: readonly Delivery[]) => void plannedDeliveries.set(phone, next),
    clear: () => {
      held = []
      plannedDeliveries.clear()
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
      (pageRequest) =>
        unlessClosed(pageRequest, answerTo(phone, pageRequest)),
  }
}

export type Network = ReturnType<typeof createNetwork>
