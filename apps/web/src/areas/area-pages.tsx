import type { Role } from '@nhip-cau/contract/kernel'
import type { ComponentType } from 'react'
import { notFound } from '../routes.ts'
import { BlankPage } from './blank/blank-page.tsx'
import { Entry } from './entry.tsx'
import { findPage } from './pages.ts'
import { preloadedComponent } from './preloaded-component.ts'
import type { LayoutProps } from './shell/shell.tsx'

type Props = {
  readonly role: Role
  readonly path: string
  readonly layout: ComponentType<LayoutProps>
}

/** Renders the page of an area at an address inside the area's frame; an unknown address renders the catch-all page. */
export const AreaPages = ({ role, path, layout: Layout }: Props) => {
  const page = findPage(role, path)
  if (!page) return <BlankPage route={notFound} path={path} />
  const Page = preloadedComponent(page.routeName, page.load)
  return (
    <Entry access="signed-in" role={role}>
      <Layout does={page.does} title={page.title()} classes={page.classes}>
        <Page />
      </Layout>
    </Entry>
  )
}
