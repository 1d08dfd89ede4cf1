import type { Role } from '@nhip-cau/contract/kernel'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { homePaths, roleOfPath } from '../lib/area.ts'
import { useScrollOnNavigation } from '../lib/scroll.ts'
import { findRoute, type Route } from '../routes.ts'
import { layers } from '../ui/layers.ts'
import { optional } from '../ui/optional.ts'
import { BlankPage } from './blank/blank-page.tsx'
import { Entry } from './entry.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { preloadedComponent } from './preloaded-component.ts'

// Loaded in parallel with the page, not before it; the stores keep toasts and questions until then.
const ToastRegion = optional(() => import('../ui/toast-region.tsx').then((module) => module.ToastRegion))

const UnsavedGate = optional(() => import('../ui/unsaved-gate.tsx').then((module) => module.UnsavedGate))
const RenewalGate = optional(() => import('./renewal-gate.tsx').then((module) => module.RenewalGate))

type AreaProps = { readonly path: string }

const loadArea: Record<Role, () => Promise<ComponentType<AreaProps>>> = {
  school: () => import('./school/school-area.tsx').then((module) => module.SchoolArea),
  teacher: () => import('./teacher/teacher-area.tsx').then((module) => module.TeacherArea),
  parent: () => import('./parent/parent-area.tsx').then((module) => module.ParentArea),
}

export const App = () => {
  const path = usePathname()
  const role = roleOfPath(path)
  const route = findRoute(path)
  useScrollOnNavigation()
  useHomePreloaded(route, role)
  return (
    <Router aroundNav={layers.aroundNavigation}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={null}>
          {route ? (
            <Entry access={route.access} role={role}>
              <BlankPage route={route} path={path} />
            </Entry>
          ) : (
            <Area role={role} path={path} />
          )}
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <UnsavedGate />
        <RenewalGate role={role} />
        <ToastRegion />
      </Suspense>
    </Router>
  )
}

const Area = ({ role, path }: { role: Role; path: string }) => {
  const Pages = preloadedComponent(`area-${role}`, loadArea[role])
  return <Pages path={path} />
}

/** Preloads the area once somebody enters the login form, so that it is there when the form has been filled in. */
const useHomePreloaded = (route: Route | undefined, role: Role) => {
  const access = route?.access
  useEffect(() => {
    if (access !== 'unauthenticated-only') return
    const preload = () => {
      loadArea[role]()
        .then(() => import('./pages.ts'))
        .then(({ preloadPage }) => preloadPage(role, homePaths[role]))
        .catch(() => undefined)
    }
    // Whoever began to type into the splash is in a field already.
    if (document.activeElement instanceof HTMLInputElement) return preload()
    const signs = ['focusin', 'input'] as const
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, start)
    }
    const start = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      stop()
      preload()
    }
    for (const sign of signs) window.addEventListener(sign, start)
    return stop
  }, [access, role])
}
