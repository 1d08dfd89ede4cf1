import type { ToWorker } from '../worker-messages.ts'
import { endOtherSessions, respondFromPrivateCache } from './private.ts'
import { cacheLoadedFiles, cacheShell, deleteOldShells, respondFromShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))

self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const answer = respondFromShell(request, url.pathname) ?? respondFromPrivateCache(event, url)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.kind === 'sessions') event.waitUntil(endOtherSessions(message.caches))
  if (message.kind === 'loaded') event.waitUntil(cacheLoadedFiles(message.files))
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
})
