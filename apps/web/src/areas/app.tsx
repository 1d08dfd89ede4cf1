import type { Role } from '@nhip-cau/contract/kernel'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { homePaths, roleOfPath } from '../lib/area.ts'
import { useScrollOnNavigation } from '../lib/scroll.ts'
import { findRoute, type Route } from '../routes.ts'
import { askBeforeLeaving } from '../ui/leave-guards.ts'
import { BlankPage } from './blank/blank-page.tsx'
import { Entry } from './entry.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { preloadedComponent } from './preloaded-component.ts'

// Loaded in parallel with the page, not before it; the store keeps toasts until then.
const ToastRegion = lazy(() => import('../ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

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
    <Router aroundNav={askBeforeLeaving}>
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
        <ToastRegion />
      </Suspense>
    </Router>
  )
}

const Area = ({ role, path }: { role: Role; path: string }) => {
  const Pages = preloadedComponent(`area-${role}`, loadArea[role])
  return <Pages path={path} />
}

/** Preloads the area once somebody types into the login form. */
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
    window.addEventListener('input', preload, { once: true })
    return () => window.removeEventListener('input', preload)
  }, [access, role])
}
