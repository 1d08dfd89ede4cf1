import type { Role } from '@nhip-cau/contract/kernel'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { homePaths, roleOfPath } from '../lib/area.ts'
import { Guard } from '../lib/guard.tsx'
import { useScrollOnNavigation } from '../lib/scroll.ts'
import { findRoute, type Layout, type PageProps, type Route } from '../routes.ts'
import { askBeforeLeaving } from '../ui/leaving.ts'
import { BlankLayout } from './blank/blank-layout.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { LayoutProps } from './shell/shell.tsx'

// Fetched at once, but beside the page and not before it; what is said meanwhile waits in the store.
const ToastRegion = lazy(() => import('../ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

type LayoutComponent = ComponentType<LayoutProps>

const loadLayout: Record<Exclude<Layout, 'blank'>, () => Promise<LayoutComponent>> = {
  school: () => import('./school/school-layout.tsx').then((module) => module.SchoolLayout),
  teacher: () => import('./teacher/teacher-layout.tsx').then((module) => module.TeacherLayout),
  parent: () => import('./parent/parent-layout.tsx').then((module) => module.ParentLayout),
}
const loadPasswordChange = () =>
  import('../features/auth/password-change-page.tsx').then((module) => module.PasswordChangePage)

const loadTwoStepSetup = () =>
  import('../features/profile/two-step-setup-page.tsx').then((module) => module.TwoStepSetupPage)

const started = new Map<string, unknown>()

/** Starts loading at once, so that the frame and the page in it come side by side and not one after the other. */
const loaded = <P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const known = started.get(name)
  if (known) return known as ComponentType<P>
  const loading = load()
  // What did not come is asked for anew the next time.
  loading.catch(() => started.delete(name))
  const component: ComponentType<P> = lazy(() => loading.then((value) => ({ default: value })))
  started.set(name, component)
  return component
}

export const App = () => {
  const path = usePathname()
  const found = findRoute(path)
  const { route } = found
  const role = roleOfPath(path)
  useScrollOnNavigation()
  useHomePreloaded(route, role)
  return (
    <Router aroundNav={askBeforeLeaving}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={null}>
          <Guard
            key={role}
            access={route.access}
            role={role}
            passwordChange={<Standing name="password-change" load={loadPasswordChange} />}
            twoStepSetup={<Standing name="two-step-setup" load={loadTwoStepSetup} />}
          >
            <RoutePage {...found} />
          </Guard>
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
    </Router>
  )
}

/** Whoever begins to type will be in soon: the area is fetched meanwhile, and not before. */
const useHomePreloaded = ({ access }: Route, role: Role) => {
  useEffect(() => {
    if (access !== 'unauthenticated-only') return
    const preload = () => {
      loadLayout[role]().catch(() => undefined)
      findRoute(homePaths[role])
        .route.load?.()
        .catch(() => undefined)
    }
    window.addEventListener('input', preload, { once: true })
    return () => window.removeEventListener('input', preload)
  }, [access, role])
}

/** A page without an address: it stands instead of whatever was asked for. */
const Standing = ({ name, load }: { name: string; load: () => Promise<ComponentType> }) => {
  const Page = loaded(name, load)
  return (
    <BlankLayout>
      <Page />
    </BlankLayout>
  )
}

const RoutePage = ({ route: { name, layout, load, does, title }, error }: { route: Route } & PageProps) => {
  if (!load) return null
  const Frame = layout === 'blank' ? undefined : loaded(`layout-${layout}`, loadLayout[layout])
  const Page = loaded(name, load)
  return Frame ? (
    <Frame does={does} title={title()}>
      <Page error={error} />
    </Frame>
  ) : (
    <BlankLayout>
      <Page error={error} />
    </BlankLayout>
  )
}
