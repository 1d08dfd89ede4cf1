import { type Route, unknownPart } from '../../routes.ts'
import { loaded } from '../loaded.ts'
import { BlankLayout } from './blank-layout.tsx'

export const BlankPage = ({ route, path }: { route: Route; path: string }) => {
  const Page = loaded(route.name, route.load)
  return (
    <BlankLayout>
      <Page error={unknownPart(path)} />
    </BlankLayout>
  )
}
