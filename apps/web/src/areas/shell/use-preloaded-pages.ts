import type { Role } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { homePaths, loginPaths } from '../../lib/area.ts'
import { preloadPage, preloadParts } from '../pages.ts'

/** Milliseconds. The first seconds belong to the page itself, later ones to whoever taps, types or scrolls. */
export const preloadDelay = 10_000
const restAfterInput = 2000
const inputs = ['pointerdown', 'keydown', 'scroll'] as const

/** Whether the user has asked the browser to save data. Firefox and Safari do not say. */
const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

/**
 * Preloads the login page, so that logging out works without a network, and later the other pages of the navigation, so
 * that they open at once. Those wait until nobody uses the page: their code blocks a slow phone for up to half a second.
 */
export const usePreloadedPages = (role: Role, paths: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    let stopped = false
    let lastInput = performance.now()
    const noteInput = () => {
      lastInput = performance.now()
    }
    // What the open page waits for comes first on a slow network. Without one, the browser would keep the failure.
    const isWaiting = () => !navigator.onLine || client.isFetching() > 0
    const isUsed = () => isWaiting() || performance.now() - lastInput < restAfterInput
    const preload = async (path: string, isBusy: () => boolean, load = preloadPage) => {
      await quietMoment()
      while (!stopped && isBusy()) await sleep(500)
      if (!stopped) await load(role, path)
    }
    const preloadAll = async () => {
      await sleep(preloadDelay)
      await preload(loginPaths[role], isWaiting)
      if (savesData()) return
      await preload(homePaths[role], isUsed, preloadParts)
      for (const path of paths.split(' ')) await preload(path, isUsed)
    }
    void preloadAll()
    for (const input of inputs) window.addEventListener(input, noteInput, { passive: true, capture: true })
    return () => {
      stopped = true
      for (const input of inputs) window.removeEventListener(input, noteInput, { capture: true })
    }
  }, [client, role, paths])
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const quietMoment = () =>
  new Promise<void>((resolve) => {
    // Safari has no `requestIdleCallback`, so a timer replaces it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 50)
  })
