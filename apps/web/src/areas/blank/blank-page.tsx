import { type Route, unknownPart } from '../../routes.ts'
import { preloadedComponent } from '../preloaded-component.ts'
import { BlankLayout } from './blank-layout.tsx'

export const BlankPage = ({ route, path }: { route: Route; path: string }) => {
  const Page = preloadedComponent(route.name, route.load)
  return (
    <BlankLayout>
      <Page error={unknownPart(path)} />
    </BlankLayout>
  )
}
